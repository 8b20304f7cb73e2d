import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

import type { VideoDetail } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

import { FrontPageItem } from './front-page-item.tsx'

/** What an administrator can do with a video where it is watched. */
export function FrontPageMenu({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui()
  const { title } = video
  const label = t`Actions for ${title}`
  return (
    <Menu
      label={label}
      align="end"
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          variant="soft"
          icon={<Ellipsis aria-hidden="true" />}
          aria-label={label}
        />
      )}
    >
      <FrontPageItem video={video} />
    </Menu>
  )
}
