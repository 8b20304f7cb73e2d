import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import type { VideoDetail } from '#contract/videos.ts'
import { hearWave } from '#data/editing/wave.ts'
import { formatCount } from '#lib/format-count.ts'
import { Button } from '#ui/button.tsx'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'

import { readPictures } from './read-pictures.ts'
import { writeStart } from './start-text.ts'
import { pausesIn, scenesIn, suggestStarts } from './suggest-chapters.ts'

import styles from './chapters-editor.module.css'

interface Props {
  video: Pick<VideoDetail, 'id' | 'storyboard'>
  durationMs: number
  /** Shows what was found, as a list. */
  onLook: (list: string) => void
}

/** Offers where chapters may start, by pauses and changes of scene; nothing is taken unasked. */
export function ChapterSuggestions({ video, durationMs, onLook }: Props): ReactNode {
  const { t: say } = useLingui()
  const [state, setState] = useState<'idle' | 'looking' | 'nothing' | 'unknown'>('idle')
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const look = async (): Promise<void> => {
    setState('looking')
    const { starts, isWhole } = await findStarts(video, durationMs)
    // It may take minutes: whoever wrote a chapter meanwhile is not asked any more.
    if (!isShown.current) return
    if (starts.length === 0) return setState(isWhole ? 'nothing' : 'unknown')
    setState('idle')
    onLook(asList(starts))
  }
  const told =
    state === 'unknown'
      ? say`The film can’t be looked at right now. Try again later.`
      : say`Pauses and other scenes may be where chapters start.`
  return (
    <div ref={handFocusBack} className={`panel ${styles['offer']}`}>
      <p role="status">
        {state === 'nothing'
          ? say`Nothing stands out: there is no long pause and no other scene.`
          : told}
      </p>
      <div className={styles['choices']}>
        <Button
          size="sm"
          isBusy={state === 'looking'}
          busyLabel={say`Looking`}
          onClick={() => void look()}
        >
          {say`Suggest chapters`}
        </Button>
      </div>
    </div>
  )
}

/** What cannot be had of a film says nothing of it: then it was not looked at as a whole. */
async function findStarts({ id, storyboard }: Props['video'], durationMs: number) {
  const [wave, pictures] = await Promise.all([
    hearWave(id).catch(() => null),
    storyboard ? readPictures(storyboard).catch(() => null) : [],
  ])
  const sceneStepMs = storyboard?.intervalMs ?? 0
  const pauses = wave?.peaks ? pausesIn(wave.peaks, wave.stepMs) : []
  const scenes = scenesIn(pictures ?? [], sceneStepMs)
  const isHeard = wave?.state === 'none' || Boolean(wave?.peaks)
  return {
    starts: suggestStarts(
      { pauses, scenes },
      { durationMs, sceneStepMs: Math.max(2000, sceneStepMs) },
    ),
    isWhole: isHeard && pictures !== null,
  }
}

function asList(starts: readonly number[]): string {
  return starts
    .map((startMs, at) => {
      const number = formatCount(at + 1)
      const title = t({ message: `Part ${number}`, comment: 'A chapter that has no title yet' })
      return `${writeStart(startMs)} ${title}`
    })
    .join('\n')
}
