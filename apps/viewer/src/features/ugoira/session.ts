// A session: one ugoira on a page, from its poster to its last frame. It owns the reel and the clock; screens show its state.
import { advance, type Clip, frameAt, timeOfFrame, type UgoiraReel } from '@emaki/media'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Speeds on offer; 1 is the artist's own. */
export const speeds = [0.25, 0.5, 0.75, 1, 1.5, 2] as const

export interface UgoiraState {
  /** `loading` until the first frame is drawn. `failed` is idle with a reason. */
  readonly status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  /** From 0 to 1 over arriving and decoding. */
  readonly progress: number
  /** Every frame is here, so that it can be exported. */
  readonly isLoaded: boolean
  /** The frame on screen; -1 before the first. */
  readonly frame: number
  /** The frame that time has come to: the one on screen, or the one that it waits for. */
  readonly position: number
  /** Frames in all; 0 while unknown. */
  readonly count: number
  /** Frames from the first on that can be shown. */
  readonly playable: number
  readonly speed: number
  readonly isLooping: boolean
  readonly isPanelOpen: boolean
  /** What went wrong; also while the frames that did arrive still play. */
  readonly fault: unknown
}

/** Where frames are drawn. */
export interface Screen {
  draw(bitmap: ImageBitmap, frame: number): void
}

/** What the session needs of a reel. */
export type SessionReel = Pick<UgoiraReel, 'timeline' | 'state' | 'subscribe' | 'frame' | 'clip' | 'close'>

export interface SessionOptions {
  /** Fetches the metadata and starts reading the archive. */
  readonly open: (signal: AbortSignal) => Promise<SessionReel>
  /** Told each failure once. */
  readonly onFault: (fault: unknown) => void
  /** The browser's frame clock; from outside for tests. */
  readonly clock?: FrameClock
}

export interface FrameClock {
  request(tick: (nowMs: number) => void): number
  cancel(request: number): void
}

export interface UgoiraSession {
  readonly store: StoreApi<UgoiraState>
  /** Starts loading unless that has begun. Shows the first frame, and plays on if wanted. */
  load(isPlaying: boolean): void
  play(): void
  pause(): void
  /** What a tap does: load and play, pause, play on. */
  toggle(): void
  /** Goes to a frame; those that have not arrived are out of reach. */
  seek(frame: number): void
  setSpeed(speed: number): void
  setLooping(isLooping: boolean): void
  setPanel(isOpen: boolean): void
  /** Time stands still while the player is out of sight. */
  hold(isHeld: boolean): void
  /** Gives back how to take the screen away. */
  attach(screen: Screen): () => void
  clip(): Clip | undefined
  /** Frees everything; the session is idle again and can be used anew. */
  reset(): void
}

const start = {
  status: 'idle',
  progress: 0,
  isLoaded: false,
  frame: -1,
  position: 0,
  count: 0,
  playable: 0,
  fault: undefined,
} as const
const browserClock: FrameClock = {
  request: (tick) => requestAnimationFrame(tick),
  cancel: (request) => cancelAnimationFrame(request),
}

