// The sheet with the text settings, and the choice of fonts.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeNovelText } from '../../platform/settings/changeNovelText.ts'
import { defaultNovelText } from '../../platform/settings/novelText.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { localFonts } from './localFonts.ts'
import { SettingsSheet } from './SettingsSheet.tsx'

const config = () => readSettings().novelTextStyle
async function openSheet(changes: Partial<typeof defaultNovelText> = {}, language = '') {
  setSettings({ novelTextStyle: { ...defaultNovelText, ...changes }, novelTextLanguages: {} })
  const onClose = vi.fn()
  await renderPage(<SettingsSheet language={language} onClose={onClose} />)
  return { sheet: within(await screen.findByRole('dialog', { name: 'Text settings' })), onClose }
}
const fontNames = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent)

setUpComponentTests()
afterEach(() => {
  localFonts.store.setState({ state: 'idle', fonts: [] })
  Reflect.deleteProperty(window, 'queryLocalFonts')
})

describe('SettingsSheet', () => {
  it('shows the current settings', async () => {
    const { sheet } = await openSheet({ direction: 'v', size: 22, height: 1.8, weight: 500 })
    const direction = within(sheet.getByRole('group', { name: 'Reading direction' }))
    const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'
    expect(
      direction
        .getAllByRole('button')
        .filter(isPressed)
        .map((button) => button.textContent),
    ).toEqual(['Vertical columns'])
    const values = ['Font size', 'Line height', 'Font weight'].map((name) => sheet.getByLabelText(name))
    expect(values.map((slider) => slider.getAttribute('aria-valuetext'))).toEqual(['22 px', '1.8', '500'])
    expect(sheet.getByRole('button', { name: 'As the theme' }).getAttribute('aria-pressed')).toBe('true')
  })

  it.each([
    ['Scroll', 'h'],
    ['Vertical columns', 'v'],
    ['Page by page', 'hc'],
  ] as const)('applies the direction “%s”', async (name, direction) => {
    const { sheet } = await openSheet({ direction: direction === 'h' ? 'v' : 'h' })
    fireEvent.click(sheet.getByRole('button', { name }))
    expect(config().direction).toBe(direction)
    await waitFor(() => expect(sheet.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true'))
  })

  it('stores line heights without rounding errors', async () => {
    const { sheet } = await openSheet()
    fireEvent.change(sheet.getByLabelText('Line height'), { target: { value: '1.7000000000000002' } })
    expect(config().height).toBe(1.7)
  })

  it('returns to the colours of the theme, and resets everything', async () => {
    const { sheet } = await openSheet({ bg: '#123456', color: '#abcdef', size: 30 })
    expect(sheet.getByLabelText('Background')).toHaveProperty('value', '#123456')
    fireEvent.click(sheet.getByRole('button', { name: 'As the theme' }))
    expect(config()).toMatchObject({ bg: '', color: '', size: 30 })
    fireEvent.click(sheet.getByRole('button', { name: 'Reset' }))
    expect(config()).toEqual(defaultNovelText)
  })

  it('shows each paper with a sample in the language of the novel, and applies it to that language', async () => {
    const { sheet } = await openSheet({}, 'ja')
    expect(sheet.getByText('For novels in Japanese')).toBeDefined()
    const names = ['As the theme', 'Paper', 'Sepia', 'Night', 'Black', 'E-ink']
    const buttons = names.map((name) => sheet.getByRole('button', { name }))
    for (const button of buttons) expect(button.querySelector('[lang=ja] rt')?.textContent).toBe('あめ')
    fireEvent.click(sheet.getByRole('button', { name: 'E-ink' }))
    expect(readSettings().novelTextLanguages.ja).toMatchObject({ bg: '#ffffff', color: '#000000', isStill: true })
    expect(config()).toEqual(defaultNovelText)
    await waitFor(() => expect(sheet.getByRole('button', { name: 'E-ink' }).getAttribute('aria-pressed')).toBe('true'))
  })

  it('makes the settings of one language those of all languages on request', async () => {
    const { sheet } = await openSheet({}, 'en')
    fireEvent.click(sheet.getByRole('switch', { name: 'Justify lines' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Use for all languages' }))
    expect(config()).toEqual({ ...defaultNovelText, isJustified: false })
    expect(readSettings().novelTextLanguages).toEqual({})
  })

  it('offers the general settings to all languages only while one has its own', async () => {
    const { sheet } = await openSheet({ size: 22 })
    const button = () => sheet.queryByRole('button', { name: 'Use for all languages' })
    expect(button()).toBeNull()
    act(() => changeNovelText('ja', { size: 30 }))
    await waitFor(() => expect(button()).not.toBeNull())
    fireEvent.click(button() ?? document.body)
    expect(readSettings()).toMatchObject({ novelTextStyle: { size: 22 }, novelTextLanguages: {} })
    await waitFor(() => expect(button()).toBeNull())
  })

  it('closes by its button', async () => {
    const { sheet, onClose } = await openSheet()
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('FontChoice', () => {
  it('lists generic fonts first, and a stored font that it does not know', async () => {
    const { sheet } = await openSheet({ font: '"My Font", serif' })
    const select = sheet.getByLabelText('Font')
    expect(fontNames(select).slice(0, 4)).toEqual(['Same as the interface', 'Serif', 'Sans serif', 'My Font, serif'])
    expect(select).toHaveProperty('value', '"My Font", serif')
    fireEvent.change(select, { target: { value: 'sans-serif' } })
    expect(config().font).toBe('sans-serif')
  })

  it('has no button for the fonts of the device where the browser cannot list them', async () => {
    const { sheet } = await openSheet()
    expect(sheet.queryByRole('button', { name: 'Show the fonts of this device' })).toBeNull()
  })

  it('lists the fonts of the device on request', async () => {
    Object.assign(window, { queryLocalFonts: async () => ['Aozora', 'Kaze'].map((family) => ({ family, style: 'Regular' })) })
    const { sheet } = await openSheet()
    await act(async () => fireEvent.click(sheet.getByRole('button', { name: 'Show the fonts of this device' })))
    const group = () => sheet.getByLabelText('Font').querySelector('optgroup')
    await waitFor(() => expect(group()?.label).toBe('On this device'))
    expect([...(group()?.children ?? [])].map((option) => option.textContent)).toEqual(['Aozora', 'Kaze'])
    expect(sheet.queryByRole('button', { name: 'Show the fonts of this device' })).toBeNull()
  })

  it('says that the browser refuses, and can ask again', async () => {
    Object.assign(window, { queryLocalFonts: () => Promise.reject(new TypeError('denied')) })
    const { sheet } = await openSheet()
    fireEvent.click(sheet.getByRole('button', { name: 'Show the fonts of this device' }))
    expect(await sheet.findByText('The browser doesn’t list the fonts of this device')).toBeDefined()
    expect(sheet.getByRole('button', { name: 'Show the fonts of this device' })).toBeDefined()
  })
})
