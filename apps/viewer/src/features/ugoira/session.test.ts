// A session on a page: what plays when, what is drawn, and what is freed. The reel is a script; time is the test's own.
import { type Clip, MediaFault, type ReelState, timelineOf } from '@emaki/media'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSession, type FrameClock, type SessionReel, type UgoiraSession } from './session.ts'

const bitmap = { width: 2, height: 2, close() {} }

/** A reel whose frames arrive when the test says so. */
function scriptedReel(delays: readonly number[]) {
  const listeners = new Set<() => void>()
  const reel = {
    timeline: timelineOf(delays),
    state: { status: 'loading', progress: 0, playable: 0, size: undefined, fault: undefined } as ReelState,
    closed: 0,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    frame: (index: number): ImageBitmap | undefined => (index < reel.state.playable ? bitmap : undefined),
    clip: (): Clip | undefined =>
      reel.state.status === 'ready' ? { width: 2, height: 2, frames: [], archive: new Blob() } : undefined,
    close() {
      reel.closed += 1
      listeners.clear()
    },
    become(state: Partial<ReelState>) {
      reel.state = { ...reel.state, ...state }
      for (const listener of [...listeners]) listener()
    },
    arriveAll: () => reel.become({ status: 'ready', progress: 1, playable: delays.length }),
  } satisfies SessionReel & Record<string, unknown>
  return reel
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
/** Lets so much time pass, a frame of the display every 10 ms. */
function pass(ms: number) {
  for (const end = now + ms; now < end; ) {
    now += 10
    const tick = due
    due = undefined
    tick?.(now)
  }
}

const drawn: number[] = []
const faults: unknown[] = []
let reel = scriptedReel([100, 50, 200])
let session: UgoiraSession
let opened = 0
const state = () => session.store.getState()
/** Lets what was promised happen. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

beforeEach(() => {
  now = 0
  due = undefined
  opened = 0
  drawn.length = 0
  faults.length = 0
  reel = scriptedReel([100, 50, 200])
  session = createSession({
    open: async () => {
      opened += 1
      return reel
    },
    onFault: (fault) => faults.push(fault),
    clock,
  })
  session.attach({ draw: (_, frame) => drawn.push(frame) })
})

describe('an ugoira that nobody has touched', () => {
  it('fetches nothing and shows nothing', () => {
    pass(1000)
    expect([opened, drawn.length, state().status]).toEqual([0, 0, 'idle'])
  })
})

describe('the first tap', () => {
  it('loads, and plays from the first frame that is there', async () => {
    session.toggle()
    expect(state().status).toBe('loading')
    await settle()
    pass(500)
    expect(drawn).toEqual([])
    reel.become({ playable: 1, progress: 0.2 })
    pass(20)
    expect([state().status, drawn]).toEqual(['playing', [0]])
  })

  it('waits at the last frame that is here, and goes on when the next one comes', async () => {
    session.toggle()
    await settle()
    reel.become({ playable: 2 })
    pass(5000)
    expect(drawn).toEqual([0, 1])
    reel.arriveAll()
    pass(30)
    expect(drawn).toEqual([0, 1, 2])
  })

  it('can be taken back while loading', async () => {
    session.toggle()
    session.toggle()
    await settle()
    reel.arriveAll()
    pass(500)
    expect([state().status, drawn]).toEqual(['paused', [0]])
  })
})

describe('playing', () => {
  const play = async () => {
    session.toggle()
    await settle()
    reel.arriveAll()
    pass(20)
  }

  it('shows each frame for its own time, round after round, without drift', async () => {
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

  it('stops on a tap and goes on from there', async () => {
    await play()
    pass(110)
    session.toggle()
    pass(1000)
    expect([state().status, state().frame]).toEqual(['paused', 1])
    session.toggle()
    pass(60)
    expect(state().frame).toBe(2)
  })

  it.each([
    [0.25, 1],
    [2, 4],
  ])('at speed %d shows its frames in that pace', async (speed, rounds) => {
    session.setSpeed(speed)
    await play()
    pass(350 * 2 - 30)
    expect(drawn.length).toBeGreaterThanOrEqual(rounds === 1 ? 2 : 11)
    expect(drawn.length).toBeLessThanOrEqual(rounds === 1 ? 3 : 13)
  })

  it('ends after one round without repeat, and begins anew on the next tap', async () => {
    session.setLooping(false)
    await play()
    pass(2000)
    expect([state().status, state().frame]).toEqual(['paused', 2])
    session.toggle()
    pass(20)
    expect([state().status, state().frame]).toEqual(['playing', 0])
  })

  it('stands still out of sight, and does not leap afterwards', async () => {
    await play()
    session.hold(true)
    pass(10_000)
    const before = state().frame
    session.hold(false)
    pass(20)
    expect([before, state().frame, state().status]).toEqual([0, 0, 'playing'])
  })

  it('goes to any frame that has arrived, and to no other', async () => {
    session.load(false)
    await settle()
    reel.become({ playable: 2 })
    pass(20)
    session.seek(2)
    pass(20)
    expect(state().frame).toBe(1)
    session.seek(-5)
    pass(20)
    expect([state().frame, state().position]).toEqual([0, 0])
  })
})

describe('the export panel', () => {
  it('starts loading when it is opened first, without playing', async () => {
    session.setPanel(true)
    await settle()
    expect([opened, session.clip()]).toEqual([1, undefined])
    reel.arriveAll()
    pass(20)
    expect([state().status, state().isLoaded, session.clip() !== undefined]).toEqual(['paused', true, true])
    session.setPanel(false)
    session.setPanel(true)
    expect(opened).toBe(1)
  })
})

describe('what goes wrong', () => {
  const broken = new MediaFault('truncated', 'cut')

  it('resets the player with the reason when no frame came, told once', async () => {
    session.toggle()
    await settle()
    reel.become({ status: 'failed', fault: broken })
    expect([state().status, state().fault, faults, reel.closed]).toEqual(['failed', broken, [broken], 1])
  })

  it('plays the frames that did come, then resets', async () => {
    session.toggle()
    await settle()
    reel.become({ playable: 2 })
    pass(20)
    reel.become({ status: 'failed', fault: broken })
    pass(30)
    expect([state().status, faults.length]).toEqual(['playing', 1])
    pass(500)
    expect([drawn, state().status, reel.closed]).toEqual([[0, 1], 'failed', 1])
  })

  it('can be tried again', async () => {
    session.toggle()
    await settle()
    reel.become({ status: 'failed', fault: broken })
    reel = scriptedReel([100])
    session.toggle()
    await settle()
    reel.arriveAll()
    pass(20)
    expect([opened, state().status, state().fault]).toEqual([2, 'playing', undefined])
  })

  it('tells of metadata that cannot be had', async () => {
    const failing = createSession({ open: () => Promise.reject(broken), onFault: (fault) => faults.push(fault), clock })
    failing.toggle()
    await settle()
    expect([failing.store.getState().status, faults]).toEqual(['failed', [broken]])
  })
})

describe('leaving', () => {
  it('frees the reel, stops the clock, and may be used anew', async () => {
    session.toggle()
    await settle()
    reel.arriveAll()
    pass(20)
    session.reset()
    expect([reel.closed, due, state().status, state().frame]).toEqual([1, undefined, 'idle', -1])
  })

  it('closes a reel that was still being opened, unheard', async () => {
    session.toggle()
    session.reset()
    await settle()
    expect([reel.closed, state().status, faults]).toEqual([1, 'idle', []])
  })
})
