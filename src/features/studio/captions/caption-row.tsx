import { useLingui } from '@lingui/react/macro'
import {
  Check,
  CheckCheck,
  CircleAlert,
  Download,
  Ellipsis,
  FileUp,
  Languages,
  Pencil,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { Caption } from '#contract/captions.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuItem, MenuSeparator } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

import { formatMoment } from '../format-moment.ts'
import {
  kindWord,
  languageName,
  linesWord,
  nameOfItsOwn,
  originWord,
  trackName,
} from './caption-words.ts'
import { canBeChecked, CheckedBadge, isByMachine } from './checked-badge.tsx'
import type { TrackWork } from './use-track-actions.ts'

import styles from './captions-panel.module.css'

interface Props {
  videoId: string
  track: Caption
  /** What is being done with it. */
  busyWith: TrackWork | undefined
  onShow: (isShown: boolean) => void
  onFits: () => void
  onCheck: () => void
  /** Null where no machine translates. */
  onTranslate: (() => void) | null
  onReplace: () => void
  onDownload: () => void
  onDelete: () => void
}

/** One track: its language, what it is for, who sees it, and what can be done with it. */
export function CaptionRow({ videoId, track, busyWith, ...on }: Props): ReactNode {
  const { t } = useLingui()
  const { lang, label, kind, state, isForFormerFilm } = track
  const name = trackName(track)
  const isShown = state === 'published'
  const [putOn, takeOff] = [t`Put on show`, t`Take off show`]
  // Its own name is worth a word only where it is not that of its language once more.
  const says = nameOfItsOwn(label, lang)
  const facts = [kindWord(kind), linesWord(track), originWord(track)]
  return (
    <li ref={handFocusBack} className={styles['row']} aria-label={name}>
      <div className={styles['words']}>
        <TrackTitle track={track} />
        <p className="small text-2">
          <Facts facts={facts.filter((fact) => fact !== null)} />
        </p>
        <p className="small text-3">
          <Facts facts={[...(says === null ? [] : [says]), formatMoment(track.updatedAt)]} />
        </p>
      </div>
      <div className={styles['actions']}>
        {isForFormerFilm && (
          <Button
            ref={handFocusBack}
            size="sm"
            isBusy={busyWith === 'fits'}
            busyLabel={t`It still fits`}
            onClick={on.onFits}
          >
            {t`It still fits`}
          </Button>
        )}
        {isByMachine(track) && (
          <Button
            ref={handFocusBack}
            size="sm"
            isBusy={busyWith === 'check'}
            busyLabel={t`Mark as checked`}
            onClick={on.onCheck}
          >
            {t`Mark as checked`}
          </Button>
        )}
        <Button
          size="sm"
          isBusy={busyWith === 'show'}
          busyLabel={isShown ? takeOff : putOn}
          otherLabel={isShown ? putOn : takeOff}
          onClick={() => on.onShow(!isShown)}
        >
          {isShown ? takeOff : putOn}
        </Button>
        <ButtonLink
          size="sm"
          to={paths.captionLines(videoId, lang, kind)}
          aria-label={t`Edit ${name}`}
        >
          {t({ message: 'Edit', context: 'lines of captions' })}
        </ButtonLink>
        <More name={name} track={track} {...on} />
      </div>
    </li>
  )
}

type MoreProps = Pick<
  Props,
  'track' | 'onCheck' | 'onTranslate' | 'onReplace' | 'onDownload' | 'onDelete'
> & {
  name: string
}

/** What is seldom done with it. */
function More({ name, track, ...on }: MoreProps): ReactNode {
  const { t } = useLingui()
  return (
    <Menu
      align="end"
      label={t`Actions for ${name}`}
      renderTrigger={(menu) => (
        <IconButton {...menu} size="sm" label={t`Actions for ${name}`} icon={<Ellipsis />} />
      )}
    >
      {canBeChecked(track) && !isByMachine(track) && (
        <MenuItem icon={<CheckCheck />} onSelect={on.onCheck}>
          {t`Mark as checked`}
        </MenuItem>
      )}
      {on.onTranslate && (
        <MenuItem icon={<Languages />} onSelect={on.onTranslate}>
          {t`Translate into…`}
        </MenuItem>
      )}
      <MenuItem icon={<FileUp />} onSelect={on.onReplace}>
        {t`Replace the lines`}
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={on.onDownload}>
        {t`Download as .vtt`}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={on.onDelete}>
        {t`Delete`}
      </MenuItem>
    </Menu>
  )
}

/** Its language, who sees it, and whether it fits. */
function TrackTitle({ track }: { track: Caption }): ReactNode {
  const { t } = useLingui()
  return (
    <p className={styles['title']}>
      <b>{languageName(track.lang)}</b>
      {track.state === 'published' ? (
        <Badge tone="success" icon={<Check aria-hidden="true" />}>
          {t({ message: 'On show', context: 'captions' })}
        </Badge>
      ) : (
        <Badge icon={<Pencil aria-hidden="true" />}>
          {t({ message: 'Draft', context: 'captions' })}
        </Badge>
      )}
      <CheckedBadge track={track} />
      {track.isForFormerFilm && (
        <Badge tone="warning" icon={<CircleAlert aria-hidden="true" />}>
          {t`The film was replaced`}
        </Badge>
      )}
    </p>
  )
}
