// @vitest-environment jsdom
import type { NovelText as NovelTextData } from '@emaki/domain'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import messages from '../../platform/i18n/locales/en.json'
import { defaultNovelText, type NovelTextConfig } from '../../platform/settings/novelText.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { completeBrowser, renderPage } from '../../ui/testing/renderPage.tsx'
import { createTextParser } from '../text/textParser.ts'
import { NovelText } from './NovelText.tsx'

const novel = (text: string): NovelTextData => ({ text, prev: undefined, next: undefined, embedImgs: [], language: 'ja' })
const text = createTextParser('灯台', novel('[chapter:一]\n港の灯台。\n[newpage]\n[jump:1]\n二頁目。')).parseAll()

beforeAll(async () => {
  // Loaded beside the text, also in browsers.
  await import('./pageTurning/PageTurning.ts')
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
  setSettings({ language: 'en', novelTextStyle: { ...defaultNovelText, ...config } })
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
      await vi.waitFor(() => expect(onPosition).toHaveBeenCalled())
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

  it('P11 shows jumps to no page, and to their own page, as text', async () => {
    const pages = Array.from({ length: 100 }, (_, page) => (page === 0 ? '[jump:57][jump:0][jump:999][jump:1]' : `${page + 1}`))
    const long = createTextParser('灯台', novel(pages.join('\n[newpage]\n'))).parseAll()
    const { container } = await renderPage(<NovelText text={long} at={0} onPosition={() => undefined} isInDialog />)
    const jumps = [...container.querySelectorAll('[data-jump]')].map((jump) => jump.getAttribute('data-jump'))
    expect(jumps).toEqual(['57'])
    expect(container.textContent).toMatch(/57.*0.*999.*1/)
  })

  describe('in paged reading', () => {
    const three = createTextParser('灯台', novel('first page\n[newpage]\nsecond page\n[newpage]\nthird page')).parseAll()
    const open = async () => {
      setSettings({ language: 'en', novelTextStyle: { ...defaultNovelText, isPaged: true } })
      const onMiddleTap = vi.fn()
      const { container } = await renderPage(
        <>
          <input aria-label="Field" />
          <NovelText text={three} at={0} onPosition={() => undefined} isInDialog onMiddleTap={onMiddleTap} />
        </>,
      )
      const shows = (page: string) => vi.waitFor(() => expect(container.textContent).toContain(`${page} page`))
      await shows('first')
      return { container, shows, onMiddleTap }
    }
    const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })

    it('turns pages by the arrow keys', async () => {
      const { shows } = await open()
      press('ArrowRight')
      await shows('second')
      press('ArrowLeft')
      await shows('first')
    })

    it('goes to the last page by End, and to the first by Home', async () => {
      const { shows } = await open()
      press('End')
      await shows('third')
      press('Home')
      await shows('first')
    })

    it('leaves keys to fields, and keys with modifiers to the browser', async () => {
      const { container, shows } = await open()
      const field = container.querySelector('input')
      if (field) press('End', field)
      fireEvent.keyDown(document.body, { key: 'End', ctrlKey: true })
      await shows('first')
      press('End')
      await shows('third')
    })

    it('reports a tap in the middle, but not on a button', async () => {
      const { container, onMiddleTap } = await open()
      await vi.waitFor(() => expect(container.querySelector('nav button')).not.toBeNull())
      const region = container.querySelector('[data-direction]') ?? container
      fireEvent.click(container.querySelector('nav button') ?? region, { clientX: innerWidth / 2 })
      expect(onMiddleTap).not.toHaveBeenCalled()
      fireEvent.click(region, { clientX: innerWidth / 2 })
      expect(onMiddleTap).toHaveBeenCalledOnce()
    })

    it('turns pages by the buttons below the text, which end at the borders', async () => {
      const { container, shows } = await open()
      const button = (name: string) => container.querySelector<HTMLButtonElement>(`nav button[aria-label="${name}"]`)
      await vi.waitFor(() => expect(button('Next page')).not.toBeNull())
      expect(button('Previous page')?.disabled).toBe(true)
      press('End')
      await shows('third')
      expect(button('Next page')?.disabled).toBe(true)
      button('Previous page')?.click()
      await shows('second')
    })
  })

  it('renders columns once their box has a size', async () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000)
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
    const { container } = await renderText({ direction: 'hc' }, true)
    expect(container.querySelector('h2')?.textContent).toBe('一')
  })
})
