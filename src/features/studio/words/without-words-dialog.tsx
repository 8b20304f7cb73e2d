import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import type { Video } from '#contract/videos.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

interface Props {
  video: Pick<Video, 'id' | 'words'>
  publicWithoutWords: PortalConfig['publicWithoutWords']
  onPublish: () => void
  onClose: () => void
}

/** Asks before everybody is shown a film that nobody can read along with; where the portal wants words, it says so. */
export function WithoutWordsDialog(props: Props): ReactNode {
  const { video, publicWithoutWords, onPublish, onClose } = props
  const { t } = useLingui()
  const isRefused = publicWithoutWords === 'refuse'
  return (
    <Dialog
      title={isRefused ? t`Videos for everyone need captions here` : t`Publish without captions?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Not yet`}</Button>
          {!isRefused && <Button onClick={onPublish}>{t`Publish without captions`}</Button>}
          <ButtonLink variant="primary" to={paths.studioVideo(video.id, 'captions')}>
            {video.words === 'draft' ? t`See the captions` : t`Add captions`}
          </ButtonLink>
        </>
      }
    >
      <p>
        {video.words === 'draft'
          ? t`Its captions are a draft that nobody else is shown. Put them on show first, so that people who don’t hear it, or may not turn on the sound, can follow.`
          : t`Whoever doesn’t hear it, or may not turn on the sound, can’t follow without captions. Search finds nothing of what is said either.`}
      </p>
      {isRefused && <p>{t`Until then you can publish it for fewer people.`}</p>}
    </Dialog>
  )
}
