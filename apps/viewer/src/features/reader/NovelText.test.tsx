// @vitest-environment jsdom
import type { NovelText as NovelTextData } from '@emaki/domain'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { defaultNovelText, type NovelTextConfig } from '../../settings/novelText.ts'
import { setSettings } from '../../settings/store.ts'
import { completeBrowser, renderPage } from '../../ui/testing/renderPage.tsx'
import { NovelText } from './NovelText.tsx'
import { createTextParser } from './text/textParser.ts'

const novel = (text: string): NovelTextData => ({ text, prev: undefined, next: undefined, embedImgs: [], language: 'ja' })
const text = createTextParser('灯台', novel('[chapter:一]\n港の灯台。\n[newpage]\n[jump:1]\n二頁目。')).parseAll()

beforeAll(() => {
  completeBrowser()
  // jsdom has no layout: every box has the size of the window, and everything is visible.
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, innerWidth, innerHeight)
  Element.prototype.scrollBy = () => undefined
  Element.prototype.checkVisibility = () => true
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  activateMessages('en', messages)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function renderText(config: Partial<NovelTextConfig>, isInDialog: boolean) {
  setSettings({ language: 'en', novelTextConfig: { ...defaultNovelText, ...config } })
  const onPosition = vi.fn()
  const { container } = await renderPage(<NovelText text={text} at={0} onPosition={onPosition} isInDialog={isInDialog} />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  return { container, onPosition }
}

describe('NovelText', () => {
  it.each([
    ['h', true],
    ['h', false],
    ['v', true],
    ['v', false],
  ] as const)(
    'renders all pages of scrolled text and reports the position: direction %s, dialog %s',
    async (direction, isInDialog) => {
      const { container, onPosition } = await renderText({ direction }, isInDialog)
      expect(container.querySelector('h2')?.textContent).toBe('一')
      expect(container.textContent).toContain('二頁目。')
      expect(onPosition).toHaveBeenCalled()
    },
  )

  it('shows one page in paged reading, and turns to others by keys and jumps', async () => {
    const { container } = await renderText({ isPaged: true }, true)
    expect(container.textContent).not.toContain('二頁目。')
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    await vi.waitFor(() => expect(container.textContent).toContain('二頁目。'))
    expect(container.querySelector('h2')).toBeNull()
    const jump = container.querySelector('[data-jump]')
    if (jump) fireEvent.click(jump)
    await vi.waitFor(() => expect(container.querySelector('h2')?.textContent).toBe('一'))
  })

  it('renders columns once their box has a size', async () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000)
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
    const { container } = await renderText({ direction: 'hc' }, true)
    expect(container.querySelector('h2')?.textContent).toBe('一')
  })
})
