// Gallery engine: holds a layout and the scroll position together, and says which cards belong in the document. Knows no React.
import { bandAround } from './band.ts'
import { type Box, type Frame, grown, type Layout, type MakeLayout, sameFrame } from './layout/layout.ts'
import { type Direction, neighbour } from './layout/neighbour.ts'
import { type ScrollBox, scrollBox } from './layout/scrollBox.ts'
import { mountSchedule } from './mountSchedule.ts'
import type { Place } from './place.ts'

/** The window and the gallery's element, as far as the engine touches them. All px. */
export interface Stage {
  /** The gallery's width; 0 while it is not shown. */
  width(): number
  /** From the viewport's top to the gallery's top: negative once scrolled past. */
  top(): number
  viewport(): number
  /** What of the viewport no bar covers, px high. */
  view(): number
  /** The window's own scroll position. */
  scroll(): number
  scrollBy(distance: number): void
  /** Makes the gallery's box so high, at once. */
  setHeight(height: number): void
  /** Calls back once, just after the next frame has been drawn. */
  soon(work: () => void): void
}

/** What a gallery holds and how it is laid out. */
export interface Content {
  readonly ids: readonly string[]
  /** Cover heights over widths, one an id. */
  readonly shapes: ArrayLike<number>
  /** Names the arrangement: another name means another layout. */
  readonly kind: string
  readonly make: MakeLayout
  /** The frame in a gallery `width` px wide, seen through a view `view` px high. */
  readonly frameFor: (width: number, view: number) => Frame
  /** More is wanted when the end is this near, px. */
  readonly endDistance: number
  /** How far beyond the viewport cards stand ready, as a multiple of what is usual; 1 when not given. */
  readonly reach?: number
}

/** A card in the document: which item, and where it lies in the layout. */
export interface Placed extends Box {
  readonly index: number
}

/** What is to be drawn. The same object until something of it changes. */
export interface Scene {
  /** In the order of the items. */
  readonly cards: readonly Placed[]
  /** Subtract from a card's top to get its top in the box; 0 but in galleries beyond the box limit. */
  readonly shift: number
  readonly isNearEnd: boolean
}

export interface Engine {
  scene(): Scene
  subscribe(listener: () => void): () => void
  /** Takes new content. Appending costs what is new; anything else lays out again and keeps the place. */
  show(content: Content): void
  /** After the window scrolled. */
  scrolled(): void
  /** After the gallery or the window changed size. */
  resized(): void
  /** After scrolling came to rest. */
  settled(): void
  /** Keeps a card in the document wherever it is; undefined lets go. */
  pin(index: number | undefined): void
  /** The item that an arrow key reaches from another. */
  beside(index: number, direction: Direction): number | undefined
  /** Scrolls as little as needed to show a card whole. */
  reveal(index: number): void
  /** Where the person is; undefined above the gallery's first card. */
  place(): Place | undefined
}

/** More cards than this in the document are not needed by any screen; the band shrinks instead. */
const cardLimit = 110
/** What a card that is revealed keeps from the viewport's edges, px: bars lie there. */
const margin = 72

const empty: Scene = { cards: [], shift: 0, isNearEnd: false }

