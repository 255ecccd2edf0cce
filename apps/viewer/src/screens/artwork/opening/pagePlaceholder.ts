// The page placeholder of an opened work: the boxes of its page with the picture of its card, shown over the list until the page is rendered.
import { type Artwork, isLimitedStub } from '@emaki/domain'
import { markSharedPicture, sharedPictureName } from '../../../lists/opening/sharedPicture.ts'
import { unmountLists } from '../../../lists/opening/unmountGradually.ts'
import player from '../../../pictures/ugoira/Ugoira.module.css'
import { readSettings } from '../../../platform/settings/store.ts'
import { afterPaint } from '../../../ui/afterPaint.ts'
import { transitionTypes } from '../../../ui/viewTransition.ts'
import screen from '../ArtworkScreen.module.css'
import pages from '../pages/ArtworkPages.module.css'
import frames from '../pages/PageFrame.module.css'
import { frameForm, pageShape } from '../pages/pageShape.ts'
import styles from './pagePlaceholder.module.css'

/** After this time the placeholder is removed, even if the page is not rendered. */
const placeholderTimeoutMs = 4000
/** How long the placeholder waits for the picture of the rendered page. */
const pictureTimeoutMs = 400
/** Duration of the growing picture, the same as `--slow`. */
const growthMs = 320

interface Placeholder {
  /** Id of the work. */
  readonly id: string
  readonly element: HTMLElement
  /** The picture of the card: hidden while its copy moves. */
  readonly card: HTMLImageElement
  /** Settles when the view transition has finished. */
  transition: Promise<unknown>
  readonly stop: AbortController
}

let current: Placeholder | undefined

/**
 * Shows the picture of the card where the page of the work will have it, and calls `open` once that is painted. With view transitions on, the
 * picture first grows out of the card; then a small view transition takes over, and the page renders behind it in stages. Returns false when
 * there is no picture to show.
 */
export function openWithPlaceholder(artwork: Artwork, card: HTMLImageElement, open: () => void): boolean {
  const root = document.getElementById('root')
  if (!root || isLimitedStub(artwork) || !card.complete || card.naturalWidth === 0) return false
  // A second press on the same card.
  if (current?.id === artwork.id) return true
  drop()
  const { element, frame } = createElements(artwork, card)
  const shown: Placeholder = { id: artwork.id, element, card, transition: Promise.resolve(), stop: new AbortController() }
  let isLeft = false
  const openPage = () =>
    afterPaint(() => {
      if (isLeft) return
      const { signal } = shown.stop
      // After the timeout the list is visible again, so it stays mounted.
      if (signal.aborted) return open()
      const remount = unmountLists(() => isLeft || open())
      signal.addEventListener('abort', remount)
    })
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const types = transitionTypes('forward', readSettings().pageTransition, hasReducedMotion)
  current = shown
  root.append(element)
  if (types && CSS.supports('selector(:active-view-transition-type(a))')) {
    element.dataset.growing = ''
    const growth = grow(frame, card)
    markSharedPicture(undefined)
    frame.style.viewTransitionName = sharedPictureName
    const endGrowth = () => {
      delete element.dataset.growing
      growth.cancel()
    }
    afterPaint(() => {
      if (isLeft) return
      const transition = document.startViewTransition({ update: endGrowth, types })
      shown.transition = transition.finished
      transition.ready.then(openPage, openPage)
    })
  } else {
    openPage()
  }
  // Going back meanwhile cancels opening the page.
  const leave = () => {
    isLeft = true
    drop()
  }
  addEventListener('popstate', leave, { signal: shown.stop.signal })
  const timer = setTimeout(drop, placeholderTimeoutMs)
  shown.stop.signal.addEventListener('abort', () => clearTimeout(timer))
  return true
}

/** Animates the frame from the position of the card. Only transforms, so that it runs in the compositor. */
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

/** Whether the placeholder covers the page of this work, which may then render in stages. */
export const isUnderPlaceholder = (id: string): boolean => current?.id === id

/** Removes the placeholder as soon as the `picture` of the rendered page can be painted; null when the page has none. */
export function removePlaceholder(picture: HTMLImageElement | null): void {
  const ending = current
  if (!ending) return
  const isReady = Promise.race([picture?.decode(), new Promise((resolve) => setTimeout(resolve, pictureTimeoutMs))])
  const showPage = () =>
    afterPaint(() => {
      ending.element.dataset.over = ''
      const leave = () => current === ending && drop()
      ending.transition.then(leave, leave)
    })
  isReady.then(showPage, showPage)
}

function drop(): void {
  current?.stop.abort()
  if (current) current.card.style.visibility = ''
  current?.element.remove()
  current = undefined
}

/** The elements of the page down to its first picture, with the classes of the page. */
function createElements(artwork: Artwork, card: HTMLImageElement): { element: HTMLElement; frame: HTMLElement } {
  const isFitted = readSettings().isImageFitScreen
  const picture = new Image()
  picture.decoding = 'sync'
  picture.alt = ''
  picture.className = styles.picture ?? ''
  picture.dataset.fit = card.closest('[data-fit="square"]') ? 'square' : ''
  picture.src = card.currentSrc
  const shape = pageShape(artwork, undefined, 0)
  const isUgoira = artwork.type === 'ugoira'
  // On the first visit the service worker has taken over the page since the card loaded its picture, so the copy must load it again.
  const shown = picture.complete ? [picture] : [drawingOf(card, picture), picture]
  const frame = box(isUgoira ? player.frame : frames[frameForm(shape, isFitted)], ...shown)
  const around = box(isUgoira ? player.player : pages.pages, frame)
  around.style.setProperty('--aspect', String(shape.aspect))
  if (isFitted) around.dataset.fitted = ''
  const work = box(screen.work, box(screen.pictures, around), box(screen.side))
  const element = box(styles.placeholder, box(styles.bar), box(screen.screen, work))
  element.ariaHidden = 'true'
  element.dataset.pagePlaceholder = artwork.id
  return { element, frame }
}

/** The picture of the card as a canvas, which shows in the next frame. `copy`: where it has the same position. */
function drawingOf(card: HTMLImageElement, copy: HTMLElement): HTMLElement {
  const drawing = document.createElement('canvas')
  drawing.width = card.naturalWidth
  drawing.height = card.naturalHeight
  drawing.getContext('2d')?.drawImage(card, 0, 0)
  drawing.className = copy.className
  drawing.dataset.fit = copy.dataset.fit
  return drawing
}

function box(className: string | undefined, ...children: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement('div')
  element.className = className ?? ''
  element.append(...children)
  return element
}
