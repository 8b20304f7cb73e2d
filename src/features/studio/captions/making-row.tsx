import { useLingui } from '@lingui/react/macro'
import { CircleAlert, Cpu } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { showError } from '#api/show-error.ts'
import type { Transcription } from '#contract/calls/transcription-calls.ts'
import { makeAgain, stopMaking } from '#data/editing/transcriptions.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'

import { languageName, trackName } from './caption-words.ts'
import { canTryAgain, faultWords, stateWords } from './making-words.ts'

import styles from './captions-panel.module.css'

/** Captions that a machine is at: how far, or why not, and what can be done. */
export function MakingRow({ made }: { made: Transcription }): ReactNode {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const { videoId, lang, fault, percent, from } = made
  const language = languageName(lang)
  const source = from && trackName(from)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    await work().catch((error: unknown) => showError(`captions ${videoId}`, error))
    setIsBusy(false)
  }
  const stop = () => run(() => stopMaking(made))
  const words = stateWords(made)
  return (
    <li
      ref={handFocusBack}
      className={styles['row']}
      aria-label={fault === null ? t`${language}, being made` : t`${language}, stopped`}
    >
      <div className={styles['words']}>
        <p className={styles['title']}>
          <b>{language}</b>
          {fault === null ? (
            <Badge icon={<Cpu aria-hidden="true" />}>{t`Being made`}</Badge>
          ) : (
            <Badge tone="warning" icon={<CircleAlert aria-hidden="true" />}>
              {t({ message: 'Stopped', context: 'captions by a machine' })}
            </Badge>
          )}
        </p>
        <p className="small text-2" role={fault === null ? undefined : 'status'}>
          {fault === null ? words : faultWords(made)}
        </p>
        {source !== null && <p className="small text-3">{t`Translated from ${source}`}</p>}
        {fault === null && (
          <ProgressBar
            label={t`Captions in ${language}`}
            fraction={percent / 100}
            tone={made.state === 'queued' ? 'idle' : undefined}
          />
        )}
      </div>
      <div className={styles['actions']}>
        {fault !== null && canTryAgain(fault) && (
          <Button
            ref={handFocusBack}
            size="sm"
            isBusy={isBusy}
            onClick={() => void run(() => makeAgain(made))}
          >
            {t`Try again`}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => void stop()}>
          {fault === null ? t`Cancel` : t({ message: 'Dismiss', context: 'a failure' })}
        </Button>
      </div>
    </li>
  )
}
