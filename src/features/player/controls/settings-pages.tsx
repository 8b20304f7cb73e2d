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
import { CaptionsPanel, SecondLinePanel } from './captions-panel.tsx'
import { QualityPanel } from './quality-panel.tsx'
import { SpeedPanel } from './settings-panels.tsx'
import { Row, type SettingsPanel } from './settings-rows.tsx'
import { CaptionsName, QualityName } from './settings-values.tsx'
import { SoundPanel, SoundRow } from './sound-panel.tsx'
import type { SettingsPage, SettingsPlace } from './use-settings-page.ts'

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

const panels = {
  speed: SpeedPanel,
  captions: CaptionsPanel,
  'second-line': SecondLinePanel,
  quality: QualityPanel,
  sound: SoundPanel,
}

/** Where the way back from a page leads. */
function pageAbove(page: SettingsPage): SettingsPage {
  return page === 'second-line' ? 'captions' : 'main'
}

/** What stands in the settings menu: its first level, or the one panel that is open. */
export function SettingsPages(props: SettingsPagesProps): ReactNode {
  const { place, titleId, onList, onDone } = props
  const Panel = place.page === 'main' ? null : panels[place.page]
  return (
    <Page key={place.page} {...{ place, onList, onDone }}>
      {Panel ? (
        <Panel
          {...{ titleId, onDone }}
          onBack={() => place.turnTo(pageAbove(place.page))}
          onSecondLine={() => place.turnTo('second-line')}
        />
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
      place.turnTo(pageAbove(place.page))
    } else if (event.key === 'Tab') {
      onDone()
      return
    } else if (isTowards(event)) {
      const row = event.target instanceof Element && event.target.closest('[data-panel]')
      if (!(row instanceof HTMLElement)) return
      row.click()
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what holds it has the role of its level
    <div ref={list} role="group" tabIndex={-1} onKeyDown={handleKey} onBlur={handleBlur}>
      {children}
    </div>
  )
}

function isMirrored(list: Element): boolean {
  return getComputedStyle(list).direction === 'rtl'
}

/** Does a key point where the arrow of a row does that opens a panel? */
function isTowards({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  return key === (isMirrored(currentTarget) ? 'ArrowLeft' : 'ArrowRight')
}

/**
 * Does a key lead from a panel to the first level? Escape closes the panel somebody opened by itself, and to the left is
 * the next value where values lie across.
 */
function goesBack(event: KeyboardEvent<HTMLElement>, wasOpenedByItself: boolean): boolean {
  const { key, target, currentTarget } = event
  if (key === 'Escape') return !wasOpenedByItself
  if (key !== (isMirrored(currentTarget) ? 'ArrowRight' : 'ArrowLeft')) return false
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
      <SoundRow {...opens('sound')} />
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
