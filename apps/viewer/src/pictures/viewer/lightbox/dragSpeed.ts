// The speed of a finger, from the times of its events. PhotoSwipe takes the times at which the page handles them: on a slow device several
// are handled at once, so that a short, slow pull counts as a fling, and a quick swipe as no movement.
import type PhotoSwipe from 'photoswipe'

/** Position of a finger in px, at the time of its event in ms. */
export interface Sample {
  readonly time: number
  readonly x: number
  readonly y: number
}

/** The speed is measured over the last events of at least this time, in ms. */
const speedMs = 50
const maxSamples = 30
/** A shorter pull does not close the lightbox at any speed, in px: a tap that slips is no fling. */
const minPullPx = 40
/** Movement between two events from which a drag begins where the finger was before, in px. */
const jumpPx = 20

/** The speed at the last sample, in px/ms; 0 for a finger that rested. */
export function speedOf(samples: readonly Sample[]): { readonly x: number; readonly y: number } {
  const last = samples.at(-1)
  const first = last && (samples.findLast(({ time }) => last.time - time >= speedMs) ?? samples[0])
  const time = last && first ? last.time - first.time : 0
  return last && first && time > 0 ? { x: (last.x - first.x) / time, y: (last.y - first.y) / time } : { x: 0, y: 0 }
}

/** Lets drags follow the finger to its last position and end with its own speed, however late the page handles the events. */
export function timeDrags(viewer: PhotoSwipe): void {
  let pointer: number | undefined
  let samples: readonly Sample[] = []
  let startY = 0
  const record = ({ originalEvent: { pointerId, timeStamp, clientX, clientY } }: { readonly originalEvent: PointerEvent }) => {
    const before = pointerId === pointer ? samples.slice(1 - maxSamples) : []
    pointer = pointerId
    samples = [...before, { time: timeStamp, x: clientX, y: clientY }]
  }
  viewer.on('pointerDown', (event) => {
    samples = []
    startY = event.originalEvent.clientY
    record(event)
  })
  viewer.on('pointerMove', record)
  viewer.on('pointerUp', record)
  viewer.on('bindEvents', () => {
    const { gestures } = viewer
    const { drag } = gestures
    const start = drag.start.bind(drag)
    const end = drag.end.bind(drag)
    drag.start = () => {
      start()
      const [before, now] = samples.slice(-2)
      if (!before || !now || Math.hypot(now.x - before.x, now.y - before.y) < jumpPx) return
      gestures.prevP1.x += before.x - now.x
      gestures.prevP1.y += before.y - now.y
    }
    drag.end = () => {
      const { p1, prevP1, velocity, isMultitouch } = gestures
      // No frame has shown the last movement yet.
      if (!isMultitouch && (p1.x !== prevP1.x || p1.y !== prevP1.y)) drag.change()
      Object.assign(velocity, speedOf(samples))
      const isPulled = viewer.bgOpacity < 1
      if (isPulled && Math.abs((samples.at(-1)?.y ?? startY) - startY) < minPullPx) velocity.y = 0
      end()
    }
  })
}
