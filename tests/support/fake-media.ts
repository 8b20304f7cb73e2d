/**
 * Makes a video element play a film of nothing, as the HTML standard has it
 * (https://html.spec.whatwg.org/multipage/media.html): which events, in which order, and what the element
 * says of itself meanwhile. jsdom has the element and plays nothing. Time is `Date` and `setInterval`, so a
 * faked clock plays ten minutes at once. A test is the network and the decoder.
 */
const NOTHING = 0
const METADATA = 1
const CURRENT = 2
const FUTURE = 3
const ENOUGH = 4

const EMPTY = 0
const IDLE = 1
const LOADING = 2
const NO_SOURCE = 3

const TIMEUPDATE_MS = 250

type Pending = PromiseWithResolvers<void>

export class FakeMedia {
  /** As a browser where nobody has pressed anything on this page yet. */
  refusesSound = false
  /** As a phone that saves its battery: nothing begins by itself. */
  refusesPlay = false
  canPlay = true
  durationS = 600
  /** As a decoder that hangs: it says that it plays, and does not move. */
  isStuck = false

  readonly #media: HTMLVideoElement
  #src = ''
  #networkState = EMPTY
  #readyState = NOTHING
  #isPaused = true
  #isSeeking = false
  #error = 0
  #hasToldData = false
  #positionS = 0
  /** When the film stood at `#positionS`. */
  #sinceMs = 0
  /** "default playback start position" of the standard. */
  #startS = 0
  #buffered = { startS: 0, endS: 0 }
  #rate = 1
  #plays: Pending[] = []
  #ticker: ReturnType<typeof setInterval> | undefined
  #tasks: Promise<void> = Promise.resolve()
  /** Events of an address that was left are never told. */
  #loadCount = 0