/** A session at rest: it fetches nothing until it is told to. */
export function createSession({ open, onFault, clock = browserClock }: SessionOptions): UgoiraSession {
  const store = createStore<UgoiraState>(() => ({ ...start, speed: 1, isLooping: true, isPanelOpen: false }))
  let opening: AbortController | undefined
  let reel: SessionReel | undefined
  let screen: Screen | undefined
  let atMs = 0
  let lastTick: number | undefined
  let request: number | undefined
  let wantsPlay = false
  let isHeld = false

  const change = (next: Partial<UgoiraState>) => {
    const now = store.getState()
    const isNew = Object.entries(next).some(([key, value]) => now[key as keyof UgoiraState] !== value)
    if (isNew) store.setState(next)
  }
  const isMoving = () => store.getState().status === 'playing' && !isHeld
  const wanted = () => (reel ? frameAt(reel.timeline, atMs) : 0)

  const schedule = () => {
    if (request !== undefined || !reel || !screen) return
    if (!isMoving() && store.getState().frame === wanted()) return
    request = clock.request(tick)
  }
  const unschedule = () => {
    if (request !== undefined) clock.cancel(request)
    request = undefined
    lastTick = undefined
  }

  const tick = (now: number) => {
    request = undefined
    if (!reel) return
    const { status, speed, isLooping, playable } = store.getState()
    if (isMoving() && lastTick !== undefined)
      atMs = advance(reel.timeline, { atMs, elapsedMs: now - lastTick, speed, isLooping, playable })
    lastTick = isMoving() ? now : undefined
    const index = wanted()
    change({ position: index })
    if (store.getState().frame !== index && screen) {
      const bitmap = reel.frame(index)
      if (bitmap) {
        screen.draw(bitmap, index)
        // The clock starts with the first picture, not with the wait for it.
        change({ frame: index, ...(status === 'loading' ? { status: wantsPlay ? 'playing' : 'paused' } : {}) })
      }
    }
    if (!endReached()) schedule()
  }

  /** Stops at the end: of one round, or of what arrived before a failure. */
  const endReached = (): boolean => {
    if (!reel || !isMoving()) return false
    const { isLooping, playable, count, fault, frame } = store.getState()
    const isLast = frame === Math.min(playable, count) - 1 && atMs >= lastMomentOf(frame)
    if (!isLast) return false
    if (fault !== undefined && playable < count) {
      giveUp(fault)
      return true
    }
    if (isLooping || playable < count) return false
    change({ status: 'paused' })
    return true
  }
  const lastMomentOf = (frame: number) =>
    reel ? timeOfFrame(reel.timeline, frame) + (reel.timeline.delays[frame] ?? 0) - 1e-3 : 0

  const follow = () => {
    if (!reel) return
    const { progress, playable, status, fault } = reel.state
    const isNewFault = fault !== undefined && store.getState().fault === undefined
    change({ progress, playable, isLoaded: status === 'ready', fault })
    if (isNewFault) onFault(fault)
    if (status === 'failed' && playable === 0) giveUp(fault)
    else schedule()
  }
  const free = () => {
    opening?.abort()
    opening = undefined
    unschedule()
    reel?.close()
    reel = undefined
    atMs = 0
  }
  const giveUp = (fault: unknown) => {
    free()
    change({ ...start, status: 'failed', fault })
  }

  const load = async () => {
    const mine = new AbortController()
    opening = mine
    change({ ...start, status: 'loading' })
    try {
      const opened = await open(mine.signal)
      if (mine.signal.aborted) return opened.close()
      reel = opened
      change({ count: opened.timeline.delays.length })
      opened.subscribe(follow)
      follow()
    } catch (error) {
      if (mine.signal.aborted) return
      onFault(error)
      giveUp(error)
    }
  }

  const session: UgoiraSession = {
    store,
    load(isPlaying) {
      const { status } = store.getState()
      if (status !== 'idle' && status !== 'failed') return
      wantsPlay = isPlaying
      void load()
    },
    play() {
      const { status, isLooping } = store.getState()
      if (status === 'idle' || status === 'failed') return session.load(true)
      wantsPlay = true
      if (status !== 'paused') return
      if (!isLooping && reel && atMs >= lastMomentOf(reel.timeline.delays.length - 1)) atMs = 0
      lastTick = undefined
      change({ status: 'playing' })
      schedule()
    },
    pause() {
      wantsPlay = false
      if (store.getState().status === 'playing') change({ status: 'paused' })
    },
    toggle() {
      const { status } = store.getState()
      if (status === 'playing' || (status === 'loading' && wantsPlay)) session.pause()
      else session.play()
    },
    seek(frame) {
      if (!reel) return
      const { playable } = store.getState()
      atMs = timeOfFrame(reel.timeline, Math.max(0, Math.min(frame, playable - 1)))
      lastTick = undefined
      change({ position: wanted() })
      schedule()
    },
    setSpeed: (speed) => change({ speed }),
    setLooping: (isLooping) => change({ isLooping }),
    setPanel(isOpen) {
      change({ isPanelOpen: isOpen })
      if (isOpen) session.load(false)
    },
    hold(held) {
      isHeld = held
      lastTick = undefined
      schedule()
    },
    attach(next) {
      screen = next
      schedule()
      return () => {
        if (screen === next) screen = undefined
      }
    },
    clip: () => reel?.clip(),
    reset() {
      free()
      change(start)
    },
  }
  return session
}
