import { useLingui } from '@lingui/react/macro'
import { Clapperboard, ScanSearch, Send } from 'lucide-react'
import { useId, type ReactNode } from 'react'

import { formatBytes } from '#lib/format-bytes.ts'
import { describeDuration } from '#lib/format-duration.ts'
import { Button } from '#ui/button.tsx'

import styles from './drop-place.module.css'

/** What the service takes. */
export interface Taken {
  maxB: number
  maxDurationMs: number
  filesPerBatch: number
  /** It converts what not every browser plays. */
  isConverting: boolean
}

interface Props {
  onChoose: () => void
  /** Unknown until the settings are here; the place is as large without it. */
  taken: Taken | undefined
  /** What becomes of a film, for whoever has sent none. */
  hasCourse: boolean
}

/** Where films are dropped while nothing is sent: what is taken, and what becomes of it. */
export function DropPlace({ onChoose, taken, hasCourse }: Props): ReactNode {
  const { t } = useLingui()
  const headingId = useId()
  return (
    <section className={styles['root']} aria-labelledby={headingId}>
      <div className={styles['place']}>
        <BlankTicket />
        <h2 className="display-3" id={headingId}>
          <span className={styles['desk']}>{t`Drop videos anywhere on this page`}</span>
          <span className={styles['touch']}>{t`Add videos from this phone`}</span>
        </h2>
        <Button variant="primary" size="lg" onClick={onChoose}>
          {t`Choose files`}
        </Button>
        <p className={`small ${styles['taken']}`}>{taken && <Limits {...taken} />}</p>
      </div>
      {hasCourse && <Course isConverting={taken?.isConverting ?? false} />}
    </section>
  )
}

function Limits({ maxB, maxDurationMs, filesPerBatch: count, isConverting }: Taken): ReactNode {
  const { t } = useLingui()
  const size = formatBytes(maxB)
  const length = describeDuration(maxDurationMs)
  return isConverting
    ? t`MP4, MOV, WebM and any other video, and sound recordings such as MP3 or WAV, up to ${size} and ${length} each, ${count} at a time.`
    : t`MP4, MOV or WebM, up to ${size} and ${length} each, ${count} at a time.`
}

/** What becomes of a film, in the order in which it happens. */
function Course({ isConverting }: { isConverting: boolean }): ReactNode {
  const { t } = useLingui()
  return (
    <ol className={styles['course']}>
      <li>
        <ScanSearch className={styles['icon']} aria-hidden="true" />
        <strong>{t`Checked here first`}</strong>
        <p>{t`What can’t be played is refused before anything is sent, with the reason.`}</p>
      </li>
      <li>
        <Send className={`flip-rtl ${styles['icon']}`} aria-hidden="true" />
        <strong>{t`Sent while you write`}</strong>
        <p>{t`Give it a title and choose a picture meanwhile. A lost connection loses nothing.`}</p>
      </li>
      <li>
        <Clapperboard className={styles['icon']} aria-hidden="true" />
        <strong>{t`Yours until you publish it`}</strong>
        <p>
          {isConverting
            ? t`It is made ready for every browser and connection. You decide who can watch.`
            : t`It is played as you sent it. You decide who can watch.`}
        </p>
      </li>
    </ol>
  )
}

/** A ticket that nothing is written on yet: what a film becomes in the queue. */
function BlankTicket(): ReactNode {
  return (
    <svg
      className={styles['ticket']}
      viewBox="0 0 168 76"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M9 2h41a7 7 0 0 0 14 0h95a7 7 0 0 1 7 7v58a7 7 0 0 1-7 7H64a7 7 0 0 0-14 0H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7Z" />
      <path d="M57 13v50" strokeDasharray="3 4" />
      <path d="M80 30h64M80 46h38" strokeLinecap="round" />
      <path className={styles['light']} d="M22 27.5v21l17-10.5Z" strokeLinejoin="round" />
    </svg>
  )
}
