// The virtualizer of galleries: decides which cards are in the document, and keeps the scroll position when cards or sizes change.
import { type CreateLayout, type Layout, type LayoutFrame, sameFrame, withCapacity } from './layouts/layout.ts'
import { type Direction, neighbour } from './layouts/neighbour.ts'
import { overscanRange } from './overscan.ts'
import { createScrollScale, type ScrollScale } from './scrollScale.ts'
import { startsWith } from './startsWith.ts'
import { showsItems, type VirtualItem, virtualItems } from './virtualItems.ts'

/** The window and the gallery's element, as far as the virtualizer needs them. All sizes in CSS px. */
export interface ScrollView {
  /** Width of the gallery; 0 while it is not displayed. */
  width(): number
  /** Distance from the top of the viewport to the top of the gallery; negative once the gallery is scrolled past. */
  top(): number
  viewportHeight(): number
  /** Height of the part of the viewport that no bar covers. */
  visibleHeight(): number
  /** Scroll position of the window. */
  scrollTop(): number
  scrollBy(distance: number): void
  /** Sets the height of the gallery's element immediately. */
  setHeight(height: number): void
}

/** What a gallery contains and how it is laid out. */
export interface GalleryContent {
  readonly ids: readonly string[]
  /** Height divided by width of the cover of item `index`. Read once, by `setContent`: of appended items only, if the others stay. */
  readonly shapeAt: (index: number) => number | undefined
  /** Identifies the arrangement. Content of another kind is laid out again. */
  readonly kind: string
  readonly createLayout: CreateLayout
  /** The frame of a gallery `width` px wide, in a view whose visible part is `visibleHeight` px high. */
  readonly frameFor: (width: number, visibleHeight: number) => LayoutFrame
  /** More items are requested when the end of the gallery is closer to the viewport than this, in px. */
  readonly endDistance: number
  /** Multiplies the usual overscan; 1 by default. */
  readonly overscan?: number
  /** True when items may be added above the first one, which then stays in place. */
  readonly startsInside?: boolean
}

/** The items to render. The same object until something in it changes. */
export interface VirtualRange {
  /** In the order of the content. */
  readonly items: readonly VirtualItem[]
  /** Difference between the layout and the element, in px: subtract it from the `top` of an item. 0 unless the gallery is scaled. */
  readonly shift: number
  readonly isNearEnd: boolean
}

/** A scroll position that survives new widths and new content. `offset`: from the top of the viewport to the anchor's top, in px. */
export interface ScrollPosition {
  /** Id of the item closest to the top of the viewport. */
  readonly anchor: string
  readonly offset: number
  /** Scroll position of the window, in px: used when the anchor is no longer in the gallery. */
  readonly scroll: number
}

/** Above this number of items the overscan is reduced. */
const maxItems = 110
/** Overscan factor when there are too many items. */
const reducedOverscan = 0.25
/** Distance between an item that is scrolled into view and the edges of the viewport, in px: bars may cover the edges. */
const scrollMargin = 72

const emptyRange: VirtualRange = { items: [], shift: 0, isNearEnd: false }

/** `subscribe` and `getSnapshot` fit React's `useSyncExternalStore`. */
export class Virtualizer {
  readonly #view: ScrollView
  readonly #listeners = new Set<() => void>()
  #range = emptyRange
  #content: GalleryContent | undefined
  #layout: Layout | undefined
  #scale: ScrollScale = createScrollScale(0)
  #shapes = new Float64Array(0)
  #shift = 0
  #lastTop = 0
  /** Direction of the last scroll: 1 down, -1 up. */
  #direction: 1 | -1 = 1
  #pinned: number | undefined
  /** The position to restore with the first content that contains its anchor. */
  #toRestore: ScrollPosition | undefined
  /**
   * The position that the last new layout kept, until the next scroll. Turning a phone and turning it back uses the same anchor twice,
   * so it returns to the same pixel.
   */
  #kept: ScrollPosition | undefined
  /** True when boxes changed after the last snapshot. */
  #isStale = false

