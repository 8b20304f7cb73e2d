/**
 * Makes a video element do what a test says, with the events Chromium was seen to fire and in their
 * order. jsdom has the element and plays nothing.
 */
export interface ScriptedMedia {
  /** The film arrives: its length is known, its picture is there, and it plays if it was told to. */
  arrive: () => Promise<void>
  /** The connection is lost for good while it plays or waits: the error first, then the browser's own pause. */
  loseConnection: () => Promise<void>
  /** What is at the address cannot be read, or nothing is there: both look the same. */
  refuse: () => Promise<void>
  /** It plays on until there. */
  playTo: (atS: number) => Promise<void>
  /** Somebody moves it: the place is another at once, and the events follow. */
  jumpTo: (atS: number) => Promise<void>
  isPaused: () => boolean
}

const HAVE_METADATA = 1
const HAVE_ENOUGH_DATA = 4
const NETWORK = 2
const NOT_SUPPORTED = 4

export function scriptMedia(media: HTMLVideoElement): ScriptedMedia {
  const state = { isPaused: true, error: 0, readyState: 0, atS: 0, src: '', isSeeking: false }
  const tell = async (...names: string[]): Promise<void> => {
    for (const name of names) {
      // Each event is a task of its own: what a handler began may come between.
      await Promise.resolve()
      media.dispatchEvent(new Event(name))
    }
  }
  const moveTo = (atS: number): void => {
    state.atS = atS
  }
  const load = (src: string): void => {
    Object.assign(state, { src, isPaused: true, error: 0, readyState: 0, atS: 0 })
    void tell('emptied', 'loadstart')
  }
  Object.defineProperties(media, {
    paused: { get: () => state.isPaused },
    error: { get: () => (state.error === 0 ? null : { code: state.error }) },
    readyState: { get: () => state.readyState },
    seeking: { get: () => state.isSeeking },
    duration: { get: () => (state.readyState > 0 ? 600 : Number.NaN) },
    buffered: { get: () => ({ length: 0 }) },
    currentTime: { get: () => state.atS, set: moveTo },
    src: { get: () => state.src, set: load },
    canPlayType: { value: () => 'probably' },
    play: {
      value: async () => {
        if (state.error === NOT_SUPPORTED) throw new DOMException('', 'NotSupportedError')
        if (!state.isPaused) return
        state.isPaused = false
        await tell('play')
      },
    },
    pause: {
      value: () => {
        if (state.isPaused) return
        state.isPaused = true
        void tell('pause')
      },
    },
  })
  return {
    arrive: async () => {
      state.readyState = HAVE_ENOUGH_DATA
      await tell('loadedmetadata', 'loadeddata', 'canplay')
      if (!state.isPaused) await tell('playing')
    },
    loseConnection: async () => {
      state.readyState = HAVE_METADATA
      await tell('waiting')
      state.error = NETWORK
      await tell('error')
      state.isPaused = true
      await tell('pause')
    },
    refuse: async () => {
      state.error = NOT_SUPPORTED
      await tell('error')
    },
    playTo: async (atS) => {
      state.atS = atS
      await tell('timeupdate')
    },
    jumpTo: async (atS) => {
      Object.assign(state, { atS, isSeeking: true })
      await tell('timeupdate', 'seeking')
      state.isSeeking = false
      await tell('timeupdate', 'seeked')
    },
    isPaused: () => state.isPaused,
  }
}
