import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore, type ReactNode } from 'react'

import { mediaElement } from '../engine/media-element.ts'

import styles from './overlays.module.css'

/** Browsers play the sound of a video whose picture they cannot decode, and say nothing. */
function isPictureMissing(): boolean {
  const { readyState, videoWidth } = mediaElement()
  return readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && videoWidth === 0
}

function followPicture(tell: () => void): () => void {
  const media = mediaElement()
  const telling = ['loadeddata', 'resize', 'emptied']
  for (const name of telling) media.addEventListener(name, tell)
  return () => {
    for (const name of telling) media.removeEventListener(name, tell)
  }
}

/** A word over the poster while only the sound plays. */
export function PictureMissing(): ReactNode {
  const { t } = useLingui()
  const isMissing = useSyncExternalStore(followPicture, isPictureMissing)
  return (
    <div role="status">
      {isMissing && (
        <div className={`${styles['screen']} ${styles['beneath']}`}>
          <p className="title">{t`Your browser can’t show this picture`}</p>
          <p className={styles['text']}>{t`You hear the sound. Another browser may show both.`}</p>
        </div>
      )}
    </div>
  )
}
