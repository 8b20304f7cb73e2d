import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Star, StarOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { showError } from '#api/show-error.ts'
import type { Video } from '#contract/videos.ts'
import { setFeatured } from '#data/video-changes.ts'
import { MenuItem } from '#ui/overlays/menu-item.tsx'
import { showToast } from '#ui/overlays/toast.ts'

type Featured = Pick<Video, 'id' | 'title' | 'isFeatured' | 'publication' | 'access'>

/** For administrators: the one video that stands large on the front page. */
export function FrontPageItem({ video }: { video: Featured }): ReactNode {
  const { t } = useLingui()
  const { isFeatured } = video
  const Icon = isFeatured ? StarOff : Star
  return (
    <MenuItem
      icon={<Icon aria-hidden="true" />}
      disabledReason={isFeatured ? undefined : whyNot(video)}
      onSelect={() => void change(video)}
    >
      {isFeatured ? t`Take it off the front` : t`Feature this`}
    </MenuItem>
  )
}

function whyNot({ publication, access }: Featured): string | undefined {
  if (publication !== 'published') return t`Publish it first`
  return access === 'private' ? t`Nobody else can watch it` : undefined
}

async function change({ id, title, isFeatured }: Featured): Promise<void> {
  try {
    await setFeatured(id, !isFeatured)
    showToast({
      about: 'front page',
      text: isFeatured
        ? t`${title} is off the front page. The newest video stands there now.`
        : t`${title} stands on the front page now.`,
    })
  } catch (error) {
    showError('front page', error)
  }
}
