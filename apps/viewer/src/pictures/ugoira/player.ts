// Plays one ugoira, from its poster to its last frame. Holds the frame reader of `@emaki/media` and the clock; components render its state.
import { advance, type Clip, frameAt, timeOfFrame, type UgoiraFrameReader } from '@emaki/media'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The selectable speeds; 1 is the artist's own. */
export const speeds = [0.25, 0.5, 0.75, 1, 1.5, 2] as const

export interface UgoiraState {
  /** `loading` until the first frame is drawn. `failed` is idle with an error. */
  readonly status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  /** Progress of download and decoding, 0 to 1. */
  readonly progress: number
  /** Whether all frames are loaded, so that an export is possible. */
  readonly isLoaded: boolean
  /** The shown frame; -1 before the first. */
  readonly frame: number
  /** The frame at the current time: the shown one, or the one that the player waits for. */
  readonly position: number
  /** Number of frames; 0 while unknown. */
  readonly count: number
  /** Number of frames, from the first on, that are loaded. */
  readonly playable: number
  readonly speed: number
  readonly isLooping: boolean
  readonly isPanelOpen: boolean
  /** The error; also set while the loaded frames still play. */
  readonly error: unknown
}

/** The element on which the player draws. */
export interface Screen {
  draw(bitmap: ImageBitmap, frame: number): void
}

/** The used part of a frame reader. */
export type PlayerFrameReader = Pick<UgoiraFrameReader, 'timeline' | 'state' | 'subscribe' | 'frame' | 'clip' | 'close'>

export interface PlayerOptions {
  /** Fetches the metadata and starts reading the archive. */
  readonly open: (signal: AbortSignal) => Promise<PlayerFrameReader>
  /** Called once for each error. */
  readonly onError: (error: unknown) => void
  /** The browser's animation frames; replaceable for tests. */
  readonly clock?: FrameClock
}

export interface FrameClock {
  request(tick: (nowMs: number) => void): number
  cancel(request: number): void
}

const initialState = {
  status: 'idle',
  progress: 0,
  isLoaded: false,
  frame: -1,
  position: 0,
  count: 0,
  playable: 0,
  error: undefined,
} as const
const browserClock: FrameClock = {
  request: (tick) => requestAnimationFrame(tick),
  cancel: (request) => cancelAnimationFrame(request),
}

/** An idle player fetches nothing until `load` or `play`. */
export class UgoiraPlayer {
  readonly store: StoreApi<UgoiraState> = createStore<UgoiraState>(() => ({
    ...initialState,
    speed: 1,
    isLooping: true,
    isPanelOpen: false,
  }))
  readonly #options: PlayerOptions
  readonly #clock: FrameClock
  #opening: AbortController | undefined
  #reader: PlayerFrameReader | undefined
  #screen: Screen | undefined
  /** Time in the animation, ms. */
  #atMs = 0
  /** Time of the last tick; undefined after a pause, so that time does not jump. */
  #lastTick: number | undefined
  #request: number | undefined
  #wantsPlay = false
  #isSuspended = false

  constructor(options: PlayerOptions) {
    this.#options = options
    this.#clock = options.clock ?? browserClock
  }

  /** Starts loading unless it has started. Shows the first frame, and plays on if `isPlaying`. */
  load(isPlaying: boolean): void {
    const { status } = this.store.getState()
    if (status !== 'idle' && status !== 'failed') return
    this.#wantsPlay = isPlaying
    void this.#openFrameReader()
  }

