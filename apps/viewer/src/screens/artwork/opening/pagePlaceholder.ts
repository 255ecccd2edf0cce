// First current: the work that was opened stands where its page will show it, in the picture of its card, until that page has come.
import { type Artwork, isLimitedStub } from '@emaki/domain'
import { markSharedPicture, sharedPictureName } from '../../../features/gallery/sharedPicture.ts'
import { unmountLists } from '../../../features/gallery/unmountGradually.ts'
import player from '../../../features/ugoira/Ugoira.module.css'
import { readSettings } from '../../../settings/store.ts'
import { afterPaint } from '../../../ui/afterPaint.ts'
import { transitionTypes } from '../../../ui/viewTransition.ts'
import screen from '../ArtworkScreen.module.css'
import pages from '../pages/ArtworkPages.module.css'
import frames from '../pages/PageFrame.module.css'
import { frameForm, pageShape } from '../pages/pageShape.ts'
import styles from './pagePlaceholder.module.css'

/** A page that has not come after so long may be seen in the making, ms. */
const placeholderTimeoutMs = 4000
/** So long the page's own picture may take once the page is there, ms. */
const pictureMs = 400
/** As long as screens take to move (--slow). */
const growthMs = 320

interface Placeholder {
  /** Of the work that is seen. */
  readonly id: string
  readonly element: HTMLElement
  /** The card's picture: hidden while its copy is under way. */
  readonly card: HTMLImageElement
  /** Settles when the picture has arrived at its place. */
  arrived: Promise<unknown>
  readonly stop: AbortController
}

let current: Placeholder | undefined

/**
 * Puts the work's picture where its page will have it, over a ground like the page's, and calls `open` once that is on screen. Where
 * screens move, the picture starts to grow there in the next frame; the view transition of this one change, which is a small one, then
 * takes it over: the page comes behind it, in pieces. False where there is no picture to show.
 */
export function openWithPlaceholder(artwork: Artwork, card: HTMLImageElement, open: () => void): boolean {
  const root = document.getElementById('root')
  if (!root || isLimitedStub(artwork) || !card.complete || card.naturalWidth === 0) return false
  // Pressed twice: it is on its way.
  if (current?.id === artwork.id) return true
  drop()
  const { element, frame } = drawn(artwork, card)
  const shown: Placeholder = { id: artwork.id, element, card, arrived: Promise.resolve(), stop: new AbortController() }
  let isLeft = false
  const go = () =>
    afterPaint(() => {
      if (isLeft) return
      const { signal } = shown.stop
      // Patience has ended already: the list is seen.
      if (signal.aborted) return open()
      const putBack = unmountLists(() => isLeft || open())
      signal.addEventListener('abort', putBack)
    })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const types = transitionTypes('forward', readSettings().pageTransition, isCalm)
  current = shown
  root.append(element)
  if (types && CSS.supports('selector(:active-view-transition-type(a))')) {
    element.dataset.growing = ''
    const growth = grow(frame, card)
    markSharedPicture(undefined)
    frame.style.viewTransitionName = sharedPictureName
    const land = () => {
      delete element.dataset.growing
      growth.cancel()
    }
    afterPaint(() => {
      if (isLeft) return
      const movement = document.startViewTransition({ update: land, types })
      shown.arrived = movement.finished
      movement.ready.then(go, go)
    })
  } else {
    go()
  }
  // Whoever goes elsewhere meanwhile does not want to see it.
  const leave = () => {
    isLeft = true
    drop()
  }
  addEventListener('popstate', leave, { signal: shown.stop.signal })
  const timer = setTimeout(drop, placeholderTimeoutMs)
  shown.stop.signal.addEventListener('abort', () => clearTimeout(timer))
  return true
}

/** Lets the frame come out of the card, in the compositor alone. */
function grow(frame: HTMLElement, card: HTMLImageElement): Animation {
  const from = card.getBoundingClientRect()
  const to = frame.getBoundingClientRect()
  const left = from.left + from.width / 2 - to.left - to.width / 2
  const top = from.top + from.height / 2 - to.top - to.height / 2
  card.style.visibility = 'hidden'
  return frame.animate([{ transform: `translate(${left}px, ${top}px) scale(${from.width / to.width})` }, { transform: 'none' }], {
    duration: growthMs,
    easing: 'cubic-bezier(0.2, 0, 0, 1)',
  })
}

/** Whether this work's page is covered: it may then come in pieces that nobody sees. */
export const isUnderPlaceholder = (id: string): boolean => current?.id === id

/** The page is there: its `picture` takes over as soon as it can be painted; null when the page has none. */
export function removePlaceholder(picture: HTMLImageElement | null): void {
  const ending = current
  if (!ending) return
  const isReady = Promise.race([picture?.decode(), new Promise((resolve) => setTimeout(resolve, pictureMs))])
  const yieldToPage = () =>
    afterPaint(() => {
      ending.element.dataset.over = ''
      const leave = () => current === ending && drop()
      ending.arrived.then(leave, leave)
    })
  isReady.then(yieldToPage, yieldToPage)
}

function drop(): void {
  current?.stop.abort()
  if (current) current.card.style.visibility = ''
  current?.element.remove()
  current = undefined
}

/** The page as far as its first picture, in the page's own boxes. */
function drawn(artwork: Artwork, card: HTMLImageElement): { element: HTMLElement; frame: HTMLElement } {
  const isFitted = readSettings().isImageFitScreen
  const picture = new Image()
  picture.decoding = 'sync'
  picture.alt = ''
  picture.className = styles.picture ?? ''
  picture.dataset.fit = card.closest('[data-fit="square"]') ? 'square' : ''
  picture.src = card.currentSrc
  const shape = pageShape(artwork, undefined, 0)
  const isUgoira = artwork.type === 'ugoira'
  const frame = box(isUgoira ? player.frame : frames[frameForm(shape, isFitted)], picture)
  const around = box(isUgoira ? player.player : pages.pages, frame)
  around.style.setProperty('--aspect', String(shape.aspect))
  if (isFitted) around.dataset.fitted = ''
  const work = box(screen.work, box(screen.pictures, around), box(screen.side))
  const element = box(styles.placeholder, box(styles.bar), box(screen.screen, work))
  element.ariaHidden = 'true'
  element.dataset.pagePlaceholder = artwork.id
  return { element, frame }
}

function box(className: string | undefined, ...children: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement('div')
  element.className = className ?? ''
  element.append(...children)
  return element
}
