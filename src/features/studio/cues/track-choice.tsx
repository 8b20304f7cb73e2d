import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { Caption } from '#contract/captions.ts'
import type { TrackPlace } from '#data/editing/captions.ts'
import { Button } from '#ui/button.tsx'
import { MenuLink } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

import { trackName } from '../captions/caption-words.ts'

import styles from './editor-head.module.css'

interface Props {
  videoId: string
  /** The one that is written here; it may not be there yet. */
  place: TrackPlace
  others: readonly Caption[]
}

/** Which captions of the video are written here, and the way to its others. */
export function TrackChoice({ videoId, place, others }: Props): ReactNode {
  const { t } = useLingui()
  const label = t`Which captions`
  const tracks = [place, ...others].toSorted((one, other) =>
    trackName(one).localeCompare(trackName(other)),
  )
  return (
    <div className={styles['choice']}>
      <Menu
        {...{ label }}
        renderTrigger={(menu) => (
          <Button {...menu} isBlock>
            <span className="visually-hidden">{label} </span>
            <span className={styles['track']}>{trackName(place)}</span>
            <ChevronDown className="icon-small" aria-hidden="true" />
          </Button>
        )}
      >
        {tracks.map((one) => (
          <MenuLink
            key={trackName(one)}
            to={paths.captionLines(videoId, one.lang, one.kind)}
            aria-current={one === place ? 'page' : undefined}
          >
            {trackName(one)}
          </MenuLink>
        ))}
      </Menu>
    </div>
  )
}
