import { useLingui } from '@lingui/react/macro'
import {
  Captions,
  Gauge,
  Keyboard,
  RectangleHorizontal,
  Repeat,
  SkipForward,
  SlidersHorizontal,
  Type,
  Volume2,
} from 'lucide-react'
import type { ReactNode } from 'react'

import { setSpeed, toggleLoop, toggleMute } from '../engine/player-actions.ts'
import { usePlayer } from '../engine/player-store.ts'
import { setCaptionSize, showCaptions, toggleTheatre } from '../engine/view-actions.ts'
import { Back, Choice, Row } from './settings-rows.tsx'
import { CaptionsName, QualityName } from './settings-values.tsx'

import styles from './settings-menu.module.css'

export type SettingsPage = 'main' | 'speed' | 'quality' | 'captions' | 'size'

const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4]
const SIZES_PCT = [75, 100, 125, 150, 200, 250, 300]

export interface SettingsPagesProps {
  page: SettingsPage
  next: { title: string; open: () => void } | null
  isNarrow: boolean
  /** Gets each page as it appears. */
  onList: (list: Element | null) => void
  onPage: (page: SettingsPage) => void
  onDone: () => void
  onHelp: () => void
}

/** What stands in the settings menu: its first page, or the one page that is open. */
export function SettingsPages(props: SettingsPagesProps): ReactNode {
  const { page, onList } = props
  return (
    // A new page is a new list, so that its first item can take the focus as it appears.
    <div key={page} ref={onList}>
      <Page {...props} />
    </div>
  )
}

function Page(props: SettingsPagesProps): ReactNode {
  const { page, onPage, onDone } = props
  if (page === 'main') return <MainPage {...props} />
  const back = (): void => onPage('main')
  const done = (choose: () => void) => () => {
    choose()
    onDone()
  }
  if (page === 'speed') return <SpeedPage back={back} done={done} />
  if (page === 'captions') return <CaptionsPage back={back} done={done} />
  if (page === 'size') return <SizePage back={back} done={done} />
  return <QualityPage back={back} done={done} />
}

function MainPage({ next, isNarrow, onPage, onDone, onHelp }: SettingsPagesProps): ReactNode {
  const { t } = useLingui()
  const onOff = (isOn: boolean): string => (isOn ? t`On` : t`Off`)
  const speed = usePlayer((state) => state.speed)
  const isLooping = usePlayer((state) => state.isLooping)
  const sizePct = usePlayer((state) => state.captionSizePct)
  const isSilent = usePlayer((state) => state.isMuted || state.isMutedByBrowser)
  const isTheatre = usePlayer((state) => state.isTheatre)
  const run = (action: () => void) => () => {
    action()
    onDone()
  }
  return (
    <>
      {isNarrow && next && (
        <Row icon={<SkipForward />} words={t`Next video`} onSelect={run(next.open)} />
      )}
      <Row icon={<Gauge />} words={t`Speed`} value={`${speed}×`} onSelect={() => onPage('speed')} />
      <Row
        icon={<SlidersHorizontal />}
        words={t`Quality`}
        value={<QualityName />}
        onSelect={() => onPage('quality')}
      />
      <Row
        icon={<Captions />}
        words={t`Captions`}
        value={<CaptionsName />}
        onSelect={() => onPage('captions')}
      />
      <Row
        icon={<Type />}
        words={t`Caption size`}
        value={t`${sizePct}%`}
        onSelect={() => onPage('size')}
      />
      <Row
        icon={<Repeat />}
        words={t`Loop`}
        value={onOff(isLooping)}
        isOn={isLooping}
        onSelect={run(toggleLoop)}
      />
      {isNarrow && (
        <>
          <Row
            icon={<Volume2 />}
            words={t`Sound`}
            value={onOff(!isSilent)}
            isOn={!isSilent}
            onSelect={run(toggleMute)}
          />
          {matchMedia('(width >= 1024px)').matches && (
            <Row
              icon={<RectangleHorizontal />}
              words={t`Theatre`}
              value={onOff(isTheatre)}
              isOn={isTheatre}
              onSelect={run(toggleTheatre)}
            />
          )}
        </>
      )}
      <Row icon={<Keyboard />} words={t`Shortcuts`} value="?" onSelect={run(onHelp)} />
    </>
  )
}

interface PageProps {
  back: () => void
  done: (choose: () => void) => () => void
}

function SpeedPage({ back, done }: PageProps): ReactNode {
  const { t } = useLingui()
  const speed = usePlayer((state) => state.speed)
  return (
    <>
      <Back words={t`Speed`} onSelect={back} />
      {SPEEDS.map((value) => (
        <Choice
          key={value}
          isChosen={value === speed}
          onSelect={done(() => setSpeed(value))}
          words={value === 1 ? t({ message: 'Normal', context: 'speed' }) : `${value}×`}
        />
      ))}
    </>
  )
}

function CaptionsPage({ back, done }: PageProps): ReactNode {
  const { t } = useLingui()
  const lang = usePlayer((state) => state.captionLang)
  const tracks = usePlayer((state) => state.item?.captions) ?? []
  return (
    <>
      <Back words={t`Captions`} onSelect={back} />
      <Choice
        isChosen={lang === null}
        words={t({ message: 'Off', context: 'captions' })}
        onSelect={done(() => showCaptions(null))}
      />
      {tracks.map((track) => (
        <Choice
          key={track.id}
          isChosen={track.lang === lang}
          words={track.label}
          value={track.origin === 'auto' ? t`machine-made` : undefined}
          onSelect={done(() => showCaptions(track.lang))}
        />
      ))}
    </>
  )
}

function SizePage({ back, done }: PageProps): ReactNode {
  const { t } = useLingui()
  const sizePct = usePlayer((state) => state.captionSizePct)
  return (
    <>
      <Back words={t`Caption size`} onSelect={back} />
      {SIZES_PCT.map((value) => (
        <Choice
          key={value}
          isChosen={value === sizePct}
          words={t`${value}%`}
          onSelect={done(() => setCaptionSize(value))}
        />
      ))}
    </>
  )
}

function QualityPage({ back, done }: PageProps): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <Back words={t`Quality`} onSelect={back} />
      <Choice isChosen words={<QualityName />} onSelect={done(() => undefined)} />
      <p
        className={styles['note']}
      >{t`This video has one version: the file as it was uploaded.`}</p>
    </>
  )
}
