import { useQuery } from '@tanstack/react-query'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  type CSSProperties,
  type ReactNode,
} from 'react'

import type { Preferences } from '#contract/people.ts'
import type { PlaybackGrant } from '#contract/playback.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { playbackQuery } from '#data/playback.ts'
import { useFailure } from '#data/use-failure.ts'
import { startLater } from '#lib/start-later.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { part } from '#ui/part.tsx'

import type { LinkWishes } from '../engine/follow-link.ts'
import { likeliestCaptions, openVideo } from '../engine/open-video.ts'
import { playerItem } from '../engine/player-item.ts'
import type { NextVideo } from './end-card.tsx'
import { Player } from './player.tsx'

import styles from './player.module.css'

export interface StageProps {
  video: VideoDetail
  /** Null when nobody is signed in. */
  preferences: Preferences | null
  /** From the address; null to go on where the person left off. */
  startMs: number | null
  /** What else the address asks for. */
  link: LinkWishes
  /** The person came by a press in this app, so they want to watch; a page just loaded waits. */
  shouldPlay: boolean
  next: NextVideo | null
  onShowChapters: () => void
  onBack: () => void
}

const GrantRefused = part(async () => (await import('./grant-refused.tsx')).GrantRefused)

/** Gets permission to play a video and gives it to the player. */
export function Stage(props: StageProps): ReactNode {
  const { video } = props
  const query = useQuery(playbackQuery(video.id))
  const failure = useFailure(query)
  if (query.data) return <OpenStage {...props} grant={query.data} />
  return (
    <div className={styles['root']} style={backdropOf(video)} aria-busy={!failure}>
      {failure && <GrantRefused {...failure} onRetry={() => void query.refetch()} />}
    </div>
  )
}

function OpenStage(props: StageProps & { grant: PlaybackGrant }): ReactNode {
  const { video, grant, preferences, startMs, next, onShowChapters, onBack } = props
  const openedId = useRef<string>(undefined)
  const open = useEffectEvent(
    (shown: VideoDetail, allowed: PlaybackGrant, fromMs: number | null) => {
      openVideo(playerItem(shown, allowed), allowed, {
        startMs: fromMs,
        preferences,
        // What was paused since is not started by newer facts of it.
        shouldPlay: props.shouldPlay && openedId.current !== shown.id,
      })
      openedId.current = shown.id
    },
  )
  const openNext = useEffectEvent(() => next?.open())
  const readPreferences = useEffectEvent(() => preferences)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  // The element is not React's: it is told what to play when another video, or newer facts, arrive. What that changes
  // is drawn before anything is painted: from the start the button shows what is meant.
  useLayoutEffect(() => {
    open(video, grant, startMs)
    drawAgain()
  }, [video, grant, startMs])
  const { endMs, hasCaptions } = props.link
  useEffect(
    () =>
      endMs === null && !hasCaptions
        ? undefined
        : startLater(async () => {
            const { followLink } = await import('../engine/follow-device.ts')
            return () =>
              followLink({ endMs, hasCaptions }, (item) =>
                likeliestCaptions(item, readPreferences()),
              )
          }),
    [endMs, hasCaptions],
  )
  // The device is not React's either, and is told once the picture has what it needs.
  useEffect(
    () =>
      startLater(async () => {
        await whenIdle()
        const [{ followDevice }, { followDescribing }] = await Promise.all([
          import('../engine/follow-device.ts'),
          import('../describing/follow-describing.ts'),
        ])
        return () => {
          const stops = [
            followDevice({
              openNext: () => openNext(),
              readPreferences: () => readPreferences(),
            }),
            followDescribing(),
          ]
          return () => stops.forEach((stop) => stop())
        }
      }),
    [],
  )
  return (
    <Player backdrop={backdropOf(video, grant.posterUrl)} {...{ next, onShowChapters, onBack }} />
  )
}

/**
 * Until its picture is here: the same, blurred or small, on its colour. Over it the sharp one: some browsers take that
 * away with the press that plays it, before they have a frame of the film. Not where the picture would leave some of it
 * to be seen.
 */
function backdropOf(
  { thumbnail, width, height }: VideoDetail,
  posterUrl: string | null = null,
): CSSProperties {
  const isWhole = width && height && Math.abs((width / height) * (9 / 16) - 1) < 0.01
  if (!thumbnail || !isWhole) return {}
  const pictures = [posterUrl, thumbnail.blurDataUri ?? thumbnail.srcset[0]?.url]
  return {
    backgroundColor: thumbnail.dominant,
    backgroundImage: pictures
      .filter((url) => url)
      .map((url) => `url("${url}")`)
      .join(),
    backgroundSize: 'cover',
  }
}
