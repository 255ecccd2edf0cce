// A stage made of numbers, and a gallery on it: what a window would tell the engine, without one.
import { artworkArrangement, type LayoutName } from '../arrangement.ts'
import type { Engine, Stage } from '../engine.ts'
import { createEngine } from '../engine.ts'
import type { Place } from '../place.ts'

/** A window of numbers: the gallery begins `above` px down the page, and scrolling stops at the page's ends as in a browser. */
function windowOf(width: number, viewport = 800, above = 100) {
  const state = { width, scroll: 0, height: 0, above }
  const clamp = () => {
    state.scroll = Math.min(Math.max(0, state.scroll), Math.max(0, state.above + state.height - viewport))
  }
  const frames: (() => void)[] = []
  const stage: Stage = {
    width: () => state.width,
    top: () => state.above - state.scroll,
    viewport: () => viewport,
    view: () => viewport - 52,
    scroll: () => state.scroll,
    scrollBy(distance) {
      state.scroll += distance
      clamp()
    },
    setHeight(height) {
      state.height = height
      clamp()
    },
    soon: (work) => {
      frames.push(work)
    },
  }
  /** Lets the next frame come; false when nobody waits for one. */
  const frame = () => frames.splice(0).map((work) => work()).length > 0
  return { state, stage, viewport, frame }
}

export const works = (count: number, from = 0) => Array.from({ length: count }, (_, at) => String(from + at + 1))
export const shapeOf = (id: string) => 0.5 + ((Number(id) * 37) % 110) / 100

export function gallery(count: number, options: { width?: number; start?: Place; layout?: LayoutName } = {}) {
  const view = windowOf(options.width ?? 1200)
  const engine = createEngine(view.stage, options.start)
  const arrangement = artworkArrangement(options.layout ?? 'Masonry', 'fitting', 56)
  const show = (ids: readonly string[]) => engine.show({ ...arrangement, ids, shapes: ids.map(shapeOf) })
  const scrollTo = (scroll: number) => {
    view.stage.scrollBy(scroll - view.state.scroll)
    engine.scrolled()
  }
  if (count > 0) show(works(count))
  return { ...view, engine, show, scrollTo }
}

/** Where on the screen a card is, px from the viewport's top. */
export const onScreen = (engine: Engine, stage: Stage, index: number) => {
  const card = engine.scene().cards.find((placed) => placed.index === index)
  return card && card.top - engine.scene().shift + stage.top()
}

export const visibleNow = ({ engine, stage, viewport }: ReturnType<typeof gallery>) =>
  engine.scene().cards.filter((card) => {
    const top = card.top - engine.scene().shift + stage.top()
    return top < viewport && top + card.height > 0
  })
