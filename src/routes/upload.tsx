import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import { data, useSearchParams } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { pageTitle } from '#config/page-title.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { ownChannelsQuery } from '#data/channels.ts'
import { meQuery } from '#data/me.ts'
import { audienceOf, portalConfigQuery } from '#data/portal-config.ts'
import { useFailure } from '#data/use-failure.ts'
import { videoQuery } from '#data/video.ts'
import { DetailsForm } from '#features/studio/details/details-form.tsx'
import { FormPlace } from '#features/studio/details/form-place.tsx'
import { NOW, PosterField } from '#features/studio/details/poster-field.tsx'
import { SentDrafts } from '#features/studio/table/sent-drafts.tsx'
import { adoptUploads } from '#features/uploads/queue/adopt-uploads.ts'
import { addFiles, renameUpload, showPoster } from '#features/uploads/queue/queue-actions.ts'
import { idsInQueue } from '#features/uploads/queue/summarise-queue.ts'
import { AddFiles } from '#features/uploads/screens/add-files.tsx'
import { PageDrop } from '#features/uploads/screens/page-drop.tsx'
import { pictureAddress } from '#features/uploads/screens/picture-address.ts'
import { UploadHeading } from '#features/uploads/screens/upload-heading.tsx'
import { UploadQueue } from '#features/uploads/screens/upload-queue.tsx'
import { useFileUrl } from '#features/uploads/screens/use-file-url.ts'
import { useDrawnPoster } from '#features/uploads/screens/use-prepared.ts'
import { useQueue } from '#features/uploads/screens/use-queue.ts'
import { lookAgain, publishUpload } from '#features/uploads/send/await-arrival.ts'
import { sendPoster } from '#features/uploads/send/send-pictures.ts'
import type { SuggestedFrame } from '#features/uploads/state/suggested-frame.ts'
import { hasForm, isAdopted, type UploadItem } from '#features/uploads/state/upload-item.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { PageHead } from '#ui/page-head.tsx'

import styles from './upload.module.css'

export async function loader(): Promise<null> {
  const [{ rights }] = await Promise.all([
    queryClient.ensureQueryData(meQuery()),
    // What may be sent stands there from the first picture on.
    queryClient.prefetchQuery(portalConfigQuery()),
    // So does what was begun elsewhere, or the page would move for it; but nobody waits long for it.
    Promise.race([adoptUploads(), soon()]),
  ])
  if (!rights.includes('upload')) throw data(null, { status: 403 })
  return null
}

const PATIENCE_MS = 1500

function soon(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
  })
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { items } = useQueue()
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const channels = useQuery(ownChannelsQuery())
  const config = useQuery(portalConfigQuery())
  const channelId =
    channels.data?.find(({ handle }) => handle === search.get('channel'))?.id ?? null
  const add = (files: File[]): void => void addFiles(files, channelId)
  const current = currentItem(items, chosenKey)
  const form = useRef<HTMLDivElement>(null)
  const edit = (key: string): void => {
    setChosenKey(key)
    // On a phone the form is below the queue, out of sight; beside it this moves nothing.
    requestAnimationFrame(() => form.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <>
      <title>{pageTitle(t({ message: 'Upload', context: 'a page' }))}</title>
      <PageHead title={t({ message: 'Upload', context: 'a page' })}>
        <p className="text-2">
          {t`Uploads run while a tab is open. Close it, and next time they carry on where they were.`}
        </p>
      </PageHead>
      <div className={styles['columns']} data-single={current === undefined || undefined}>
        <div>
          <AddFiles
            onFiles={add}
            isAlone={items.length === 0}
            taken={
              config.data && {
                ...config.data.uploads,
                isConverting: config.data.features.processing,
              }
            }
          />
          <UploadQueue currentKey={current?.key ?? null} onEdit={edit} />
        </div>
        {current?.videoId && (
          <div ref={form} className={styles['form']}>
            <Details key={current.key} item={current} videoId={current.videoId} />
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

function Details({ item, videoId }: { item: UploadItem; videoId: string }): ReactNode {
  const { t } = useLingui()
  const headingId = useId()
  const video = useQuery(videoQuery(videoId))
  const channels = useQuery(ownChannelsQuery())
  const config = useQuery(portalConfigQuery())
  const { data: me } = useQuery(meQuery())
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
      audience={audienceOf(config.data, me)}
      header={header}
      headingId={headingId}
      poster={<UploadPoster item={item} videoId={videoId} />}
      onSaved={({ title }) => renameUpload(item.key, title)}
      onPublish={(access) => publishUpload(item.key, videoId, access)}
    />
  )
}

/** The queue hears of the end of an upload before the next look at the video. */
function asItIsNow(video: VideoDetail, { state }: UploadItem): VideoDetail {
  if (state.name !== 'done' || !state.isReady) return video
  const publication = state.isPublished ? 'published' : video.publication
  return { ...video, state: 'ready', publication }
}

/** As many frames as a file is usually asked for. */
const SUGGESTED = 3

function UploadPoster({ item, videoId }: { item: UploadItem; videoId: string }): ReactNode {
  const { t } = useLingui()
  const { frames } = useQueue()
  const fileUrl = useFileUrl(item.key)
  const made = frames.get(item.key)
  const drawn = useDrawnPoster(item)
  const { poster } = item
  const isSuggested = (frame: Pick<SuggestedFrame, 'picture'>) => frame.picture === poster
  const label = t`Poster as it is`
  // Also one that was taken from the film, or chosen before this page was loaded again.
  const asItIs =
    poster !== null && !made?.some(isSuggested)
      ? [{ key: NOW, url: pictureAddress(poster), picture: poster, label }]
      : drawn
        ? [{ key: NOW, ...drawn, picture: null, label }]
        : []
  const suggested = (made ?? []).map(({ atMs, picture }) => {
    const time = formatDuration(atMs)
    return {
      key: String(atMs),
      url: pictureAddress(picture),
      picture,
      label: t`Frame at ${time}`,
    }
  })
  return (
    <PosterField
      choices={[...asItIs, ...suggested]}
      current={suggested.find(isSuggested)?.key}
      awaited={made === null ? SUGGESTED : 0}
      film={fileUrl === null ? null : { kind: 'file', url: fileUrl }}
      onChoose={async (picture) => {
        await sendPoster(videoId, picture)
        showPoster(item.key, picture)
      }}
    />
  )
}
