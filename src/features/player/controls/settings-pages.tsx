import { useLingui } from '@lingui/react/macro'
import {
  Captions,
  Gauge,
  Keyboard,
  RectangleHorizontal,
  Repeat,
  SkipForward,
  SlidersHorizontal,
  Volume2,
} from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

import { formatSpeed } from '#lib/format-count.ts'
import { moveFocus } from '#ui/focus/move-focus.ts'

import { toggleLoop, toggleMute } from '../engine/player-actions.ts'
import { usePlayer } from '../engine/player-store.ts'
import { toggleTheatre } from '../engine/view-actions.ts'
import { CaptionsPanel, QualityPanel, SpeedPanel } from './settings-panels.tsx'
import { Row, type SettingsPanel } from './settings-rows.tsx'
import { CaptionsName, QualityName } from './settings-values.tsx'
import type { SettingsPlace } from './use-settings-page.ts'

export interface SettingsPagesProps {
  place: SettingsPlace
  titleId: string
  next: { title: string; open: () => void } | null
  isNarrow: boolean
  /** Gets each page as it appears. */
  onList: (list: Element | null) => void
  onDone: () => void
  onHelp: () => void
}

const panels = { speed: SpeedPanel, captions: CaptionsPanel, quality: QualityPanel }

/** What stands in the settings menu: its first level, or the one panel that is open. */
export function SettingsPages(props: SettingsPagesProps): ReactNode {
  const { place, titleId, onList, onDone } = props
  const Panel = place.page === 'main' ? null : panels[place.page]
  return (
    <Page key={place.page} {...{ place, onList, onDone }}>
      {Panel ? (
        <Panel titleId={titleId} onBack={() => place.turnTo('main')} />
      ) : (
        <FirstLevel {...props} />
      )}
    </Page>
  )
}

interface PageProps extends Pick<SettingsPagesProps, 'place' | 'onList' | 'onDone'> {
  children: ReactNode
}

/** Its keys are those of its level; the focus that leaves it shuts it. */
function Page({ place, onList, onDone, children }: PageProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const appear = useEffectEvent(() => onList(list.current))
  // Where the focus goes is the document's.
  useEffect(() => appear(), [])
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (place.page !== 'main') {
      if (!goesBack(event, place.openedAt === place.page)) return
      place.turnTo('main')
    } else if (event.key === 'Tab') {
      onDone()
      return
    } else if (!moveFocus(event, '[role^="menuitem"]', 'vertical')) return
    event.preventDefault()
  }
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void => {
    if (!relatedTarget || currentTarget.contains(relatedTarget)) return
    // A press on the edge of the menu gives the focus to what holds it: that is no way out.
    if (!relatedTarget.contains(currentTarget)) onDone()
  }
  return (
    // A press on words takes the focus from the values: it stays here, where the keys are heard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what holds it has the role of its level
    <div ref={list} tabIndex={-1} onKeyDown={handleKey} onBlur={handleBlur}>
      {children}
    </div>
  )
}

/**
 * Does a key lead from a panel to the first level? Escape closes the panel somebody opened by itself, and to the left is
 * the next value where values lie across.
 */
function goesBack(event: KeyboardEvent<HTMLElement>, wasOpenedByItself: boolean): boolean {
  const { key, target, currentTarget } = event
  if (key === 'Escape') return !wasOpenedByItself
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
  if (key !== (isMirrored ? 'ArrowRight' : 'ArrowLeft')) return false
  return target instanceof Element && !target.closest('[data-across]')
}

function FirstLevel({ place, next, isNarrow, onDone, onHelp }: SettingsPagesProps): ReactNode {
  const { t } = useLingui()
  const onOff = (isOn: boolean): string => (isOn ? t`On` : t`Off`)
  const speed = usePlayer((state) => state.speed)
  const isLooping = usePlayer((state) => state.isLooping)
  const isSilent = usePlayer((state) => state.isMuted || state.isMutedByBrowser)
  const isTheatre = usePlayer((state) => state.isTheatre)
  const leaveFor = (action: () => void) => () => {
    action()
    onDone()
  }
  const opens = (panel: SettingsPanel) => ({ panel, onSelect: () => place.turnTo(panel) })
  return (
    <>
      {isNarrow && next && (
        <Row icon={<SkipForward />} words={t`Next video`} onSelect={leaveFor(next.open)} />
      )}
      <Row icon={<Gauge />} words={t`Speed`} value={formatSpeed(speed)} {...opens('speed')} />
      <Row
        icon={<SlidersHorizontal />}
        words={t`Quality`}
        value={<QualityName />}
        {...opens('quality')}
      />
      <Row
        icon={<Captions />}
        words={t`Captions`}
        value={<CaptionsName />}
        {...opens('captions')}
      />
      <Row
        icon={<Repeat />}
        words={t`Loop`}
        value={onOff(isLooping)}
        isOn={isLooping}
        onSelect={toggleLoop}
      />
      {isNarrow && (
        <>
          <Row
            icon={<Volume2 />}
            words={t`Sound`}
            value={onOff(!isSilent)}
            isOn={!isSilent}
            onSelect={toggleMute}
          />
          {matchMedia('(width >= 64rem)').matches && (
            <Row
              icon={<RectangleHorizontal />}
              words={t`Theatre`}
              value={onOff(isTheatre)}
              isOn={isTheatre}
              onSelect={toggleTheatre}
            />
          )}
        </>
      )}
      {!matchMedia('(pointer: coarse) and (hover: none)').matches && (
        <Row icon={<Keyboard />} words={t`Shortcuts`} value="?" onSelect={leaveFor(onHelp)} />
      )}
    </>
  )
}