  play(): void {
    const { status, isLooping } = this.store.getState()
    this.#wantsPlay = true
    if (status === 'idle' || status === 'failed') this.load(true)
    if (status !== 'paused') return
    const reader = this.#reader
    if (!isLooping && reader && this.#atMs >= endOfFrame(reader, reader.timeline.delays.length - 1)) this.#atMs = 0
    this.#lastTick = undefined
    this.#change({ status: 'playing' })
    this.#schedule()
  }

  pause(): void {
    this.#wantsPlay = false
    if (this.store.getState().status === 'playing') this.#change({ status: 'paused' })
  }

  /** The action of a tap: loads and plays, pauses, or plays on. */
  toggle(): void {
    const { status } = this.store.getState()
    if (status === 'playing' || (status === 'loading' && this.#wantsPlay)) this.pause()
    else this.play()
  }

  /** Goes to a frame, or to the last loaded one before it. */
  seek(frame: number): void {
    if (!this.#reader) return
    const { playable } = this.store.getState()
    this.#atMs = timeOfFrame(this.#reader.timeline, Math.max(0, Math.min(frame, playable - 1)))
    this.#lastTick = undefined
    this.#change({ position: this.#currentFrame() })
    this.#schedule()
  }

  setSpeed(speed: number): void {
    this.#change({ speed })
  }

  setLooping(isLooping: boolean): void {
    this.#change({ isLooping })
  }

  setPanel(isOpen: boolean): void {
    this.#change({ isPanelOpen: isOpen })
    if (isOpen) this.load(false)
  }

  /** Stops time while the player is not visible. */
  setVisible(isVisible: boolean): void {
    this.#isSuspended = !isVisible
    this.#lastTick = undefined
    this.#schedule()
  }

  /** Returns a function that detaches the screen. */
  attach(screen: Screen): () => void {
    this.#screen = screen
    this.#schedule()
    return () => {
      if (this.#screen === screen) this.#screen = undefined
    }
  }

  /** The size of all frames in pixels; undefined before the first has arrived. */
  get size(): PlayerFrameReader['state']['size'] {
    return this.#reader?.state.size
  }

  /** All frames; undefined until they are loaded. */
  clip(): Clip | undefined {
    return this.#reader?.clip()
  }

  /** Frees the frame reader. The player is idle again and can be reused. */
  reset(): void {
    this.#release()
    this.#change(initialState)
  }

  #change(next: Partial<UgoiraState>): void {
    const now = this.store.getState()
    const isNew = Object.entries(next).some(([key, value]) => now[key as keyof UgoiraState] !== value)
    if (isNew) this.store.setState(next)
  }

  #isMoving(): boolean {
    return this.store.getState().status === 'playing' && !this.#isSuspended
  }

  #currentFrame(): number {
    return this.#reader ? frameAt(this.#reader.timeline, this.#atMs) : 0
  }

  #schedule(): void {
    if (this.#request !== undefined || !this.#reader || !this.#screen) return
    if (!this.#isMoving() && this.store.getState().frame === this.#currentFrame()) return
    this.#request = this.#clock.request((now) => this.#tick(now))
  }

  #tick(now: number): void {
    this.#request = undefined
    const reader = this.#reader
    if (!reader) return
    const { status, speed, isLooping, playable } = this.store.getState()
    const isMoving = this.#isMoving()
    if (isMoving && this.#lastTick !== undefined) {
      const elapsedMs = now - this.#lastTick
      this.#atMs = advance(reader.timeline, { atMs: this.#atMs, elapsedMs, speed, isLooping, playable })
    }
    this.#lastTick = isMoving ? now : undefined
    const index = this.#currentFrame()
    this.#change({ position: index })
    const bitmap = this.store.getState().frame !== index && this.#screen ? reader.frame(index) : undefined
    if (bitmap) {
      this.#screen?.draw(bitmap, index)
      // Time starts with the first drawn frame, not with the download.
      this.#change({ frame: index, ...(status === 'loading' ? { status: this.#wantsPlay ? 'playing' : 'paused' } : {}) })
    }
    if (!this.#stopAtEnd(reader)) this.#schedule()
  }

  /** Stops at the end of one round, or of the frames that were loaded before an error. */
  #stopAtEnd(reader: PlayerFrameReader): boolean {
    if (!this.#isMoving()) return false
    const { isLooping, playable, count, error, frame } = this.store.getState()
    const isLast = frame === Math.min(playable, count) - 1 && this.#atMs >= endOfFrame(reader, frame)
    if (!isLast) return false
    if (error !== undefined && playable < count) {
      this.#fail(error)
      return true
    }
    if (isLooping || playable < count) return false
    this.#change({ status: 'paused' })
    return true
  }

  async #openFrameReader(): Promise<void> {
    const controller = new AbortController()
    this.#opening = controller
    this.#change({ ...initialState, status: 'loading' })
    try {
      const reader = await this.#options.open(controller.signal)
      if (controller.signal.aborted) return reader.close()
      this.#reader = reader
      this.#change({ count: reader.timeline.delays.length })
      reader.subscribe(() => this.#readReaderState())
      this.#readReaderState()
    } catch (error) {
      if (controller.signal.aborted) return
      this.#options.onError(error)
      this.#fail(error)
    }
  }

  #readReaderState(): void {
    if (!this.#reader) return
    const { progress, playable, status, error } = this.#reader.state
    const isNewError = error !== undefined && this.store.getState().error === undefined
    this.#change({ progress, playable, isLoaded: status === 'ready', error })
    if (isNewError) this.#options.onError(error)
    if (status === 'failed' && playable === 0) this.#fail(error)
    else this.#schedule()
  }

  #release(): void {
    this.#opening?.abort()
    this.#opening = undefined
    if (this.#request !== undefined) this.#clock.cancel(this.#request)
    this.#request = undefined
    this.#lastTick = undefined
    this.#reader?.close()
    this.#reader = undefined
    this.#atMs = 0
  }

  #fail(error: unknown): void {
    this.#release()
    this.#change({ ...initialState, status: 'failed', error })
  }
}

/** End of a frame's time, ms; slightly earlier, because of rounding. */
const endOfFrame = ({ timeline }: PlayerFrameReader, frame: number): number =>
  timeOfFrame(timeline, frame) + (timeline.delays[frame] ?? 0) - 1e-3