/** An engine on a stage. `start`: the place to restore with the first content that holds it. */
export function createEngine(stage: Stage, start?: Place): Engine {
  const listeners = new Set<() => void>()
  let scene = empty
  let content: Content | undefined
  let layout: Layout | undefined
  let box: ScrollBox = scrollBox(0)
  let shapes = new Float64Array(0)
  let shift = 0
  let lastTop = 0
  let direction: 1 | -1 = 1
  let pinned: number | undefined
  let restoring = start
  /** What the last layout put back in its place, until somebody scrolls: a phone that is turned and turned back shows the same again. */
  let held: Place | undefined
  /** Whether boxes changed since the last scene. */
  let isStale = false
  /** Whether cards of the band wait for the next frame. */
  let isWaiting = false

  /** Where the viewport begins in the layout. */
  const position = () => -stage.top() + shift

  const anchorAt = (scroll: number): Place | undefined => {
    if (!layout || !content || scroll <= 0) return undefined
    let best: { id: string; offset: number } | undefined
    for (const index of layout.range(scroll, scroll + stage.viewport())) {
      const offset = (layout.box(index)?.top ?? 0) - scroll
      const id = content.ids[index]
      if (id !== undefined && (!best || Math.abs(offset) < Math.abs(best.offset))) best = { id, offset }
    }
    return best && { anchor: best.id, offset: best.offset, scroll: stage.scroll() }
  }

  const goTo = (target: number) => {
    const inBox = box.toBox(Math.max(0, target))
    shift = target - inBox
    stage.scrollBy(inBox + stage.top())
    lastTop = stage.top()
  }

  const layOut = (frame: Frame, next: Content) => {
    layout = next.make(frame)
    layout.extend(shapes, next.ids.length)
    fit()
  }

  const fit = () => {
    isStale = true
    box = scrollBox(layout?.height ?? 0)
    stage.setHeight(box.boxHeight)
  }

  /** The cards that belong in the document, in order. */
  const wanted = (scroll: number): number[] => {
    if (!layout) return []
    const viewport = stage.viewport()
    const wide = bandAround(scroll, viewport, direction, content?.reach)
    let indices = layout.range(wide.top, wide.bottom)
    if (indices.length > cardLimit) {
      const tight = bandAround(scroll, viewport, direction, 0.25)
      indices = layout.range(tight.top, tight.bottom)
    }
    if (pinned === undefined || pinned >= layout.length || indices.includes(pinned)) return indices
    return [...indices, pinned].sort((a, b) => a - b)
  }

  /** Those of the wanted that are drawn now; for the others a frame is asked. */
  const admitted = (scroll: number, indices: readonly number[], isFrame: boolean): readonly number[] => {
    const seen = layout?.range(scroll, scroll + stage.viewport()) ?? []
    // After boxes changed, an index may mean another card: nothing lingers then.
    const there = scene.cards.map(({ index }) => index).filter((index) => !isStale || indices.includes(index))
    const now = mountSchedule({ there, wanted: indices, seen, pinned, direction }, isFrame)
    if (now.isMore && !isWaiting) {
      isWaiting = true
      stage.soon(() => {
        isWaiting = false
        publish(true)
      })
    }
    return now.indices
  }

  /** `isFrame`: in the turn that a frame gives, when waiting cards may join. */
  const publish = (isFrame = false) => {
    if (!layout || !content) return
    const scroll = position()
    const indices = admitted(scroll, wanted(scroll), isFrame)
    const isNearEnd = scroll + stage.viewport() + content.endDistance >= layout.height
    const isSameCards =
      !isStale && indices.length === scene.cards.length && indices.every((at, n) => at === scene.cards[n]?.index)
    if (isSameCards && scene.shift === shift && scene.isNearEnd === isNearEnd) return
    const cards = isSameCards ? scene.cards : placed(layout, indices)
    isStale = false
    set({ cards, shift, isNearEnd })
  }

  const set = (next: Scene) => {
    scene = next
    for (const listener of listeners) listener()
  }

  const restore = () => {
    if (!restoring || !layout || !content || layout.length === 0) return
    const index = content.ids.indexOf(restoring.anchor)
    const top = layout.box(index)?.top
    if (top === undefined) stage.scrollBy(restoring.scroll - stage.scroll())
    else goTo(top - restoring.offset)
    restoring = undefined
  }

  /** Lays out again and puts the anchor back where it was, or the next card after it that is still there. */
  const relayOut = (next: Content, frame: Frame) => {
    const place = held ?? (layout && anchorAt(position()))
    held = undefined
    const before = content?.ids ?? []
    layOut(frame, next)
    content = next
    if (!place && pinned === undefined) return
    const order = new Map(next.ids.map((id, index) => [id, index]))
    if (pinned !== undefined) pinned = order.get(before[pinned] ?? '')
    const survivor = place && before.slice(before.indexOf(place.anchor)).find((id) => order.has(id))
    const top = survivor === undefined ? undefined : layout?.box(order.get(survivor) ?? -1)?.top
    if (!place || survivor === undefined || top === undefined) return
    held = survivor === place.anchor ? place : { ...place, anchor: survivor, offset: Math.max(0, place.offset) }
    goTo(top - held.offset)
  }

  return {
    scene: () => scene,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(next) {
      const known = layout?.length ?? 0
      const isAppended =
        layout !== undefined && content !== undefined && next.kind === content.kind && startsWith(next.ids, content.ids)
      shapes = grown(shapes, next.ids.length, (length) => new Float64Array(length))
      for (let index = isAppended ? known : 0; index < next.ids.length; index++) shapes[index] = next.shapes[index] ?? 1
      const width = stage.width()
      if (width <= 0) {
        content = next
        return
      }
      if (isAppended && layout) {
        content = next
        layout.extend(shapes, next.ids.length)
        fit()
      } else {
        relayOut(next, next.frameFor(width, stage.view()))
      }
      restore()
      lastTop = stage.top()
      publish()
    },
    scrolled() {
      const top = stage.top()
      if (top === lastTop) return
      held = undefined
      direction = top < lastTop ? 1 : -1
      const isJump = Math.abs(top - lastTop) > 2 * stage.viewport()
      if (box.isScaled && isJump) shift = box.toLayout(-top) + top
      lastTop = top
      publish()
    },
    resized() {
      const width = stage.width()
      if (width <= 0 || !content) return
      const frame = content.frameFor(width, stage.view())
      if (!layout || !sameFrame(frame, layout.frame)) {
        relayOut(content, frame)
        restore()
      }
      publish()
    },
    settled() {
      if (box.isScaled && layout) {
        // Scrolling moved pixel by pixel; bring the scroll bar to where it belongs without moving what is seen.
        const scroll = position()
        if (scroll > 0 && Math.abs(box.toBox(scroll) + stage.top()) > 1) goTo(scroll)
      }
      publish()
    },
    pin(index) {
      if (pinned === index) return
      pinned = index
      publish()
    },
    reveal(index) {
      const card = layout?.box(index)
      if (!card) return
      held = undefined
      const scroll = position()
      const low = card.top - margin
      const high = card.top + card.height + margin - stage.viewport()
      if (scroll > low) goTo(low)
      else if (scroll < high) goTo(Math.min(low, high))
      publish()
    },
    beside: (index, towards) => layout && neighbour(layout, index, towards),
    place: () => anchorAt(position()),
  }
}

const placed = (layout: Layout, indices: readonly number[]): Placed[] =>
  indices.flatMap((index) => {
    const box = layout.box(index)
    return box ? [{ index, ...box }] : []
  })

const startsWith = (ids: readonly string[], start: readonly string[]) =>
  ids === start || (ids.length >= start.length && start.every((id, index) => id === ids[index]))
