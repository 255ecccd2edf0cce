// The gallery engine on a stage made of numbers: what is drawn, what stays in place, and what comes back.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layouts } from '../../settings/schema.ts'
import { artworkArrangement } from './arrangement.ts'
import { boxLimit } from './layout/scrollBox.ts'
import { gallery, onScreen, shapeOf, visibleNow, works } from './testing/numberStage.ts'

describe('a gallery', () => {
  it('draws nothing before it has a width', () => {
    const { engine, state } = gallery(100, { width: 0 })
    expect(engine.scene().cards).toEqual([])
    state.width = 900
    engine.resized()
    expect(engine.scene().cards.length).toBeGreaterThan(0)
  })

  it('always draws every card that can be seen, and never many more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        (count, moves) => {
          const shown = gallery(count)
          const arrangement = artworkArrangement('Masonry', 'fitting', 56)
          const layout = arrangement.make(arrangement.frameFor(1200, 748))
          layout.extend(works(count).map(shapeOf), count)
          for (const move of moves) {
            shown.scrollTo(shown.state.height * move)
            const drawn = shown.engine.scene().cards.map((card) => card.index)
            const top = -shown.stage.top()
            expect(drawn).toEqual(expect.arrayContaining(layout.range(top, top + shown.viewport)))
            expect(drawn.length).toBeLessThanOrEqual(111)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  it('tells nobody when a scroll changes nothing', () => {
    const shown = gallery(500)
    shown.scrollTo(520)
    while (shown.frame());
    let told = 0
    shown.engine.subscribe(() => told++)
    for (let step = 0; step < 30; step++) shown.scrollTo(520 + step * 5)
    expect(told).toBe(0)
  })

  it('draws what is seen at once and lets the rest of the band join a few cards a frame', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...layouts),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
        (layout, jumps) => {
          const shown = gallery(2000, { layout, width: 1700 })
          for (const jump of jumps) {
            shown.scrollTo(shown.state.height * jump)
            for (let frames = 0, isMore = true; isMore; frames++) {
              expect(frames).toBeLessThan(25)
              const before = new Set(shown.engine.scene().cards.map(({ index }) => index))
              isMore = shown.frame()
              expect(shown.engine.scene().cards.filter(({ index }) => !before.has(index)).length).toBeLessThanOrEqual(5)
            }
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  it('lets what lies ahead join before what lies behind', () => {
    const shown = gallery(2000, { width: 1700 })
    while (shown.frame());
    shown.scrollTo(20_000)
    const seen = Math.max(...visibleNow(shown).map(({ index }) => index))
    const first = Math.min(...shown.engine.scene().cards.map(({ index }) => index))
    shown.frame()
    expect(Math.max(...shown.engine.scene().cards.map(({ index }) => index))).toBeGreaterThan(seen)
    while (shown.frame());
    expect(Math.min(...shown.engine.scene().cards.map(({ index }) => index))).toBeLessThan(first)
  })

  it('says when its end is near', () => {
    const shown = gallery(400)
    expect(shown.engine.scene().isNearEnd).toBe(false)
    shown.scrollTo(shown.state.height - shown.viewport - 700)
    expect(shown.engine.scene().isNearEnd).toBe(true)
    shown.show(works(800))
    expect(shown.engine.scene().isNearEnd).toBe(false)
  })

  it.each(['Masonry', 'Grid', 'Masonry(CSSGrid)', 'Masonry(FlexOrder)', 'VirtualMasonry', 'VirtualSlide'] as const)(
    'moves no card that is there when more arrive (%s)',
    (layout) => {
      const shown = gallery(60, { layout })
      shown.scrollTo(1500)
      const before = shown.engine.scene().cards
      shown.show(works(90))
      for (const card of before) expect(shown.engine.scene().cards).toContainEqual(card)
    },
  )
})

describe('the place in a gallery', () => {
  it.each(layouts)('comes back to the very pixel in %s', (layout) => {
    const shown = gallery(300, { layout })
    shown.scrollTo(7321)
    const start = shown.engine.place()
    expect(start).toBeDefined()
    const again = gallery(300, { layout, ...(start ? { start } : {}) })
    expect(again.state.scroll).toBe(7321)
  })

  it.each(layouts)('is kept when the width changes, in %s', (layout) => {
    const shown = gallery(600, { layout })
    shown.scrollTo(shown.state.height * 0.4)
    const place = shown.engine.place()
    shown.state.width = 733
    shown.engine.resized()
    expect(onScreen(shown.engine, shown.stage, Number(place?.anchor) - 1)).toBeCloseTo(place?.offset ?? Number.NaN, 3)
  })

  it('is kept at any width', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 0.9, noNaN: true }), fc.integer({ min: 320, max: 2600 }), (part, width) => {
        const shown = gallery(600)
        shown.scrollTo(shown.state.height * part)
        const place = shown.engine.place()
        if (!place) return
        shown.state.width = width
        shown.engine.resized()
        expect(onScreen(shown.engine, shown.stage, Number(place.anchor) - 1)).toBeCloseTo(place.offset, 3)
      }),
      { numRuns: 40 },
    )
  })

  it.each(layouts)('is the same again when the width changes and changes back, in %s', (layout) => {
    const shown = gallery(600, { layout })
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 0.9, noNaN: true }),
        fc.array(fc.integer({ min: 320, max: 2600 }), { minLength: 1, maxLength: 4 }),
        (part, widths) => {
          shown.scrollTo(Math.round(shown.state.height * part))
          const { scroll } = shown.state
          for (const width of [...widths, 1200]) {
            shown.state.width = width
            shown.engine.resized()
          }
          expect(shown.state.scroll).toBeCloseTo(scroll, 3)
        },
      ),
      { numRuns: 10 },
    )
  })

  it('is another once somebody has scrolled between two changes of width', () => {
    const shown = gallery(600)
    shown.scrollTo(7321)
    const turnTo = (width: number) => {
      shown.state.width = width
      shown.engine.resized()
    }
    turnTo(700)
    shown.scrollTo(shown.state.scroll + 5000)
    const place = shown.engine.place()
    turnTo(1200)
    expect(onScreen(shown.engine, shown.stage, Number(place?.anchor) - 1)).toBeCloseTo(place?.offset ?? Number.NaN, 3)
  })

  it('is kept when works come in above or are left out', () => {
    const shown = gallery(300)
    shown.scrollTo(6000)
    const place = shown.engine.place()
    const anchor = place?.anchor ?? ''
    shown.show(works(300).filter((id) => id === anchor || Number(id) % 3 !== 0))
    const index = works(300)
      .filter((id) => id === anchor || Number(id) % 3 !== 0)
      .indexOf(anchor)
    expect(onScreen(shown.engine, shown.stage, index)).toBeCloseTo(place?.offset ?? 0, 3)
  })

  it('is near the next work when the one looked at is left out', () => {
    const shown = gallery(300)
    shown.scrollTo(6000)
    const anchor = Number(shown.engine.place()?.anchor)
    shown.show(works(300).filter((id) => Number(id) !== anchor))
    expect(Math.abs(onScreen(shown.engine, shown.stage, anchor - 1) ?? 9999)).toBeLessThan(shown.viewport)
  })

  it('comes back to the work when the window has another width', () => {
    const shown = gallery(300)
    shown.scrollTo(7321)
    const start = shown.engine.place()
    if (!start) throw new Error('no place')
    const again = gallery(300, { start, width: 700 })
    expect(onScreen(again.engine, again.stage, Number(start.anchor) - 1)).toBeCloseTo(start.offset, 3)
  })

  it('waits for the works when the list is empty at first', () => {
    const shown = gallery(0, { start: { anchor: '200', offset: -40, scroll: 5000 } })
    shown.show([])
    expect(shown.state.scroll).toBe(0)
    shown.show(works(300))
    expect(onScreen(shown.engine, shown.stage, 199)).toBeCloseTo(-40, 3)
  })

  it('falls back to the scroll position when the work is gone', () => {
    const shown = gallery(300, { start: { anchor: 'gone', offset: 0, scroll: 1234 } })
    expect(shown.state.scroll).toBe(1234)
  })

  it('is none while the gallery has not been reached', () => {
    expect(gallery(300).engine.place()).toBeUndefined()
  })
})

