import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import type { Video } from '#contract/videos.ts'
import { portalConfigQuery } from '#data/portal-config.ts'

import { WithoutWordsDialog } from '../words/without-words-dialog.tsx'
import { lacksWords } from '../words/words-state.ts'
import { changeOne } from './change-one.ts'

/** Publishes a video from a list; where everybody would be shown it without words, `question` asks first. */
export function usePublishOne(video: Video): { press: () => void; question: ReactNode } {
  const { data: config } = useQuery(portalConfigQuery())
  const [isAsking, setIsAsking] = useState(false)
  const publicWithoutWords = config?.publicWithoutWords ?? 'ask'
  const publish = (): void => {
    setIsAsking(false)
    void changeOne(video, { op: 'publish' })
  }
  return {
    press: () => {
      if (lacksWords(video, video.access, publicWithoutWords)) setIsAsking(true)
      else publish()
    },
    question: isAsking && (
      <WithoutWordsDialog
        {...{ video, publicWithoutWords }}
        onPublish={publish}
        onClose={() => setIsAsking(false)}
      />
    ),
  }
}
