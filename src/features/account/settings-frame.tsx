import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CirclePlay, MonitorSmartphone, SunMoon, UserRound } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { NavLink } from 'react-router'

import { paths, type SettingsSection } from '#config/paths.ts'
import { PageHead } from '#ui/page-head.tsx'

import styles from './settings-frame.module.css'

const sections: readonly { id: SettingsSection; label: MessageDescriptor; icon: ReactNode }[] = [
  { id: 'account', label: msg`Account`, icon: <UserRound /> },
  { id: 'appearance', label: msg`Appearance`, icon: <SunMoon /> },
  { id: 'playback', label: msg`Playback`, icon: <CirclePlay /> },
  { id: 'sessions', label: msg`Sign-ins`, icon: <MonitorSmartphone /> },
]

interface Props {
  title: string
  lead: string
  children: ReactNode
}

/** The sections of the settings beside the one that is open. */
export function SettingsFrame({ title, lead, children }: Props): ReactNode {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  // Each section has a frame of its own, and on a phone not all of them fit beside each other. The place is the browser's.
  useLayoutEffect(() => {
    if (list.current) showCurrent(list.current)
  }, [])
  return (
    <div className={styles['root']}>
      <nav aria-label={t`Settings`}>
        <ul ref={list} className={`more-beside ${styles['sections']}`}>
          {sections.map(({ id, label, icon }) => (
            <li key={id}>
              <NavLink to={paths.settings(id)} className={styles['section'] ?? ''}>
                {icon}
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['content']}>
        <PageHead title={title}>
          <p className="text-2">{lead}</p>
        </PageHead>
        {children}
      </div>
    </div>
  )
}

/** So much of a row that goes on is faded at its edge (`more-beside`). */
const FADED = 40

/** Brings the open section into sight along the row, and out of what is faded at its edge; the page stays where it is. */
function showCurrent(row: HTMLElement): void {
  const { left, right } = row.getBoundingClientRect()
  const padding = Number.parseFloat(getComputedStyle(row).paddingInlineStart) || 0
  const gutter = Math.max(padding, FADED)
  const current = row.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!current) return
  row.scrollLeft +=
    Math.max(0, current.right - right + gutter) - Math.max(0, left + gutter - current.left)
}

/** Settings that belong together, each a row with a hairline between. */
export function SettingRows({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles['rows']}>{children}</div>
}

interface RowProps {
  label: string
  hint?: ReactNode
  /** The control has a name of its own, so these words are read too. */
  isFact?: boolean
  children: ReactNode
}

/** A setting whose control is not a switch: words at the start, the control at the end. */
export function SettingRow({ label, hint, isFact = false, children }: RowProps): ReactNode {
  return (
    <div className={styles['row']}>
      <div>
        <p className={styles['label']} aria-hidden={!isFact}>
          {label}
        </p>
        {hint && <p className={styles['hint']}>{hint}</p>}
      </div>
      <div className={styles['control']}>{children}</div>
    </div>
  )
}
