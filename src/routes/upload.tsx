import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode, type RefCallback } from 'react'
import { data, useSearchParams } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { pageTitle } from '#config/page-title.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { ownChannelsQuery } from '#data/channels.ts'
import { meQuery } from '#data/me.ts'
import { audienceOf, portalConfigQuery } from '#data/portal-config.ts'
import { sentDraftsQuery } from '#data/studio.ts'
import { useFailure } from '#data/use-failure.ts'
import { videoQuery } from '#data/video.ts'
import { DetailsForm } from '#features/studio/details/details-form.tsx'
import { FormPlace } from '#features/studio/details/form-place.tsx'
import { SentDrafts } from '#features/studio/table/sent-drafts.tsx'
import { adoptUploads } from '#features/uploads/queue/adopt-uploads.ts'
import { addFiles, learnTitle, renameUpload } from '#features/uploads/queue/queue-actions.ts'
import { idsInQueue, summarise } from '#features/uploads/queue/summarise-queue.ts'
import { AddFiles } from '#features/uploads/screens/add-files.tsx'
import { PageDrop } from '#features/uploads/screens/page-drop.tsx'
import { pictureAddress } from '#features/uploads/screens/picture-address.ts'
import { UploadHeading } from '#features/uploads/screens/upload-heading.tsx'
import { UploadQueue } from '#features/uploads/screens/upload-queue.tsx'
import { useFormFocus } from '#features/uploads/screens/use-form-focus.ts'
import { useQueueItems } from '#features/uploads/screens/use-queue.ts'
import { lookAgain, publishUpload } from '#features/uploads/send/await-arrival.ts'
import { suggestAgain } from '#features/uploads/send/suggest-poster.ts'
import { readQueue } from '#features/uploads/state/queue-store.ts'
import { hasForm, isAdopted, type UploadItem } from '#features/uploads/state/upload-item.ts'
import { renderShare } from '#features/watch/share-published.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { PageHead } from '#ui/page-head.tsx'

import { UploadPoster } from './upload-poster.tsx'

import styles from './upload.module.css'

const soon = () => new Promise((resolve) => setTimeout(resolve, 1500))

export async function loader(): Promise<null> {
  const [{ rights }] = await Promise.all([
    queryClient.ensureQueryData(meQuery()),
    // What may be sent stands there from the first picture on.
    queryClient.prefetchQuery(portalConfigQuery()),
    // So does what was begun elsewhere or sent, or the page would move for it; but nobody waits long for it.
    Promise.race([
      Promise.all([
        adoptUploads().then(fetchForm),
        queryClient.prefetchQuery(sentDraftsQuery()),
        queryClient.prefetchQuery(ownChannelsQuery()),
      ]),
      soon(),
    ]),
  ])
  if (!rights.includes('upload')) throw data(null, { status: 403 })
  return null
}

