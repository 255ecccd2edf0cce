// Fingers on a touch screen: sends the touch events of the browser's protocol along paths at 60 Hz, as a touch screen does.
import type { Locator, Page } from '@playwright/test'

/** A position in the viewport, in CSS px. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The positions of all fingers at a time of a gesture, from 0 (start) to 1 (end). */
export type Path = (progress: number) => readonly Point[]

export interface Fingers {
  /** Touches the screen, follows `path` for `ms`, and lifts all fingers. */
  follow(path: Path, ms?: number): Promise<void>
  /** One finger on a straight line. */
  drag(from: Point, to: Point, ms?: number): Promise<void>
  /** Two fingers around `centre`, on a horizontal line. `from` and `to` are their distances in px. */
  pinch(centre: Point, from: number, to: number, ms?: number): Promise<void>
  tap(at: Point): Promise<void>
  doubleTap(at: Point): Promise<void>
  /** Touches, calls `whileHeld` and lifts the finger. `move` in `whileHeld` moves it on a straight line. */
  hold(at: Point, whileHeld: (move: (to: Point, ms?: number) => Promise<void>) => Promise<void>): Promise<void>
}

/** Time between two touch events, in ms: 60 Hz. */
const stepMs = 1000 / 60
const defaultMs = 400
/** Time between the taps of a double tap, in ms. */
const betweenTapsMs = 80

export async function createFingers(page: Page): Promise<Fingers> {
  const devtools = await page.context().newCDPSession(page)
  /** `time`: of the event, in ms of `performance.now()`. A busy test sends late, and a page measures the speed of a finger. */
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[], time = performance.now()) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
      timestamp: (performance.timeOrigin + time) / 1000,
    })

  /** Sends the moves of a path on a fixed schedule. A page that is late gets fewer frames, not a slower finger. Returns the time of the last. */
  const move = async (path: Path, ms: number) => {
    const steps = Math.max(1, Math.round(ms / stepMs))
    const start = performance.now()
    const sent: Promise<unknown>[] = []
    for (let step = 1; step <= steps; step++) {
      await atTime(start + step * stepMs)
      sent.push(send('touchMove', path(step / steps), start + step * stepMs))
    }
    await Promise.all(sent)
    return start + steps * stepMs
  }
  const follow = async (path: Path, ms = defaultMs) => {
    await send('touchStart', path(0))
    const end = await move(path, ms)
    await send('touchEnd', [], end)
  }
  const tap = async (at: Point) => {
    await send('touchStart', [at])
    await send('touchEnd', [])
  }
  return {
    follow,
    tap,
    drag: (from, to, ms) => follow(line(from, to), ms),
    pinch: (centre, from, to, ms) => follow(pinchPath(centre, from, to), ms),
    async doubleTap(at) {
      await tap(at)
      await atTime(performance.now() + betweenTapsMs)
      await tap(at)
    },
    async hold(at, whileHeld) {
      let finger = at
      await send('touchStart', [at])
      await whileHeld(async (to, ms = defaultMs) => {
        await move(line(finger, to), ms)
        finger = to
      })
      await send('touchEnd', [])
    },
  }
}

/** The centre of an element, for a finger. */
export async function centreOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const line =
  (from: Point, to: Point): Path =>
  (progress) => [{ x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress }]

const pinchPath =
  ({ x, y }: Point, from: number, to: number): Path =>
  (progress) => {
    const half = (from + (to - from) * progress) / 2
    return [
      { x: x - half, y },
      { x: x + half, y },
    ]
  }

/** Waits until a time of `performance.now()`. Touch screens report at fixed times. */
async function atTime(time: number): Promise<void> {
  const rest = time - performance.now()
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
}
