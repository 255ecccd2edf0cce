// Stage: the window and a gallery's element, as the engine sees them.
import type { Engine, Stage } from './engine.ts'

export interface WindowStage extends Stage {
  /** Puts the gallery's element on the stage and lets the engine follow it. `moved` is called after each scroll. */
  attach(element: HTMLElement, engine: Engine, moved: () => void): () => void
}

/** Scrolling has come to rest after so long without a scroll event, where the browser does not say so itself. */
const restMs = 150

/** A stage in this window; empty until an element is attached. */
export function windowStage(): WindowStage {
  let element: HTMLElement | undefined
  /** Nothing has scrolled since the element was attached: its place is being restored. */
  let isNew = true
  return {
    width: () => element?.clientWidth ?? 0,
    top: () => element?.getBoundingClientRect().top ?? 0,
    viewport: () => window.innerHeight,
    view: () => document.documentElement.clientHeight - barsHeight(),
    scroll: () => window.scrollY,
    scrollBy: (distance) => {
      if (distance === 0) return
      letSnappingRest()
      // Relative while a finger may be scrolling. For a page that has just become longer, Firefox loses a relative scroll: its compositor still
      // has the old height and reports the top again.
      if (isNew) window.scrollTo({ top: window.scrollY + distance, behavior: 'instant' })
      else window.scrollBy({ top: distance, behavior: 'instant' })
    },
    setHeight: (height) => {
      if (element) element.style.blockSize = `${height}px`
    },
    soon: (work) => {
      // After the frame and not in it: what `work` draws is then ready before the next frame is due.
      requestAnimationFrame(() => setTimeout(work))
    },
    attach(newcomer, engine, moved) {
      element = newcomer
      isNew = true
      let rest: ReturnType<typeof setTimeout> | undefined
      const settle = () => {
        clearTimeout(rest)
        engine.settled()
        moved()
      }
      const scrolled = () => {
        isNew = false
        engine.scrolled()
        moved()
        clearTimeout(rest)
        rest = setTimeout(settle, restMs)
      }
      const stop = new AbortController()
      const options = { passive: true, signal: stop.signal }
      window.addEventListener('scroll', scrolled, options)
      window.addEventListener('resize', engine.resized, options)
      const sizes = new ResizeObserver(engine.resized)
      sizes.observe(newcomer)
      engine.resized()
      return () => {
        clearTimeout(rest)
        stop.abort()
        sizes.disconnect()
      }
    },
  }
}

/**
 * Where the window snaps to slides, it would snap to one of those in the document now, though the ones that belong there are drawn only
 * afterwards; so it is left alone until the next frame has them.
 */
function letSnappingRest(): void {
  const { dataset } = document.documentElement
  if (dataset.slides === undefined) return
  dataset.slides = 'resting'
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (dataset.slides !== undefined) dataset.slides = ''
    }),
  )
}

/** What the bars cover at the top and at the bottom, px: they are tokens, as all sizes are. */
function barsHeight(): number {
  const tokens = getComputedStyle(document.documentElement)
  const px = (token: string) => Number.parseFloat(tokens.getPropertyValue(token)) || 0
  return px('--bar') + px('--edge-top') + px('--nav') + px('--edge-bottom')
}
