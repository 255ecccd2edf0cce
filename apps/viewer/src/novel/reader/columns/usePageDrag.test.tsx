// Page turns by finger, with panes that change between a render and the end of the drag.
// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { addNeighbour, openPanes, type Panes, settlePane } from './panes.ts'
import { trackTransform, usePageDrag } from './usePageDrag.ts'

afterEach(cleanup)

const stride = 400
const first = { flow: { chunk: 0, spacer: 0 }, view: 0 }
const second = { ...first, view: 1 }

/** The first view, found, with its next one beside it, which is laid out but not found yet. */
const atStart = (): Panes => addNeighbour(settlePane(openPanes(first, 0), 0, first), 1)

function renderDrag() {
  const track = document.createElement('div')
  return renderHook(() => {
    const trackRef = useRef<HTMLElement>(track)
    const [panes, setPanes] = useState(atStart)
    const drag = usePageDrag({ trackRef, panes, setPanes, stride, isStill: true, onBeyond: () => undefined })
    return { track, panes, setPanes, drag }
  })
}

it('shows the turned page when its view was found after the last render', () => {
  const { result } = renderDrag()
  const { drag, track, setPanes } = result.current
  act(() => {
    setPanes((before) => settlePane(before, 1, second))
    // The page of this drag was rendered before that.
    drag.release(-200, false)
  })
  expect(result.current.panes.current.openView).toEqual(second)
  expect(track.style.transform).toBe(trackTransform(result.current.panes.current.index, stride))
})

it('opens the next view in place while it is not found', () => {
  const { result } = renderDrag()
  act(() => result.current.drag.release(-200, false))
  expect(result.current.panes.current).toMatchObject({ index: 0, openView: second, state: 'finding' })
  expect(result.current.track.style.transform).toBe(trackTransform(0, stride))
})

it('returns after a short way', () => {
  const { result } = renderDrag()
  act(() => result.current.drag.release(-5, false))
  expect(result.current.panes.current.openView).toEqual(first)
})
