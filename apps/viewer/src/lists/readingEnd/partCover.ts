// The chapter card between two parts of a series. It covers the screen while one reader closes, the address changes, and the next
// reader opens, so that the page behind them is never visible.
import styles from './partCover.module.css'

/** The texts of a chapter card, in the user's language, and the colours of the reader. */
export interface PartCard {
  readonly series: string
  readonly title: string
  /** The number of the part, for example "Part 3 of 12". */
  readonly place: string
  /** CSS colours. */
  readonly background: string
  readonly color: string
}

export interface PartCover {
  show(card: PartCard): void
  /** The reader of the part is open: the card stays above it for a moment, or until the first input. */
  settle(): void
  hide(): void
}

/** How long the card stays above the open reader, in ms. */
const cardMs = 1200
/** The card hides if no reader opens within this time, in ms. */
const openLimitMs = 10_000

const pointerInputs = ['pointerdown', 'pointermove', 'pointerup', 'touchstart', 'touchmove', 'touchend'] as const
/** Inputs that dismiss the card above an open reader. */
const dismissing = ['click', 'keydown', 'wheel'] as const

/** Creates the card. It is a popover in the top layer, and not a dialog: it must not take the focus from the readers. */
function createPartCover(getPage: () => Document = () => document): PartCover {
  let close: (() => void) | undefined
  let settleOpen: (() => void) | undefined

  const hide = () => {
    close?.()
    close = undefined
    settleOpen = undefined
  }
  return {
    hide,
    settle: () => settleOpen?.(),
    show(card) {
      hide()
      const page = getPage()
      const element = cardElement(page, card)
      page.body.append(element)
      raise(element)
      const stop = new AbortController()
      let isSettled = false
      const swallow = (event: Event) => {
        // Escape and browser shortcuts keep their meaning.
        if (event instanceof KeyboardEvent && (event.key === 'Escape' || event.ctrlKey || event.metaKey || event.altKey)) return
        event.stopImmediatePropagation()
        if (event.cancelable) event.preventDefault()
        if (isSettled && dismissing.some((type) => type === event.type)) hide()
      }
      const options = { capture: true, passive: false, signal: stop.signal }
      for (const type of [...pointerInputs, ...dismissing]) page.defaultView?.addEventListener(type, swallow, options)
      let timer = setTimeout(hide, openLimitMs)
      close = () => {
        clearTimeout(timer)
        stop.abort()
        element.remove()
      }
      settleOpen = () => {
        isSettled = true
        // The dialog of the reader is now on top of the top layer.
        raise(element)
        clearTimeout(timer)
        timer = setTimeout(hide, cardMs)
      }
    },
  }
}

export const browserPartCover: PartCover = createPartCover()

/** Moves the element to the top of the top layer. Browsers without popovers show it at its place. */
function raise(element: HTMLElement): void {
  if (typeof element.showPopover !== 'function') return
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}

function cardElement(page: Document, { series, title, place, background, color }: PartCard): HTMLElement {
  const card = page.createElement('div')
  card.className = styles.card ?? ''
  card.setAttribute('popover', 'manual')
  card.dataset.partCard = ''
  card.style.background = background
  card.style.color = color
  const line = (text: string, className: string | undefined) => {
    const element = page.createElement('p')
    element.className = className ?? ''
    element.dir = 'auto'
    element.textContent = text
    return element
  }
  card.append(line(series, styles.series), line(title, styles.title), line(place, styles.place))
  return card
}
