import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import type { PortalConfig } from '#contract/portal-config.ts'
import { isWatchable } from '#contract/rules.ts'
import type { Video, WaitFor } from '#contract/videos.ts'
import { portalConfigQuery } from '#data/portal-config.ts'
import { formatCount } from '#lib/format-count.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { countVideos } from '../count-videos.ts'
import { accessLabel } from '../describe-access.ts'
import { WaitField } from '../wait-field.tsx'
import { lacksWords } from '../words/words-state.ts'

interface Props {
  count: number
  /** As many of them as are known here. */
  known: readonly Video[]
  audience: PortalConfig['audience']
  /** Are films prepared here, one quality after the other? */
  isConverting?: boolean
  onPublish: (waitFor: WaitFor) => void
  onClose: () => void
}

/** Publishing lets people in, so it is asked once for all of them: who will see how many, where all are known. */
export function PublishDialog(props: Props): ReactNode {
  const { count, known, audience, isConverting = false, onPublish, onClose } = props
  const { t } = useLingui()
  const [waitFor, setWaitFor] = useState<WaitFor>('first')
  const shown = formatCount(count)
  const groups = Map.groupBy(known, ({ access }) => access)
  const areAllKnown = known.length === count
  return (
    <ConfirmDialog
      title={t`${plural(count, {
        1: 'Publish this video?',
        other: `Publish these ${shown} videos?`,
      })}`}
      confirmLabel={t`${plural(count, {
        one: `Publish ${shown} video`,
        other: `Publish ${shown} videos`,
      })}`}
      cancelLabel={t`Not yet`}
      onConfirm={() => onPublish(waitFor)}
      onClose={onClose}
    >
      <p>
        {areAllKnown
          ? t`Each can be found and watched by the people it is for, as “Who can watch” says:`
          : t`Each can be found and watched by the people it is for, as “Who can watch” says.`}
      </p>
      {areAllKnown && (
        <ul>
          {[...groups].map(([access, { length }]) => {
            const who = accessLabel(access, audience)
            const videos = countVideos(length)
            return <li key={access}>{t`${who}: ${videos}`}</li>
          })}
        </ul>
      )}
      <WordlessAmong known={known} />
      {!(areAllKnown && known.every(isWatchable)) && (
        <p>{t`What is still being sent follows by itself when it is ready.`}</p>
      )}
      {isConverting && !(areAllKnown && known.every(({ state }) => state === 'ready')) && (
        <WaitField waitFor={waitFor} onSelect={setWaitFor} />
      )}
    </ConfirmDialog>
  )
}

/** Of those that are known: how many of them everybody would be shown without words, and what becomes of these. */
function WordlessAmong({ known }: Pick<Props, 'known'>): ReactNode {
  const { t } = useLingui()
  const { data: config } = useQuery(portalConfigQuery())
  const publicWithoutWords = config?.publicWithoutWords ?? 'ask'
  const { length } = known.filter((video) => lacksWords(video, video.access, publicWithoutWords))
  if (length === 0) return null
  return (
    <p>
      {publicWithoutWords === 'refuse'
        ? t`${plural(length, {
            one: '# of them is for everyone and has no captions on show. It stays a draft.',
            other: '# of them are for everyone and have no captions on show. They stay drafts.',
          })}`
        : t`${plural(length, {
            one: '# of them is for everyone and has no captions on show: whoever doesn’t hear it can’t follow.',
            other:
              '# of them are for everyone and have no captions on show: whoever doesn’t hear them can’t follow.',
          })}`}
    </p>
  )
}
