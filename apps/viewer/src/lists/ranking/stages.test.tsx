// The stages in which a ranking renders while a view transition waits.
// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { replaceUntilEnd, setUpComponentTests } from '../../testing/componentTests.ts'
import { runScreenChange } from '../../ui/viewTransition.ts'
import { revealLater, useStageOfChange } from './stages.ts'

setUpComponentTests()

function Probe({ values }: { readonly values: boolean[] }) {
  const isDue = useStageOfChange()
  values.push(isDue)
  return isDue && <p>due</p>
}

it('useStageOfChange is true at once without a change of screens', () => {
  const values: boolean[] = []
  render(<Probe values={values} />)
  expect(values).toEqual([true])
})

it('useStageOfChange becomes true within a change of screens, which waits for it', async () => {
  const values: boolean[] = []
  // React renders within the change, as it does for the router.
  await runScreenChange(() => act(() => void render(<Probe values={values} />)))
  expect(screen.getByText('due')).toBeDefined()
  expect(values).toEqual([false, true])
})

/** A bar that is too narrow for its items, with the second one chosen. */
function showBar() {
  const boxes: Readonly<Record<string, readonly [left: number, right: number]>> = { bar: [0, 100], second: [200, 300] }
  replaceUntilEnd(Element.prototype, {
    scrollWidth: { get: () => 400 },
    clientWidth: { get: () => 100 },
    getBoundingClientRect: {
      writable: true,
      value(this: Element) {
        const [left, right] = boxes[this.id] ?? [0, 0]
        return new DOMRect(left, 0, right - left, 40)
      },
    },
  })
  render(
    <div id="bar" style={{ overflowX: 'auto' }}>
      <span id="second" ref={revealLater}>
        Second
      </span>
    </div>,
  )
  return () => document.getElementById('bar')?.scrollLeft
}

it('revealLater scrolls the bar at once without a change of screens', () => {
  expect(showBar()()).toBe(200)
})

it('revealLater scrolls the bar before a change of screens ends, but not in its first task', async () => {
  const seen: unknown[] = []
  let scroll: () => unknown = () => undefined
  await runScreenChange(() => {
    act(() => {
      scroll = showBar()
    })
    seen.push(scroll())
  })
  expect([...seen, scroll()]).toEqual([0, 200])
})
