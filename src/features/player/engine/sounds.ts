import { t } from '@lingui/core/macro'

import type { Sound } from '../adaptive/adaptive.ts'
import { chosenSound, noteChosen, sounds, tellSounds } from '../adaptive/heard.ts'
import { hearNatively, nativeTracks, readNative } from '../adaptive/native-sounds.ts'
import { soundName } from '../adaptive/sound-name.ts'
import { adaptiveNow } from './attach-source.ts'
import { mediaElement } from './media-element.ts'
import { notify } from './player-actions.ts'
import { playerState } from './player-store.ts'

/** Has another track be heard, as long as this film is open. */
export function hear(place: number): void {
  const { all } = sounds.read()
  const sound = all[place]
  if (!sound) return
  noteChosen(openId(), sound)
  const adaptive = adaptiveNow()
  const tracks = nativeTracks(mediaElement())
  if (adaptive) adaptive.hear(sound)
  else if (tracks) hearNatively(tracks, place)
  const name = soundName(sound)
  notify(t`Sound track: ${name}`)
}

const openId = () => playerState().item?.videoId

let isFollowing = false

/** From now on, also where the browser plays the film by itself and tells of its tracks. */
export function followNativeSounds(): void {
  const tracks = nativeTracks(mediaElement())
  if (isFollowing || tracks === null) return
  isFollowing = true
  const read = (): void => {
    if (adaptiveNow() !== null) return
    const { all, heard } = readNative(tracks)
    const wished = chosenSound(openId())
    const place = wished === null ? -1 : all.findIndex((one) => isSame(one, wished))
    // The tracks of a new address are those of the film as it came.
    if (place !== -1 && place !== heard) hearNatively(tracks, place)
    tellSounds(all, place === -1 ? heard : place)
  }
  for (const name of ['addtrack', 'removetrack', 'change']) tracks.addEventListener(name, read)
  read()
}

function isSame(a: Sound, b: Sound): boolean {
  return a.lang === b.lang && a.label === b.label
}
