// @vitest-environment jsdom
import type { NovelText as NovelTextData } from '@emaki/domain'
import { act, cleanup } from '@testing-library/react'
import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { defaultNovelText } from '../../../platform/settings/novelText.ts'
import { completeBrowser, renderPage } from '../../../ui/testing/renderPage.tsx'
import { ReaderContextProvider } from '../../text/readerContext.tsx'
import { createTextParser } from '../../text/textParser.ts'
import type { TextHandle } from '../textHandle.ts'
import { ColumnText } from './ColumnText.tsx'

const novel = (text: string): NovelTextData => ({ text, prev: undefined, next: undefined, embedImgs: [], language: 'ja' })
const text = createTextParser('灯台', novel('一頁目。\n[newpage]\n二頁目。\n[newpage]\n三頁目。\n[newpage]\n四頁目。')).parseAll()
const { chunks } = text
const startOf = (page: number) => chunks[page]?.at ?? Number.NaN

beforeAll(() => {
  completeBrowser()
  // jsdom has no layout: every box has the size of the window, so that every chunk is one view.
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 400, 800)
  // Everything is laid out at once.
  window.ResizeObserver = class {
    readonly #notify: () => void
    constructor(notify: ResizeObserverCallback) {
      this.#notify = () => notify([], this)
    }
    observe() {
      this.#notify()
    }
    unobserve() {}
    disconnect() {}
  }
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 400 })
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 800 })
})
afterEach(cleanup)

const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))

/** Opens the text at a page. */
async function openAt(page: number) {
  const opened = await startAt(page)
  await nextFrame()
  return opened
}

/** Opens the text at a page, before the next frame, which finds the view. */
async function startAt(page: number) {
  const ref = createRef<TextHandle>()
  const onPosition = vi.fn()
  const onBeyond = vi.fn()
  await renderPage(
    <ReaderContextProvider text={text} isVertical={false} translation={undefined} hits={undefined}>
      <ColumnText
        ref={ref}
        chunks={chunks}
        config={{ ...defaultNovelText, direction: 'hc', isStill: true }}
        at={startOf(page)}
        isInDialog={false}
        onPosition={onPosition}
        onBeyond={onBeyond}
      />
    </ReaderContextProvider>,
  )
  const handle = () => {
    if (!ref.current) throw new Error('no handle')
    return ref.current
  }
  /** Runs `after` while the turn of a finger waits for its render. */
  const swipe = async (x: number, after: () => void = () => undefined) => {
    await act(async () => handle().drag?.follow(x))
    await act(async () => {
      handle().drag?.release(x, false)
      flushSync(after)
    })
  }
  return { handle, swipe, onPosition, onBeyond }
}

describe('ColumnText', () => {
  it('turns back by a finger', async () => {
    const { swipe, onPosition } = await openAt(2)
    await swipe(200)
    expect(onPosition).toHaveBeenLastCalledWith(startOf(1), false)
  })
  it('applies a turn by key before the first frame', async () => {
    const { handle, onPosition } = await startAt(1)
    await act(async () => handle().turn(1))
    await nextFrame()
    expect(onPosition.mock.calls).toEqual([
      [startOf(1), false],
      [startOf(2), false],
    ])
  })
  it('reports the turn of a finger after the last view', async () => {
    const { swipe, onBeyond } = await openAt(3)
    await swipe(-200)
    expect(onBeyond).toHaveBeenCalledExactlyOnceWith(1)
  })
  it('reports no turn for a short movement after the last view', async () => {
    const { swipe, onBeyond } = await openAt(3)
    await swipe(-10)
    expect(onBeyond).not.toHaveBeenCalled()
  })
  it('jumps while the turn of a finger waits', async () => {
    const { handle, swipe, onPosition } = await openAt(2)
    onPosition.mockClear()
    await swipe(200, () => handle().goTo(startOf(3)))
    // React renders the jump together with the turn, whose view is not reported.
    expect(onPosition.mock.calls).toEqual([[startOf(3), true]])
  })
  it('applies a turn by key after the turn of a finger that waits', async () => {
    const { handle, swipe, onPosition } = await openAt(2)
    await swipe(200, () => handle().turn(1))
    expect(onPosition).toHaveBeenLastCalledWith(startOf(2), false)
  })
  it('reports a jump to the same view once', async () => {
    const { handle, onPosition } = await openAt(1)
    onPosition.mockClear()
    await act(async () => handle().goTo(startOf(1)))
    expect(onPosition.mock.calls).toEqual([[startOf(1), false]])
  })
})
