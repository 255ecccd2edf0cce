// Strips in the lightbox open at their start and scroll with the wheel. PhotoSwipe pans them with fingers and keys.
import { isStrip, isTallStrip } from '@emaki/domain'
import type PhotoSwipe from 'photoswipe'

type Slide = NonNullable<PhotoSwipe['currSlide']>

/** Height of a line of text, px, for mice that report lines. */
const linePx = 18

export function showStrips(viewer: PhotoSwipe): void {
  /** The share of the current strip above the middle of the screen, while the screen changes its size. */
  let place: number | undefined
  viewer.on('beforeResize', () => {
    const slide = viewer.currSlide
    place = slide && isStrip(slide) ? shareOf(slide) : undefined
  })
  viewer.on('resize', () => {
    place = undefined
  })
  viewer.on('initialZoomPan', ({ slide }) => {
    if (!isStrip(slide)) return
    const { pan, bounds } = slide
    const share = slide === viewer.currSlide ? place : undefined
    const axis = axisOf(slide)
    pan[axis] =
      share === undefined ? bounds.min[axis] : bounds.correctPan(axis, slide.panAreaSize[axis] / 2 - share * lengthOf(slide))
  })
  viewer.on('wheel', (wheel) => {
    const { ctrlKey, deltaMode, deltaX, deltaY } = wheel.originalEvent
    const slide = viewer.currSlide
    if (!slide || !isStrip(slide) || ctrlKey) return
    wheel.preventDefault()
    const step = deltaMode === WheelEvent.DOM_DELTA_LINE ? linePx : 1
    const [x, y] = isTallStrip(slide) ? [deltaX, deltaY] : [deltaX + deltaY, 0]
    slide.panTo(slide.pan.x - x * step, slide.pan.y - y * step)
  })
}

const axisOf = (slide: Slide) => (isTallStrip(slide) ? 'y' : 'x')

/** The length of a strip on the screen, px. */
const lengthOf = (slide: Slide): number => (isTallStrip(slide) ? slide.height : slide.width) * slide.currZoomLevel

const shareOf = (slide: Slide): number => {
  const axis = axisOf(slide)
  return (slide.panAreaSize[axis] / 2 - slide.pan[axis]) / lengthOf(slide)
}