  constructor(media: HTMLVideoElement) {
    this.#media = media
    const { startS, endS } = {
      startS: () => this.#buffered.startS,
      endS: () => this.#buffered.endS,
    }
    const buffered = () => ({ length: endS() > startS() ? 1 : 0, start: startS, end: endS })
    const properties: PropertyDescriptorMap = {
      paused: { get: () => this.#isPaused },
      seeking: { get: () => this.#isSeeking },
      ended: { get: () => this.#isAtEnd() && !media.loop },
      error: { get: () => (this.#error === 0 ? null : { code: this.#error }) },
      readyState: { get: () => this.#readyState },
      networkState: { get: () => this.#networkState },
      duration: { get: () => (this.#readyState === NOTHING ? Number.NaN : this.durationS) },
      videoWidth: { get: () => (this.#readyState === NOTHING ? 0 : 1280) },
      buffered: { get: buffered },
      currentTime: {
        get: () => this.#startS || this.#nowS(),
        set: (toS: number) => this.#setTime(toS),
      },
      playbackRate: { get: () => this.#rate, set: (rate: number) => this.#setRate(rate) },
      src: { get: () => this.#src, set: (src: string) => this.#load(src) },
      canPlayType: { value: () => (this.canPlay ? 'probably' : '') },
      play: { value: () => this.#play() },
      pause: { value: () => this.#pause() },
    }
    for (const descriptor of Object.values(properties)) descriptor.configurable = true
    Object.defineProperties(media, properties)
  }

  /** The file comes in, all of it or as far as `untilS`. */
  arrive(untilS = this.durationS): Promise<void> {
    this.#rebase()
    if (this.#readyState === NOTHING) this.#learnMetadata()
    this.#buffered = {
      startS: this.#isSeeking ? this.#positionS : this.#buffered.startS,
      endS: untilS,
    }
    this.#tell('progress')
    if (untilS === this.durationS) {
      this.#networkState = IDLE
      this.#tell('suspend')
    }
    if (this.#isSeeking) this.#finishSeek()
    this.#raise(untilS === this.durationS ? ENOUGH : FUTURE)
    return this.settled()
  }

  /** The server says nothing for a while. */
  stall(): Promise<void> {
    this.#tell('stalled')
    return this.settled()
  }

  /** The connection is lost for good. After an error Chromium pauses, which the standard does not ask for. */
  loseConnection(): Promise<void> {
    this.#lower(METADATA)
    return this.#fail(2)
  }

  /** A piece of the file makes no sense. */
  breakDecoding(): Promise<void> {
    return this.#fail(3)
  }

  /** What is at the address cannot be read, or nothing is there: both look the same. */
  refuse(): Promise<void> {
    this.#error = 4
    this.#networkState = NO_SOURCE
    this.#tell('error')
    this.#reject('NotSupportedError')
    return this.settled()
  }

  /** Until every event that is due has been told. */
  async settled(): Promise<void> {
    let last: Promise<void>
    do {
      last = this.#tasks
      await last
    } while (last !== this.#tasks)
  }

  #task(act: () => void): void {
    const load = this.#loadCount
    this.#tasks = this.#tasks.then(() => {
      if (load === this.#loadCount) act()
    })
  }

  #tell(...names: string[]): void {
    for (const name of names) this.#task(() => this.#media.dispatchEvent(new Event(name)))
  }

  #nowS(): number {
    if (!this.#isMoving()) return this.#positionS
    const movedS = ((Date.now() - this.#sinceMs) / 1000) * this.#rate
    return Math.min(this.#positionS + movedS, this.#buffered.endS, this.durationS)
  }

  #isMoving(): boolean {
    const shouldMove = !this.#isPaused && this.#readyState >= FUTURE && !this.#isSeeking
    return shouldMove && this.#error === 0 && !this.isStuck
  }

  #isAtEnd(): boolean {
    return this.#readyState >= METADATA && this.#nowS() >= this.durationS
  }

  /** Before anything changes how it moves. */
  #rebase(): void {
    this.#positionS = this.#nowS()
    this.#sinceMs = Date.now()
    this.#ticker ??= setInterval(() => this.#tick(), TIMEUPDATE_MS)
  }

  #tick(): void {
    if (!this.#isMoving()) return
    if (this.#isAtEnd()) this.#reachEnd()
    else if (this.#nowS() >= this.#buffered.endS) this.#lower(CURRENT)
    else this.#tell('timeupdate')
  }

  #load(src: string): void {
    this.#src = src
    this.#loadCount += 1
    clearInterval(this.#ticker)
    this.#ticker = undefined
    if (this.#networkState === LOADING || this.#networkState === IDLE) this.#tell('abort')
    if (this.#networkState !== EMPTY) this.#tell('emptied')
    const wasElsewhere = this.#nowS() > 0
    this.#readyState = NOTHING
    if (!this.#isPaused) this.#reject('AbortError')
    this.#isPaused = true
    this.#isSeeking = false
    this.#hasToldData = false
    this.#positionS = 0
    this.#buffered = { startS: 0, endS: 0 }
    if (wasElsewhere) this.#tell('timeupdate')
    this.#setRate(this.#media.defaultPlaybackRate)
    this.#error = 0
    this.#networkState = LOADING
    this.#tell('loadstart')
  }

  #learnMetadata(): void {
    this.#readyState = METADATA
    this.#tell('durationchange', 'resize', 'loadedmetadata')
    if (this.#startS > 0) this.#seek(this.#startS)
    this.#startS = 0
  }

  #raise(to: number): void {
    const before = this.#readyState
    this.#readyState = to
    this.#rebase()
    if (!this.#hasToldData) this.#tell('loadeddata')
    this.#hasToldData = true
    if (before < FUTURE) {
      this.#tell('canplay')
      if (!this.#isPaused) this.#tellPlaying()
    }
    if (before < ENOUGH && to === ENOUGH) this.#tell('canplaythrough')
  }

  #lower(to: number): void {
    this.#rebase()
    const wasMoving = this.#isMoving()
    this.#readyState = Math.min(to, this.#readyState)
    if (wasMoving) this.#tell('timeupdate', 'waiting')
  }

  #setTime(toS: number): void {
    if (this.#readyState === NOTHING) this.#startS = toS
    else this.#seek(toS)
  }

  #seek(toS: number): void {
    this.#rebase()
    this.#isSeeking = true
    this.#positionS = Math.min(Math.max(0, toS), this.durationS)
    this.#tell('seeking')
    const { startS, endS } = this.#buffered
    if (startS <= this.#positionS && this.#positionS <= endS && endS > 0) this.#finishSeek()
    else {
      this.#readyState = METADATA
      if (!this.#isPaused) this.#tell('waiting')
    }
  }

  #finishSeek(): void {
    this.#task(() => {
      this.#isSeeking = false
      this.#sinceMs = Date.now()
    })
    this.#tell('timeupdate', 'seeked')
  }

  #play(): Promise<void> {
    if (this.#error === 4) return Promise.reject(new DOMException('', 'NotSupportedError'))
    if (this.refusesPlay || (this.refusesSound && !this.#media.muted))
      return Promise.reject(new DOMException('', 'NotAllowedError'))
    const play = Promise.withResolvers<void>()
    this.#plays.push(play)
    if (this.#isAtEnd()) this.#seek(0)
    this.#rebase()
    const isNew = this.#isPaused
    this.#isPaused = false
    if (isNew) this.#tell('play')
    if (this.#readyState >= FUTURE) this.#tellPlaying(isNew)
    else if (isNew) this.#tell('waiting')
    return play.promise
  }

  #tellPlaying(isNews = true): void {
    const plays = this.#plays.splice(0)
    if (isNews) this.#tell('playing')
    this.#task(() => {
      for (const { resolve } of plays) resolve()
    })
  }

  #pause(): void {
    if (this.#isPaused) return
    this.#rebase()
    this.#isPaused = true
    this.#tell('timeupdate', 'pause')
    this.#task(() => this.#reject('AbortError'))
  }

  #reject(name: string): void {
    for (const { reject } of this.#plays.splice(0)) reject(new DOMException('', name))
  }

  #reachEnd(): void {
    if (this.#media.loop) {
      this.#seek(0)
      return
    }
    this.#positionS = this.durationS
    this.#tell('timeupdate')
    this.#task(() => {
      this.#isPaused = true
    })
    this.#tell('pause', 'ended')
  }

  #fail(code: 2 | 3): Promise<void> {
    this.#rebase()
    this.#error = code
    this.#networkState = IDLE
    this.#tell('error')
    this.#task(() => {
      if (this.#isPaused) return
      this.#isPaused = true
      this.#tell('pause')
    })
    return this.settled()
  }

  #setRate(rate: number): void {
    this.#rebase()
    if (rate !== this.#rate) this.#tell('ratechange')
    this.#rate = rate
  }
}
