// A list of any number of cards. Only the cards near the viewport are in the document (packages/gallery).
import { type VirtualItem, Virtualizer } from '@emaki/gallery'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { endWaits, endWaitsOnMove } from '../cards/scrollWatch.ts'
import { markSharedPictureOnReturn } from '../opening/sharedPicture.ts'
import type { Arrangement } from './arrangement.ts'
import styles from './Gallery.module.css'
import { galleryKeys } from './galleryKeys.ts'
import { useHistoryEntry } from './historyEntry.ts'
import { registerFocus } from './listFocus.ts'
import { persistOnHide, scrollPositions } from './scrollPositions.ts'
import { createWindowScrollView } from './windowScrollView.ts'

export interface GalleryProps<T extends { readonly id: string }> {
  readonly items: readonly T[]
  /** A cover's height divided by its width. */
  readonly shapeOf: (item: T) => number
  readonly arrangement: Arrangement
  /** Identifies the list within its screen, for scroll restoration. */
  readonly name: string
  readonly label: string
  readonly isBusy: boolean
  /** True when no more items will be loaded. */
  readonly isWhole: boolean
  /** True when items may be added above the first one. */
  readonly startsInside: boolean
  readonly card: (item: T, index: number) => ReactNode
  /** Accessible name of a card. It must not name what the content rules hide. */
  readonly nameOf: (item: T) => string
  /** Called when the end is near, and again whenever `isBusy` ends while the end is still near. */
  readonly onNearEnd: () => void
}

// Over 80 lines: all effects share the virtualizer and must run in this order.
/** Needs a `key` that changes with the list, so that each list has its own scroll position. */
export function Gallery<T extends { readonly id: string }>(props: GalleryProps<T>) {
  const { items, shapeOf, arrangement, name, label, isBusy, isWhole, startsInside, card, nameOf, onNearEnd } = props
  const entry = useHistoryEntry()
  const element = useRef<HTMLDivElement>(null)
  const [{ virtualizer, attach, opened, open }] = useState(() => createController(entry, name))
  const range = useSyncExternalStore(virtualizer.subscribe, virtualizer.getSnapshot)
  /** Index of a card that gets the focus once it is mounted. */
  const focusNext = useRef<number | undefined>(undefined)
  const hasRestoredFocus = useRef(false)

  const focusCard = (index: number) => {
    virtualizer.pin(index)
    virtualizer.scrollIntoView(index)
    const link = linkOf(element.current, index)
    if (link) link.focus({ preventScroll: true })
    else focusNext.current = index
  }
  useEffect(() => registerFocus(element.current, (index) => index in items && focusCard(index)))

  useLayoutEffect(() => (element.current ? attach(element.current) : undefined), [attach])

  useLayoutEffect(() => {
    const shapeAt = (index: number) => {
      const item = items[index]
      return item && shapeOf(item)
    }
    virtualizer.setContent({ ...arrangement, startsInside, ids: items.map((item) => item.id), shapeAt })
  }, [virtualizer, arrangement, startsInside, items, shapeOf])

  useEffect(() => {
    if (!arrangement.isSlide) return
    // The window scrolls, so snapping is set on the root element.
    document.documentElement.dataset.slides = ''
    return () => {
      delete document.documentElement.dataset.slides
    }
  }, [arrangement])

  useEffect(() => {
    // Reads the snapshot again: new items may have moved the end since this render.
    if (range.isNearEnd && !isBusy && virtualizer.getSnapshot().isNearEnd) onNearEnd()
  }, [virtualizer, range.isNearEnd, isBusy, onNearEnd])

  useLayoutEffect(() => {
    if (range.items.length === 0) return
    if (!hasRestoredFocus.current) {
      hasRestoredFocus.current = true
      const index = opened === undefined ? -1 : items.findIndex((item) => item.id === opened)
      const link = linkOf(element.current, index)
      if (link) {
        markSharedPictureOnReturn(link.querySelector('img'))
        // In the next frame, because setting the focus forces a layout.
        requestAnimationFrame(() => link.focus({ preventScroll: true }))
      }
    }
    const link = focusNext.current === undefined ? undefined : linkOf(element.current, focusNext.current)
    if (!link) return
    focusNext.current = undefined
    link.focus({ preventScroll: true })
  }, [range, items, opened])

  const onKeyDown = (event: KeyboardEvent) => {
    // A row inside a card has moved the focus itself.
    if (event.defaultPrevented) return
    const direction = galleryKeys[event.key]
    const index = indexOf(event.target)
    if (direction === undefined || index === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = direction === 'first' ? 0 : direction === 'last' ? items.length - 1 : virtualizer.neighbourOf(index, direction)
    if (next === undefined) return
    event.preventDefault()
    focusCard(next)
  }

  return (
    <div
      ref={element}
      className={styles.gallery}
      role="feed"
      aria-label={label}
      // Also busy while no card is mounted because the list is far below the viewport.
      aria-busy={isBusy || range.items.length === 0}
      data-keeps-place
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        virtualizer.pin(indexOf(event.target))
        // The next Tab must find the card's buttons.
        endWaits()
      }}
      onPointerMove={endWaitsOnMove}
      onBlur={() => virtualizer.pin(undefined)}
      onClickCapture={(event) => open(items[indexOf(event.target) ?? -1]?.id)}
    >
      {range.items.map((box) => {
        const item = items[box.index]
        return (
          item && (
            <PositionedCard
              key={item.id}
              {...box}
              shift={range.shift}
              total={isWhole ? items.length : -1}
              item={item}
              label={nameOf(item)}
              card={card}
            />
          )
        )
      })}
    </div>
  )
}

