// Options of PhotoSwipe that do not depend on the work: icons, names, zoom levels and motion.
import { isStrip, restingScale } from '@emaki/domain'
import type { PhotoSwipeOptions } from 'photoswipe'
import { translate } from '../../../platform/i18n/catalogue.ts'

type ZoomLevel = Parameters<Extract<PhotoSwipeOptions['initialZoomLevel'], (levels: never) => number>>[0]

/** Our icons (ui/icons) as SVG text for PhotoSwipe. */
export const icon = (lines: string) => `<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 24 24">${lines}</svg>`
/** PhotoSwipe mirrors it for the next page. */
const arrow = icon('<path d="m14.5 5-7 7 7 7"/>')
const icons = {
  closeSVG: icon('<path d="m6 6 12 12M18 6 6 18"/>'),
  // PhotoSwipe hides the vertical line at the highest zoom.
  zoomSVG: icon(
    '<circle cx="10.75" cy="10.75" r="6.25"/><path d="m15.5 15.5 4.5 4.5M8 10.75h5.5"/><path class="pswp__zoom-icn-bar-v" d="M10.75 8v5.5"/>',
  ),
  arrowPrevSVG: arrow,
  arrowNextSVG: arrow,
}

/** Zoom after a double tap, and the highest zoom, as multiples of the picture as it opens. Small pictures are enlarged too. */
const tapZoom = 2.5
const maxZoom = 4

export const hasReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** A strip opens at a readable width. Other pictures are fitted into the screen, at most at their own size. */
function initialZoomLevel({ elementSize, panAreaSize, fit }: ZoomLevel): number {
  if (!elementSize || !panAreaSize) return fit
  const picture = { width: elementSize.x, height: elementSize.y }
  return isStrip(picture) ? restingScale(picture, { width: panAreaSize.x, height: panAreaSize.y }) : fit
}

export const lightboxOptions = (): PhotoSwipeOptions => ({
  bgOpacity: 1,
  wheelToZoom: true,
  // closeOnBack handles Escape, so that an overlay above the lightbox closes first.
  escKey: false,
  // Focus may go to a dialog above the lightbox; `holdFocus` keeps it off the page below.
  trapFocus: false,
  returnFocus: false,
  loop: false,
  // The counter counts the pages of a work, not those of all works.
  counter: false,
  initialZoomLevel,
  secondaryZoomLevel: ({ initial }) => initial * tapZoom,
  maxZoomLevel: ({ initial }) => initial * maxZoom,
  showHideAnimationType: hasReducedMotion() ? 'none' : 'zoom',
  mainClass: 'emaki-viewer',
  ...icons,
  closeTitle: translate('viewer.close'),
  zoomTitle: translate('viewer.zoom'),
  arrowPrevTitle: translate('viewer.previous'),
  arrowNextTitle: translate('viewer.next'),
})