  /** `start`: a position to restore. */
  constructor(view: ScrollView, start?: ScrollPosition) {
    this.#view = view
    this.#toRestore = start
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): VirtualRange => this.#range

  /** Appending items costs only the new items. All other changes lay out again and keep the scroll position. */
  setContent(content: GalleryContent): void {
    const previous = this.#content
    const layout = this.#layout
    const isAppended = layout !== undefined && previous?.kind === content.kind && startsWith(content.ids, previous.ids)
    this.#setShapes(content, isAppended ? layout.length : 0)
    const width = this.#view.width()
    if (width <= 0) {
      this.#content = content
      return
    }
    if (isAppended) {
      this.#content = content
      layout.extend(this.#shapes, content.ids.length)
      this.#updateHeight()
    } else this.#layOutAgain(content, content.frameFor(width, this.#view.visibleHeight()))
    this.#restore()
    this.#lastTop = this.#view.top()
    this.#update()
  }

  /** Call after the window was scrolled. */
  readonly onScroll = (): void => {
    const top = this.#view.top()
    if (top === this.#lastTop) return
    this.#kept = undefined
    this.#direction = top < this.#lastTop ? 1 : -1
    const isJump = Math.abs(top - this.#lastTop) > 2 * this.#view.viewportHeight()
    if (this.#scale.isScaled && isJump) this.#shift = this.#scale.toLayout(-top) + top
    this.#lastTop = top
    this.#update()
  }

  /** Call after scrolling ended. */
  readonly onScrollEnd = (): void => {
    if (this.#scale.isScaled && this.#layout) {
      // In a scaled gallery, scrolling moves the content pixel by pixel. Corrects the scroll bar without moving the content.
      const scroll = this.#layoutScroll()
      if (scroll > 0 && Math.abs(this.#scale.toBox(scroll) + this.#view.top()) > 1) this.#scrollTo(scroll)
    }
    this.#update()
  }

  /** Call after the gallery or the window changed size. */
  readonly onResize = (): void => {
    const width = this.#view.width()
    const content = this.#content
    if (width <= 0 || !content) return
    const frame = content.frameFor(width, this.#view.visibleHeight())
    if (!this.#layout || !sameFrame(frame, this.#layout.frame)) {
      this.#layOutAgain(content, frame)
      this.#restore()
    }
    this.#update()
  }

  /** Keeps one item in the document wherever it is, for example the focused one. Undefined releases it. */
  pin(index: number | undefined): void {
    if (this.#pinned === index) return
    this.#pinned = index
    this.#update()
  }

  /** The item that an arrow key moves to from `index`; undefined at the edge. */
  neighbourOf(index: number, direction: Direction): number | undefined {
    return this.#layout && neighbour(this.#layout, index, direction)
  }

  /** Scrolls the smallest distance that shows the whole item. */
  scrollIntoView(index: number): void {
    const box = this.#layout?.box(index)
    if (!box) return
    this.#kept = undefined
    const scroll = this.#layoutScroll()
    const top = box.top - scrollMargin
    const bottom = box.top + box.height + scrollMargin - this.#view.viewportHeight()
    if (scroll > top) this.#scrollTo(top)
    else if (scroll < bottom) this.#scrollTo(Math.min(top, bottom))
    this.#update()
  }

  /** The current position, or the one that is still to be restored; undefined while the top of the viewport is above the first item. */
  scrollPosition(): ScrollPosition | undefined {
    return this.#toRestore ?? this.#currentPosition()
  }

  #currentPosition(): ScrollPosition | undefined {
    const scroll = this.#layoutScroll()
    if (!this.#layout || !this.#content || (scroll <= 0 && !this.#content.startsInside)) return undefined
    let best: { anchor: string; offset: number } | undefined
    for (const index of this.#layout.range(scroll, scroll + this.#view.viewportHeight())) {
      const offset = (this.#layout.box(index)?.top ?? 0) - scroll
      const anchor = this.#content.ids[index]
      if (anchor !== undefined && (!best || Math.abs(offset) < Math.abs(best.offset))) best = { anchor, offset }
    }
    return best && { ...best, scroll: this.#view.scrollTop() }
  }

  /** The layout coordinate at the top of the viewport. */
  #layoutScroll(): number {
    return -this.#view.top() + this.#shift
  }

  #scrollTo(layoutScroll: number): void {
    const inBox = this.#scale.toBox(Math.max(0, layoutScroll))
    this.#shift = layoutScroll - inBox
    this.#view.scrollBy(inBox + this.#view.top())
    this.#lastTop = this.#view.top()
  }

  /** Copies the shapes of `content` from index `first` on. */
  #setShapes(content: GalleryContent, first: number): void {
    const count = content.ids.length
    this.#shapes = withCapacity(this.#shapes, count, (length) => new Float64Array(length))
    for (let index = first; index < count; index++) this.#shapes[index] = content.shapeAt(index) ?? 1
  }

  #updateHeight(): void {
    this.#isStale = true
    this.#scale = createScrollScale(this.#layout?.height ?? 0)
    this.#view.setHeight(this.#scale.boxHeight)
  }

  /** Lays out again and moves the anchor back to where it was. If the anchor is gone, uses the next item that remains. */
  #layOutAgain(next: GalleryContent, frame: LayoutFrame): void {
    const position = this.#kept ?? this.#currentPosition()
    this.#kept = undefined
    const previousIds = this.#content?.ids ?? []
    this.#layout = next.createLayout(frame)
    this.#layout.extend(this.#shapes, next.ids.length)
    this.#updateHeight()
    this.#content = next
    if (!position && this.#pinned === undefined) return
    const indexOf = new Map(next.ids.map((id, index) => [id, index]))
    if (this.#pinned !== undefined) this.#pinned = indexOf.get(previousIds[this.#pinned] ?? '')
    const anchor = position && previousIds.slice(previousIds.indexOf(position.anchor)).find((id) => indexOf.has(id))
    const top = anchor === undefined ? undefined : this.#layout.box(indexOf.get(anchor) ?? -1)?.top
    if (!position || anchor === undefined || top === undefined || (next.startsInside && top < position.offset)) return
    this.#kept = anchor === position.anchor ? position : { ...position, anchor, offset: Math.max(0, position.offset) }
    this.#scrollTo(top - this.#kept.offset)
  }

  #restore(): void {
    if (!this.#toRestore || !this.#layout || !this.#content || this.#layout.length === 0) return
    const { anchor, offset, scroll } = this.#toRestore
    const top = this.#layout.box(this.#content.ids.indexOf(anchor))?.top
    if (top === undefined || (this.#content.startsInside && top < offset)) this.#view.scrollBy(scroll - this.#view.scrollTop())
    else this.#scrollTo(top - offset)
    this.#toRestore = undefined
  }

  /** Indices of the items that belong in the document, ascending. */
  #wantedItems(layout: Layout, scroll: number): number[] {
    const inRange = (overscan: number | undefined) => {
      const { top, bottom } = overscanRange(scroll, this.#view.viewportHeight(), this.#direction, overscan)
      return layout.range(top, bottom)
    }
    const usual = inRange(this.#content?.overscan)
    const indices = usual.length > maxItems ? inRange(reducedOverscan) : usual
    const pinned = this.#pinned
    if (pinned === undefined || pinned >= layout.length || indices.includes(pinned)) return indices
    return [...indices, pinned].sort((a, b) => a - b)
  }

  /** Publishes a new snapshot if it differs from the last one. */
  #update(): void {
    const layout = this.#layout
    const content = this.#content
    if (!layout || !content) return
    const scroll = this.#layoutScroll()
    const indices = this.#wantedItems(layout, scroll)
    const isNearEnd = scroll + this.#view.viewportHeight() + content.endDistance >= layout.height
    const { items, shift, isNearEnd: wasNearEnd } = this.#range
    const isSameItems = !this.#isStale && showsItems(items, indices)
    if (isSameItems && shift === this.#shift && wasNearEnd === isNearEnd) return
    this.#isStale = false
    this.#range = { items: isSameItems ? items : virtualItems(layout, indices), shift: this.#shift, isNearEnd }
    for (const listener of this.#listeners) listener()
  }
}