interface PositionedCardProps<T> extends VirtualItem {
  readonly shift: number
  /** Number of all items; -1 while it is unknown. */
  readonly total: number
  readonly item: T
  readonly label: string
  readonly card: (item: T, index: number) => ReactNode
}

/** A card at its position. Renders again only when its own box or item changes, not on every scroll. */
const PositionedCard = memo(PositionedCardBase) as typeof PositionedCardBase

function PositionedCardBase<T>({ index, left, top, width, height, shift, total, item, label, card }: PositionedCardProps<T>) {
  return (
    <article
      data-index={index}
      className={styles.place}
      aria-label={label}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ left, top: top - shift, inlineSize: width, blockSize: height }}
    >
      {card(item, index)}
    </article>
  )
}

interface GalleryController {
  readonly virtualizer: Virtualizer
  readonly attach: (element: HTMLElement) => () => void
  /** Id of the work that was last opened from this list. */
  readonly opened: string | undefined
  readonly open: (id: string | undefined) => void
}

/** The virtualizer of one list in one history entry, starting at its saved scroll position. */
function createController(entry: string, name: string): GalleryController {
  const start = scrollPositions.get(entry, name)
  const view = createWindowScrollView()
  const virtualizer = new Virtualizer(view, start)
  let opened = start?.opened
  const save = () => {
    const position = virtualizer.scrollPosition() ?? { anchor: '', offset: 0, scroll: view.scrollTop() }
    scrollPositions.set(entry, name, opened === undefined ? position : { ...position, opened })
  }
  return {
    virtualizer,
    opened,
    attach(element) {
      const detach = view.attach(element, virtualizer, save)
      const stopPersisting = persistOnHide(scrollPositions, save)
      return () => {
        stopPersisting()
        detach()
      }
    },
    open(id) {
      if (id === undefined) return
      opened = id
      save()
    },
  }
}

function indexOf(target: EventTarget): number | undefined {
  const card = target instanceof Element ? target.closest('[data-index]') : null
  const index = Number(card?.getAttribute('data-index') ?? Number.NaN)
  return Number.isInteger(index) ? index : undefined
}

const linkOf = (gallery: HTMLElement | null, index: number) =>
  gallery?.querySelector<HTMLElement>(`[data-index="${index}"] :is([role="checkbox"], a[href], [data-hidden])`)
