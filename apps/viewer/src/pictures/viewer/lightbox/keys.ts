// Keys of the lightbox: + - 0 zoom, arrows turn pages or move a picture that is larger than the screen, Home and End, B bookmarks.
import type PhotoSwipe from 'photoswipe'
import { hasReducedMotion } from './lightboxOptions.ts'

/** Zoom factor of the keys + and -. */
const keyZoom = 1.5
/** Distance by which an arrow moves a zoomed picture, in px. */
const panStep = 80
/** Share of the height of the screen that PageUp and PageDown move it. */
const screenShare = 0.85
const pans: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowLeft', [panStep, 0]],
  ['ArrowRight', [-panStep, 0]],
  ['ArrowUp', [0, panStep]],
  ['ArrowDown', [0, -panStep]],
])

export interface KeyActions {
  readonly goToFirst: () => void
  readonly goToLast: () => void
  readonly bookmark: () => void
}

export function addKeys(viewer: PhotoSwipe, actions: KeyActions): void {
  viewer.on('keydown', (handled) => {
    const event = handled.originalEvent
    const { target } = event
    // The focus is in a dialog above the lightbox.
    if (target instanceof Node && target !== document.body && !viewer.element?.contains(target)) return handled.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey || !act(viewer, event.key, actions)) return
    handled.preventDefault()
    event.preventDefault()
  })
}

/** Returns false for keys that PhotoSwipe handles. */
function act(viewer: PhotoSwipe, key: string, actions: KeyActions): boolean {
  const slide = viewer.currSlide
  if (!slide) return false
  const zoom = (level: number) => slide.zoomTo(level, undefined, hasReducedMotion() ? false : 200)
  const screen = slide.panAreaSize.y * screenShare
  const [x, y] = pans.get(key) ?? [0, key === 'PageUp' ? screen : key === 'PageDown' ? -screen : 0]
  // A picture pans where it is larger than the screen. A strip that is as wide as the screen turns with the arrows left and right.
  if ((x !== 0 && isLarger(slide, 'x')) || (y !== 0 && isLarger(slide, 'y'))) {
    slide.panTo(slide.pan.x + x, slide.pan.y + y)
    return true
  }
  if (key === '+' || key === '=') zoom(slide.currZoomLevel * keyZoom)
  else if (key === '-') zoom(slide.currZoomLevel / keyZoom)
  else if (key === '0') zoom(slide.zoomLevels.initial)
  else if (key === 'Home') actions.goToFirst()
  else if (key === 'End') actions.goToLast()
  else if (key === 'b' || key === 'B') actions.bookmark()
  else return false
  return true
}

const isLarger = ({ bounds }: NonNullable<PhotoSwipe['currSlide']>, axis: 'x' | 'y'): boolean =>
  bounds.min[axis] !== bounds.max[axis]
