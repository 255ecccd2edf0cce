// The frame reader is a script, and time is the test's own.
import { type Clip, type FrameReaderState, MediaError, timelineOf } from '@emaki/media'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FrameClock, type PlayerFrameReader, UgoiraPlayer } from './player.ts'

const bitmap = { width: 2, height: 2, close() {} }

/** A frame reader whose frames arrive when the test calls `become`. */
function scriptedReader(delays: readonly number[]) {
  const listeners = new Set<() => void>()
  const reader = {
    timeline: timelineOf(delays),
    state: { status: 'loading', progress: 0, playable: 0, size: undefined, error: undefined } as FrameReaderState,
    closed: 0,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    frame: (index: number): ImageBitmap | undefined => (index < reader.state.playable ? bitmap : undefined),
    clip: (): Clip | undefined =>
      reader.state.status === 'ready' ? { width: 2, height: 2, frames: [], archive: new Blob() } : undefined,
    close() {
      reader.closed += 1
      listeners.clear()
    },
    become(state: Partial<FrameReaderState>) {
      reader.state = { ...reader.state, ...state }
      for (const listener of [...listeners]) listener()
    },
    arriveAll: () => reader.become({ status: 'ready', progress: 1, playable: delays.length }),
  } satisfies PlayerFrameReader & Record<string, unknown>
  return reader
}

let now = 0
let due: ((nowMs: number) => void) | undefined
const clock: FrameClock = {
  request: (tick) => {
    due = tick
    return 1
  },
  cancel: () => {
    due = undefined
  },
}
/** Advances time, with one animation frame every 10 ms. */
function pass(ms: number) {
  for (const end = now + ms; now < end; ) {
    now += 10
    const tick = due
    due = undefined
    tick?.(now)
  }
}

