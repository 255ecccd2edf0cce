// Gallery: any number of cards of known shapes, of which only those near the viewport are in the document.
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { delayViewTransition, isScreenChanging } from '../../ui/viewTransition.ts'
import type { Arrangement } from './arrangement.ts'
import { createEngine, type Engine, type Placed } from './engine.ts'
import styles from './Gallery.module.css'
import { useHistoryEntry } from './historyEntry.ts'
import type { Direction } from './layout/neighbour.ts'
import { carryPictureBack } from './openedPicture.ts'
import { places } from './place.ts'
import { windowStage } from './stage.ts'
import { stand } from './takeDown.ts'

export interface GalleryProps<T extends { readonly id: string }> {
  readonly items: readonly T[]
  /** A cover's height over its width. */
  readonly shapeOf: (item: T) => number
  /** The arrangement; a new `kind` lays out again. */
  readonly arrangement: Arrangement
  /** Names the list within its screen, so that its place is found again. */
  readonly name: string
  readonly label: string
  readonly isBusy: boolean
  /** Whether `items` are all there will be. */
  readonly isWhole: boolean
  readonly card: (item: T, index: number) => ReactNode
  /** The end is near and more may be asked for; called again whenever `isBusy` ends while it stays near. */
  readonly onNearEnd: () => void
}

const directions: Readonly<Record<string, Direction | 'first' | 'last'>> = {
  Home: 'first',
  End: 'last',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Give it a `key` that changes with the list, so that another list begins at its own place. */
export function Gallery<T extends { readonly id: string }>(props: GalleryProps<T>) {
  const { items, shapeOf, arrangement, name, label, isBusy, isWhole, card, onNearEnd } = props
  const entry = useHistoryEntry()
  const element = useRef<HTMLDivElement>(null)
  const [{ engine, attach, opened, open }] = useState(() => galleryOf(entry, name))
  const scene = useSyncExternalStore(engine.subscribe, engine.scene)
  /** A card that takes the focus as soon as it is in the document. */
  const wanted = useRef<number | undefined>(undefined)
  const isReturned = useRef(false)

  // Behind the last screen's picture the list comes in pieces, each in a task of its own, and the movement waits for them.
  const [begun, setBegun] = useState(() => (isScreenChanging() ? nothing : all))
  const isLaidOut = begun !== nothing
  const hasBegun = begun === all

  // Once an opened work covers the list, its cards leave before it does.
  const [most, setMost] = useState(all)
  useEffect(
    () =>
      stand({
        count: () => element.current?.childElementCount ?? 0,
        keep: (cards) => flushSync(() => setMost(cards)),
      }),
    [],
  )

  useLayoutEffect(() => (isLaidOut && element.current ? attach(element.current) : undefined), [attach, isLaidOut])

  useLayoutEffect(() => {
    if (isLaidOut) engine.show({ ...arrangement, ids: items.map((item) => item.id), shapes: items.map(shapeOf) })
  }, [engine, arrangement, items, shapeOf, isLaidOut])

  useLayoutEffect(() => {
    if (begun === all) return
    const release = delayViewTransition()
    // Laid out as they come: the movement's first frame would have to lay out all of them.
    if (begun > 0) element.current?.getBoundingClientRect()
    const next = begun === nothing ? 0 : begun < engine.scene().cards.length ? begun + atOnce : all
    startTransition(() => setBegun(next))
    return release
  }, [engine, begun])

  useEffect(() => {
    if (!arrangement.isSlide) return
    // The window itself scrolls, so the window itself snaps.
    document.documentElement.dataset.slides = ''
    return () => {
      delete document.documentElement.dataset.slides
    }
  }, [arrangement])

  useEffect(() => {
    // Asked of the engine once more: works that have just come may have moved the end away since this was drawn.
    if (scene.isNearEnd && !isBusy && engine.scene().isNearEnd) onNearEnd()
  }, [engine, scene.isNearEnd, isBusy, onNearEnd])

  useLayoutEffect(() => {
    if (!hasBegun || scene.cards.length === 0) return
    if (!isReturned.current) {
      isReturned.current = true
      const index = opened === undefined ? -1 : items.findIndex((item) => item.id === opened)
      const link = linkOf(element.current, index)
      if (link) {
        carryPictureBack(link.querySelector('img'))
        // In the frame, where the page is laid out anyway: here it would be laid out for the focus alone.
        requestAnimationFrame(() => link.focus({ preventScroll: true }))
      }
    }
    const link = wanted.current === undefined ? undefined : linkOf(element.current, wanted.current)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  }, [hasBegun, scene, items, opened])

  const steer = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    const index = indexOf(event.target)
    if (direction === undefined || index === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = direction === 'first' ? 0 : direction === 'last' ? items.length - 1 : engine.beside(index, direction)
    if (next === undefined) return
    event.preventDefault()
    engine.pin(next)
    engine.reveal(next)
    const link = linkOf(element.current, next)
    if (link) link.focus({ preventScroll: true })
    else wanted.current = next
  }

  return (
    <div
      ref={element}
      className={styles.gallery}
      role="feed"
      aria-label={label}
      // A feed of which no card is in the document yet, because it lies further down, says that it is not ready to be read.
      aria-busy={isBusy || scene.cards.length === 0}
      data-keeps-place
      onKeyDown={steer}
      onFocus={(event) => engine.pin(indexOf(event.target))}
      onBlur={() => engine.pin(undefined)}
      onClickCapture={(event) => open(items[indexOf(event.target) ?? -1]?.id)}
    >
      {scene.cards.slice(0, Math.max(0, Math.min(begun, most))).map((place) => {
        const item = items[place.index]
        return (
          item && (
            <Place key={item.id} {...place} shift={scene.shift} total={isWhole ? items.length : -1} item={item} card={card} />
          )
        )
      })}
    </div>
  )
}

/** No bound to the number of cards. */
const all = Number.POSITIVE_INFINITY
/** Not even the places of cards are known. */
const nothing = -1
/** So many cards come at a time behind a movement. */
const atOnce = 5

interface PlaceProps<T> extends Placed {
  readonly shift: number
  /** Of all items; -1 while nobody knows. */
  readonly total: number
  readonly item: T
  readonly card: (item: T, index: number) => ReactNode
}

/** One card at its place. Draws again only when its own place or work changes, not with every stretch that is scrolled. */
const Place = memo(PlaceInGallery) as typeof PlaceInGallery

function PlaceInGallery<T>({ index, left, top, width, height, shift, total, item, card }: PlaceProps<T>) {
  return (
    <article
      data-index={index}
      className={styles.place}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ transform: `translate(${left}px, ${top - shift}px)`, inlineSize: width, blockSize: height }}
    >
      {card(item, index)}
    </article>
  )
}

interface Held {
  readonly engine: Engine
  readonly attach: (element: HTMLElement) => () => void
  /** The work that was opened from here the last time, if any. */
  readonly opened: string | undefined
  readonly open: (id: string | undefined) => void
}

/** An engine for one history entry's list, starting where that entry was left. */
function galleryOf(entry: string, name: string): Held {
  const start = places.recall(entry, name)
  const stage = windowStage()
  const engine = createEngine(stage, start)
  let opened = start?.opened
  const remember = () => {
    const place = engine.place() ?? { anchor: '', offset: 0, scroll: stage.scroll() }
    places.remember(entry, name, opened === undefined ? place : { ...place, opened })
  }
  return {
    engine,
    opened,
    attach: (element) => stage.attach(element, engine, remember),
    open(id) {
      if (id === undefined) return
      opened = id
      remember()
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
