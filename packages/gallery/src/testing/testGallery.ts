// A virtualizer over a simulated window: scrolling, resizing and frames without a browser.
import { createGrid } from '../layouts/grid.ts'
import { createJustified } from '../layouts/justified.ts'
import { createLaneMasonry, createMasonry, createOrderMasonry } from '../layouts/masonry.ts'
import { type GalleryContent, type ScrollPosition, type ScrollView, Virtualizer } from '../virtualizer.ts'

type Arrangement = Pick<GalleryContent, 'kind' | 'createLayout' | 'frameFor' | 'endDistance' | 'overscan'>

const inColumns = (kind: string, createLayout: GalleryContent['createLayout']): Arrangement => ({
  kind,
  createLayout,
  endDistance: 800,
  frameFor: (width) => ({ width, columns: Math.max(1, Math.ceil(width / 300)), gutter: 8, captionHeight: 56 }),
})

/** Arrangements like the viewer's, by name. */
export const arrangements = {
  masonry: inColumns('masonry', createMasonry),
  'lane masonry': inColumns('lane masonry', createLaneMasonry),
  'order masonry': inColumns('order masonry', createOrderMasonry),
  grid: inColumns('grid', createGrid),
  justified: inColumns('justified', createJustified),
  slide: {
    kind: 'slide',
    createLayout: createGrid,
    endDistance: 300,
    overscan: 6,
    frameFor: (width, visibleHeight) => ({ width, columns: 1, gutter: 8, captionHeight: 56, rowHeight: visibleHeight }),
  },
} as const satisfies Record<string, Arrangement>

export type ArrangementName = keyof typeof arrangements
export const arrangementNames = Object.keys(arrangements) as ArrangementName[]

/** A window with the gallery `above` px below the top of the page. Scrolling stops at both ends of the page, as in a browser. */
function simulatedWindow(width: number, viewportHeight = 800, above = 100) {
  const state = { width, scroll: 0, height: 0 }
  const clamp = () => {
    state.scroll = Math.min(Math.max(0, state.scroll), Math.max(0, above + state.height - viewportHeight))
  }
  const view: ScrollView = {
    width: () => state.width,
    top: () => above - state.scroll,
    viewportHeight: () => viewportHeight,
    visibleHeight: () => viewportHeight - 52,
    scrollTop: () => state.scroll,
    scrollBy(distance) {
      state.scroll += distance
      clamp()
    },
    setHeight(height) {
      state.height = height
      clamp()
    },
  }
  return { state, view, viewportHeight }
}

export const itemIds = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))
export const shapeOf = (id: string) => 0.5 + ((Number(id) * 37) % 110) / 100

export function createTestGallery(
  count: number,
  options: { width?: number; start?: ScrollPosition; arrangement?: ArrangementName } = {},
) {
  const window = simulatedWindow(options.width ?? 1200)
  const virtualizer = new Virtualizer(window.view, options.start)
  const arrangement = arrangements[options.arrangement ?? 'masonry']
  const show = (ids: readonly string[]) =>
    virtualizer.setContent({ ...arrangement, ids, shapeAt: (index) => shapeOf(ids[index] ?? '') })
  const scrollTo = (scroll: number) => {
    window.view.scrollBy(scroll - window.state.scroll)
    virtualizer.onScroll()
  }
  if (count > 0) show(itemIds(count))
  return { ...window, virtualizer, show, scrollTo }
}

type TestGallery = ReturnType<typeof createTestGallery>

/** Distance from the top of the viewport to an item, in px; undefined when the item is not in the document. */
export function topOnScreen({ virtualizer, view }: TestGallery, index: number): number | undefined {
  const { items, shift } = virtualizer.getSnapshot()
  const item = items.find((candidate) => candidate.index === index)
  return item && item.top - shift + view.top()
}

/** Items in the document that are inside the viewport. */
export function visibleItems({ virtualizer, view, viewportHeight }: TestGallery) {
  const { items, shift } = virtualizer.getSnapshot()
  return items.filter((item) => {
    const top = item.top - shift + view.top()
    return top < viewportHeight && top + item.height > 0
  })
}
