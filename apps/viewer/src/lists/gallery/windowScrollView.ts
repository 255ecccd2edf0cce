import type { ScrollView, Virtualizer } from '@emaki/gallery'

export interface WindowScrollView extends ScrollView {
  /** Connects the gallery's element and lets the virtualizer follow the window. Calls `onMove` after each scroll. Returns the cleanup. */
  attach(element: HTMLElement, virtualizer: Virtualizer, onMove: () => void): () => void
}

/** Scrolling counts as ended after this time without a scroll event, in ms. */
const scrollEndMs = 150
/** Hover effects of cards return after this time from the end of a scroll, in ms: longer than the pause between two notches of a wheel. */
const hoverRestMs = 400

/** The scroll view of this window. It has no size until an element is attached. */
export function createWindowScrollView(): WindowScrollView {
  let element: HTMLElement | undefined
  /** The part of the page that scrolls in place of the window: the work beside a list. */
  let pane: Element | null = null
  /** True until the first scroll event after `attach`: the scroll position is being restored. */
  let isRestoring = true
  /** The top of the gallery during a scroll event, so that it is read from the layout once. */
  let topOfEvent: number | undefined
  return {
    width: () => element?.clientWidth ?? 0,
    top: () => topOfEvent ?? topOf(element),
    viewportHeight: () => window.innerHeight,
    visibleHeight: () => document.documentElement.clientHeight - barsHeight(),
    scrollTop: () => pane?.scrollTop ?? window.scrollY,
    scrollBy: (distance) => {
      if (distance === 0) return
      topOfEvent = undefined
      suspendSnapping()
      // A relative scroll does not interrupt a finger that is scrolling. But Firefox ignores a relative scroll right after the page grew,
      // because its compositor still has the old height.
      if (isRestoring && !pane) window.scrollTo({ top: window.scrollY + distance, behavior: 'instant' })
      else (pane ?? window).scrollBy({ top: distance, behavior: 'instant' })
    },
    setHeight: (height) => {
      if (element) element.style.blockSize = `${height}px`
    },
    attach(attached, virtualizer, onMove) {
      element = attached
      pane = attached.closest('[data-pane]')
      isRestoring = true
      let timer: ReturnType<typeof setTimeout> | undefined
      let hoverTimer: ReturnType<typeof setTimeout> | undefined
      let lastScroll = 0
      const allowHover = () => delete attached.dataset.scrolling
      const onScrollEnd = () => {
        const since = performance.now() - lastScroll
        if (since < scrollEndMs) {
          timer = setTimeout(onScrollEnd, scrollEndMs - since)
          return
        }
        timer = undefined
        hoverTimer = setTimeout(allowHover, hoverRestMs)
        virtualizer.onScrollEnd()
        onMove()
      }
      const onScroll = () => {
        isRestoring = false
        topOfEvent = topOf(attached)
        virtualizer.onScroll()
        onMove()
        topOfEvent = undefined
        // Cards that pass below the pointer have no hover effects (cards/ArtworkCard.module.css).
        attached.dataset.scrolling ??= ''
        clearTimeout(hoverTimer)
        // One timer for a whole scroll, instead of a new one for each event.
        lastScroll = performance.now()
        timer ??= setTimeout(onScrollEnd, scrollEndMs)
      }
      const stop = new AbortController()
      const options = { passive: true, signal: stop.signal }
      ;(pane ?? window).addEventListener('scroll', onScroll, options)
      window.addEventListener('resize', virtualizer.onResize, options)
      const observer = new ResizeObserver(virtualizer.onResize)
      observer.observe(attached)
      virtualizer.onResize()
      return () => {
        clearTimeout(timer)
        clearTimeout(hoverTimer)
        allowHover()
        stop.abort()
        observer.disconnect()
      }
    },
  }
}

const topOf = (element: HTMLElement | undefined): number => element?.getBoundingClientRect().top ?? 0

/** Disables scroll snapping for one frame. Otherwise the window snaps to a slide that is about to be unmounted. */
function suspendSnapping(): void {
  const { dataset } = document.documentElement
  if (dataset.slides === undefined) return
  dataset.slides = 'resting'
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (dataset.slides !== undefined) dataset.slides = ''
    }),
  )
}

/** Height of the bars at the top and the bottom, in px, from the design tokens. */
function barsHeight(): number {
  const tokens = getComputedStyle(document.documentElement)
  const px = (token: string) => Number.parseFloat(tokens.getPropertyValue(token)) || 0
  return px('--bar') + px('--edge-top') + px('--nav') + px('--edge-bottom')
}