const drawn: number[] = []
const errors: unknown[] = []
let reader = scriptedReader([100, 50, 200])
let player: UgoiraPlayer
let opened = 0
const state = () => player.store.getState()
/** Waits for pending promises. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

beforeEach(() => {
  now = 0
  due = undefined
  opened = 0
  drawn.length = 0
  errors.length = 0
  reader = scriptedReader([100, 50, 200])
  player = new UgoiraPlayer({
    open: async () => {
      opened += 1
      return reader
    },
    onError: (error) => errors.push(error),
    clock,
  })
  player.attach({ draw: (_, frame) => drawn.push(frame) })
})

describe('an untouched player', () => {
  it('fetches and draws nothing', () => {
    pass(1000)
    expect([opened, drawn.length, state().status]).toEqual([0, 0, 'idle'])
  })
})

describe('the first tap', () => {
  it('loads, and plays from the first loaded frame', async () => {
    player.toggle()
    expect(state().status).toBe('loading')
    await settle()
    pass(500)
    expect(drawn).toEqual([])
    reader.become({ playable: 1, progress: 0.2 })
    pass(20)
    expect([state().status, drawn]).toEqual(['playing', [0]])
  })

  it('waits at the last loaded frame, and continues when the next one arrives', async () => {
    player.toggle()
    await settle()
    reader.become({ playable: 2 })
    pass(5000)
    expect(drawn).toEqual([0, 1])
    reader.arriveAll()
    pass(30)
    expect(drawn).toEqual([0, 1, 2])
  })

  it('pauses if a second tap follows while loading', async () => {
    player.toggle()
    player.toggle()
    await settle()
    reader.arriveAll()
    pass(500)
    expect([state().status, drawn]).toEqual(['paused', [0]])
  })
})

describe('playing', () => {
  const play = async () => {
    player.toggle()
    await settle()
    reader.arriveAll()
    pass(20)
  }

  it('shows each frame for its delay, round after round, without drift', async () => {
    await play()
    const times: number[] = []
    for (let step = 0; step < 3500; step += 10) {
      const before = drawn.length
      pass(10)
      if (drawn.length > before) times.push(now)
    }
    const stays = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    const expected = [50, 200, 100]
    for (const [at, stay] of stays.entries()) expect(Math.abs(stay - (expected[at % 3] ?? 0))).toBeLessThanOrEqual(10)
    expect(Math.abs((times.at(-1) ?? 0) - (times[0] ?? 0) - stays.length * (350 / 3))).toBeLessThan(110)
  })

  it('pauses on a tap and continues from the same frame', async () => {
    await play()
    pass(110)
    player.toggle()
    pass(1000)
    expect([state().status, state().frame]).toEqual(['paused', 1])
    player.toggle()
    pass(60)
    expect(state().frame).toBe(2)
  })

  it.each([
    [0.25, 1],
    [2, 4],
  ])('plays at speed %d', async (speed, rounds) => {
    player.setSpeed(speed)
    await play()
    pass(350 * 2 - 30)
    expect(drawn.length).toBeGreaterThanOrEqual(rounds === 1 ? 2 : 11)
    expect(drawn.length).toBeLessThanOrEqual(rounds === 1 ? 3 : 13)
  })

  it('pauses after one round without loop, and restarts on the next tap', async () => {
    player.setLooping(false)
    await play()
    pass(2000)
    expect([state().status, state().frame]).toEqual(['paused', 2])
    player.toggle()
    pass(20)
    expect([state().status, state().frame]).toEqual(['playing', 0])
  })

  it('pauses time while invisible, without a jump afterwards', async () => {
    await play()
    player.setVisible(false)
    pass(10_000)
    const before = state().frame
    player.setVisible(true)
    pass(20)
    expect([before, state().frame, state().status]).toEqual([0, 0, 'playing'])
  })

  it('seeks only to loaded frames', async () => {
    player.load(false)
    await settle()
    reader.become({ playable: 2 })
    pass(20)
    player.seek(2)
    pass(20)
    expect(state().frame).toBe(1)
    player.seek(-5)
    pass(20)
    expect([state().frame, state().position]).toEqual([0, 0])
  })
})

describe('the export panel', () => {
  it('starts loading without playing when it opens', async () => {
    player.setPanel(true)
    await settle()
    expect([opened, player.clip()]).toEqual([1, undefined])
    reader.arriveAll()
    pass(20)
    expect([state().status, state().isLoaded, player.clip() !== undefined]).toEqual(['paused', true, true])
    player.setPanel(false)
    player.setPanel(true)
    expect(opened).toBe(1)
  })
})

describe('errors', () => {
  const broken = new MediaError('truncated', 'cut')

  it('resets the player if no frame was loaded, and reports the error once', async () => {
    player.toggle()
    await settle()
    reader.become({ status: 'failed', error: broken })
    expect([state().status, state().error, errors, reader.closed]).toEqual(['failed', broken, [broken], 1])
  })

  it('plays the loaded frames before it resets', async () => {
    player.toggle()
    await settle()
    reader.become({ playable: 2 })
    pass(20)
    reader.become({ status: 'failed', error: broken })
    pass(30)
    expect([state().status, errors.length]).toEqual(['playing', 1])
    pass(500)
    expect([drawn, state().status, reader.closed]).toEqual([[0, 1], 'failed', 1])
  })

  it('allows a retry', async () => {
    player.toggle()
    await settle()
    reader.become({ status: 'failed', error: broken })
    reader = scriptedReader([100])
    player.toggle()
    await settle()
    reader.arriveAll()
    pass(20)
    expect([opened, state().status, state().error]).toEqual([2, 'playing', undefined])
  })

  it('reports an error of the metadata request', async () => {
    const failing = new UgoiraPlayer({ open: () => Promise.reject(broken), onError: (error) => errors.push(error), clock })
    failing.toggle()
    await settle()
    expect([failing.store.getState().status, errors]).toEqual(['failed', [broken]])
  })
})

describe('reset', () => {
  it('closes the frame reader, stops the clock, and allows reuse', async () => {
    player.toggle()
    await settle()
    reader.arriveAll()
    pass(20)
    player.reset()
    expect([reader.closed, due, state().status, state().frame]).toEqual([1, undefined, 'idle', -1])
  })

  it('closes a frame reader that was still opening, without an error', async () => {
    player.toggle()
    player.reset()
    await settle()
    expect([reader.closed, state().status, errors]).toEqual([1, 'idle', []])
  })
})
