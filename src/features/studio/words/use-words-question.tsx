import { useState, type ReactNode } from 'react'

import type { PortalConfig } from '#contract/portal-config.ts'
import type { Access, Video, WaitFor } from '#contract/videos.ts'

import { WithoutWordsDialog } from './without-words-dialog.tsx'
import { lacksWords } from './words-state.ts'

interface Asked {
  video: Video
  access: Access
  publicWithoutWords: PortalConfig['publicWithoutWords']
  publish: (waitFor: WaitFor) => Promise<void>
}

/** Publishes what is written in a form; where everybody would be shown it without words, `question` asks first. */
export function useWordsQuestion({ video, access, publicWithoutWords, publish }: Asked) {
  const [asked, setAsked] = useState<WaitFor | null>(null)
  const isWordless = lacksWords(video, access, publicWithoutWords)
  const question: ReactNode = asked !== null && (
    <WithoutWordsDialog
      {...{ video, publicWithoutWords }}
      onPublish={() => {
        setAsked(null)
        void publish(asked)
      }}
      onClose={() => setAsked(null)}
    />
  )
  return {
    publishOrAsk: (waitFor: WaitFor): void => {
      if (isWordless && video.publication === 'unpublished') setAsked(waitFor)
      else void publish(waitFor)
    },
    question,
  }
}
