import { describe, expect, it } from 'vitest'
import { addNeighbour, movePane, openElsewhere, openPanes, settlePane, shownPanes, turnPanes } from './panes.ts'

const flow = { chunk: 4, spacer: 0 }
const open = () => settlePane(openPanes({ flow, view: 1 }, 500), 0, { flow, view: 1 })
/** With both neighbours found: the next one in another flow. */
function withNeighbours() {
  const next = addNeighbour(open(), 1)
  const found = { flow: { chunk: 5, spacer: 80 }, view: 1 }
  const moved = settlePane(movePane(next, 1, { flow, view: 2 }, found), 1, found)
  return settlePane(addNeighbour(moved, -1), 2, { flow, view: 0 })
}
/** With a next neighbour that found the current view. */
const foundCurrent = () =>
  settlePane(movePane(addNeighbour(open(), 1), 1, { flow, view: 2 }, { flow, view: 1 }), 1, { flow, view: 1 })
const indexes = (panes: ReturnType<typeof open>) => shownPanes(panes).map(({ index }) => index)

describe('addNeighbour', () => {
  it('stands beside the current pane on the track', () => expect(indexes(withNeighbours())).toEqual([-1, 0, 1]))
  it('waits until the current view is found', () => {
    const finding = openPanes({ flow, view: 'last' }, 500)
    expect(addNeighbour(finding, 1)).toBe(finding)
  })
  it('opens the view where the measured flow continues', () => {
    const openView = { flow: { chunk: 5, spacer: 80 }, view: 1 }
    expect(addNeighbour(open(), 1, openView).next).toMatchObject({ openView, state: 'finding' })
    expect(addNeighbour(open(), 1).next?.openView).toEqual({ flow, view: 2 })
  })
  it('adds each neighbour once', () => {
    const once = addNeighbour(open(), 1)
    expect(addNeighbour(once, 1)).toBe(once)
  })
})

describe('settlePane', () => {
  it('hides a neighbour that found the current view: the text ends there', () => {
    const atEnd = foundCurrent()
    expect(atEnd.next?.state).toBe('none')
    expect(indexes(atEnd)).toEqual([0])
  })
  it('returns the same panes when nothing changes', () => {
    const panes = withNeighbours()
    expect(settlePane(panes, panes.current.id, panes.current.openView)).toBe(panes)
  })
  it('does not settle a pane that opens another view by now', () => {
    const finding = turnPanes(open(), 1)
    expect(settlePane(finding, 0, { flow, view: 1 })).toBe(finding)
  })
})

describe('movePane', () => {
  it('moves a pane from the view that was measured only', () => {
    const panes = open()
    const to = { flow: { chunk: 5, spacer: 0 }, view: 0 }
    expect(movePane(panes, 0, { flow, view: 1 }, to).current.openView).toBe(to)
    expect(movePane(panes, 0, { flow, view: 2 }, to)).toBe(panes)
  })
})

describe('turnPanes', () => {
  it('makes the neighbour the current pane, and keeps the pane that was read', () => {
    const turned = turnPanes(withNeighbours(), 1)
    expect(turned.current).toMatchObject({ id: 1, index: 1, openView: { flow: { chunk: 5 }, view: 1 } })
    expect(turned.previous?.id).toBe(0)
    expect(turned.next).toBeUndefined()
  })
  it('returns to the same pane', () => {
    const panes = withNeighbours()
    expect(turnPanes(turnPanes(panes, 1), -1).current).toBe(panes.current)
  })
  it('turns in the current pane while the neighbour is not found', () => {
    expect(turnPanes(open(), -1)).toMatchObject({ current: { id: 0, index: 0, openView: { view: 0 } }, next: undefined })
  })
  it('does nothing at the end of the text', () => {
    const atEnd = foundCurrent()
    expect(turnPanes(atEnd, 1)).toBe(atEnd)
  })
})

describe('openElsewhere', () => {
  it('removes the neighbours and keeps the place on the track', () => {
    const turned = openElsewhere(turnPanes(withNeighbours(), 1), { flow, view: 0 }, 10)
    expect(indexes(turned)).toEqual([1])
    expect(turned.current).toMatchObject({ target: 10, state: 'finding' })
  })
})