/** What the form shows that is open from the start, as it was before the page was loaded again. */
async function fetchForm(): Promise<void> {
  const { key = '', videoId } = currentItem(readQueue().items, null) ?? {}
  const asked = videoId ? [queryClient.prefetchQuery(videoQuery(videoId)), suggestAgain(key)] : []
  await Promise.all(asked)
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const items = useQueueItems()
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const channels = useQuery(ownChannelsQuery())
  const config = useQuery(portalConfigQuery())
  const drafts = useQuery(sentDraftsQuery())
  const isEmpty = items.length === 0 && !drafts.data?.items.length
  const channelId =
    channels.data?.find(({ handle }) => handle === search.get('channel'))?.id ?? null
  const current = currentItem(items, chosenKey)
  const { sendableCount, doneCount } = summarise(items)
  const isIdle = current === undefined && sendableCount === doneCount
  // What is published needs no form any more: the next one opens as soon as it has something to write about.
  const isOver = current !== undefined && isPublishAsked(current)
  const add = (files: File[]): void => {
    const [first] = addFiles(files, channelId)
    if (isOver && first !== undefined) setChosenKey(first)
  }
  const form = useRef<HTMLDivElement>(null)
  const { adding, awaitForm, takeFocus } = useFormFocus()
  const choose = (files: File[]): void => {
    awaitForm(current !== undefined && !isOver)
    add(files)
  }
  const edit = (key: string): void => {
    setChosenKey(key)
    // On a phone the form is below the queue, out of sight; beside it this moves nothing.
    requestAnimationFrame(() => form.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <>
      <title>{pageTitle(t({ message: 'Upload', context: 'a page' }))}</title>
      <PageHead title={t({ message: 'Upload', context: 'a page' })}>
        <p className={`text-2 ${styles['lead']}`} data-busy={!isIdle || undefined}>
          {t`Uploads run while a tab is open. Close it, and next time they carry on where they were.`}
        </p>
      </PageHead>
      <div className={styles['columns']} data-single={current === undefined || undefined}>
        <div>
          <div ref={adding}>
            <AddFiles
              onFiles={choose}
              isAlone={isIdle}
              isFirst={isEmpty}
              taken={
                config.data && {
                  ...config.data.uploads,
                  isConverting: config.data.features.processing,
                }
              }
            />
          </div>
          <UploadQueue currentKey={current?.key ?? null} onEdit={edit} />
        </div>
        {current?.videoId && (
          <div ref={form} className={styles['form']}>
            <Details
              key={current.key}
              item={current}
              videoId={current.videoId}
              onOpen={takeFocus}
            />
          </div>
        )}
        {/* Below the form on a phone: what arrives does not push what is being written. */}
        {config.data && (
          <div>
            <SentDrafts
              audience={config.data.audience}
              aboveIds={idsInQueue(items)}
              onChange={lookAgain}
            />
          </div>
        )}
      </div>
      <PageDrop onFiles={add} />
    </>
  )
}

/**
 * The upload whose form is open: the chosen one, else the first that has something to write about; of what was begun
 * elsewhere that is left to whoever chooses it.
 */
function currentItem(items: readonly UploadItem[], key: string | null): UploadItem | undefined {
  const open = items.filter((item) => hasForm(item) && item.state.name !== 'cancelling')
  return open.find((item) => item.key === key) ?? open.find((item) => !isAdopted(item))
}

function isPublishAsked({ isPublishRequested, state }: UploadItem): boolean {
  return isPublishRequested || (state.name === 'done' && state.isPublished)
}

interface DetailsProps {
  item: UploadItem
  videoId: string
  onOpen: RefCallback<HTMLFormElement>
}

function Details({ item, videoId, onOpen }: DetailsProps): ReactNode {
  const { t } = useLingui()
  const headingId = useId()
  const video = useQuery(videoQuery(videoId))
  const channels = useQuery(ownChannelsQuery())
  const config = useQuery(portalConfigQuery())
  const { data: me } = useQuery(meQuery())
  const title = video.data?.title
  useEffect(() => {
    if (title !== undefined) learnTitle(item.key, title)
  }, [item.key, title])
  const failures = [useFailure(video), useFailure(channels), useFailure(config)].filter(Boolean)
  if (failures.length > 0) {
    const tryAgain = () => {
      for (const query of [video, channels, config]) if (query.isError) void query.refetch()
    }
    return (
      <ErrorPanel
        title={t`The form didn’t load`}
        onRetry={tryAgain}
        isRetrying={failures.some((failure) => failure?.isRetrying)}
      >
        {t`Your file goes on being sent meanwhile.`}
      </ErrorPanel>
    )
  }
  const header = <UploadHeading item={item} headingId={headingId} />
  if (!video.data || !channels.data || !config.data) return <FormPlace header={header} />
  return (
    <DetailsForm
      video={asItIsNow(video.data, item)}
      channels={channels.data}
      offered={config.data}
      isConverting={config.data.features.processing}
      audience={audienceOf(config.data, me)}
      publicWithoutWords={config.data.publicWithoutWords}
      header={header}
      onOpen={onOpen}
      headingId={headingId}
      poster={<UploadPoster item={item} videoId={videoId} />}
      posterUrl={item.poster ? pictureAddress(item.poster) : undefined}
      renderShare={renderShare}
      onSaved={({ title }) => renameUpload(item.key, title)}
      onPublish={(how) => publishUpload(item.key, videoId, how)}
    />
  )
}

/** The queue hears of the end of an upload before the next look at the video. */
function asItIsNow(video: VideoDetail, { state }: UploadItem): VideoDetail {
  if (state.name !== 'done' || !state.isReady) return video
  const publication = state.isPublished ? 'published' : video.publication
  return { ...video, state: 'ready', publication }
}