describe('a card that is held', () => {
  it('stays in the document wherever the gallery is scrolled', () => {
    const shown = gallery(500)
    shown.engine.pin(3)
    shown.scrollTo(15_000)
    expect(shown.engine.scene().cards[0]?.index).toBe(3)
    shown.engine.pin(undefined)
    expect(shown.engine.scene().cards[0]?.index).not.toBe(3)
  })

  it('is scrolled into view, and no further than needed', () => {
    const shown = gallery(500)
    shown.engine.reveal(100)
    const top = onScreen(shown.engine, shown.stage, 100) ?? -1
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(shown.viewport)
    const scroll = shown.state.scroll
    shown.engine.reveal(100)
    expect(shown.state.scroll).toBe(scroll)
  })
})

describe('a gallery higher than browsers can scroll', () => {
  const many = () => gallery(100_000, { width: 290 })

  it('keeps its box below the limit and reaches its last work', () => {
    const shown = many()
    expect(shown.state.height).toBe(boxLimit)
    shown.scrollTo(shown.state.height)
    expect(shown.engine.scene().cards.at(-1)?.index).toBe(99_999)
    expect(visibleNow(shown).length).toBeGreaterThan(0)
  })

  it('shows works at every position of the scroll bar', () => {
    const shown = many()
    for (let part = 0; part <= 1; part += 0.05) {
      shown.scrollTo(100 + shown.state.height * part)
      expect(visibleNow(shown).length).toBeGreaterThan(0)
    }
  })

  it('scrolls pixel by pixel, and stays where it is when it comes to rest', () => {
    const shown = many()
    shown.scrollTo(4_000_000)
    const card = visibleNow(shown)[0]
    if (!card) throw new Error('nothing visible')
    const before = onScreen(shown.engine, shown.stage, card.index) ?? 0
    shown.scrollTo(shown.state.scroll + 120)
    expect(onScreen(shown.engine, shown.stage, card.index)).toBeCloseTo(before - 120, 3)
    shown.engine.settled()
    expect(onScreen(shown.engine, shown.stage, card.index)).toBeCloseTo(before - 120, 3)
  })

  it('comes back to the work that was looked at', () => {
    const shown = many()
    shown.scrollTo(5_000_000)
    const start = shown.engine.place()
    if (!start) throw new Error('no place')
    const again = gallery(100_000, { width: 290, start })
    expect(onScreen(again.engine, again.stage, Number(start.anchor) - 1)).toBeCloseTo(start.offset, 2)
  })
})
