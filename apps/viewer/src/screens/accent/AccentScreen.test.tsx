// The accent page: named colours by hue, the search, any other colour, and the reset.
// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { AccentScreen } from './AccentScreen.tsx'

setUpComponentTests()

const search = (words: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const groups = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('AccentScreen', () => {
  it('groups its colours by hue', async () => {
    await renderPage(<AccentScreen />)
    expect(groups()).toEqual([
      'Reds',
      'Oranges and browns',
      'Yellows',
      'Greens',
      'Cyans',
      'Blues',
      'Violets',
      'Pinks',
      'Greys, white, black',
    ])
  })

  it('finds a colour by its reading, and chooses it', async () => {
    await renderPage(<AccentScreen />)
    search('fukamidori')
    expect(groups()).toEqual(['Greens'])
    const colour = screen.getByRole('button', { name: /深緑/ })
    expect(colour.getAttribute('aria-pressed')).toBe('false')
    await press(colour)
    expect(colour.getAttribute('aria-pressed')).toBe('true')
    expect(readSettings().accentColor).toMatch(/^#[0-9a-f]{6}$/)
    expect(within(colour).getByText('深緑').getAttribute('lang')).toBe('ja')
  })

  it('says when there is no such colour, and shows all for an empty search', async () => {
    await renderPage(<AccentScreen />)
    search('no such colour')
    expect(groups()).toEqual(['No such colour'])
    search('')
    expect(groups()).toHaveLength(9)
  })

  it('takes any colour of the picker, and resets to the default', async () => {
    await renderPage(<AccentScreen />)
    search('no such colour')
    const reset = preview().getByRole<HTMLButtonElement>('button', { name: 'Reset' })
    expect(reset.disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('Your own colour'), { target: { value: '#123456' } })
    expect([readSettings().accentColor, reset.disabled]).toEqual(['#123456', false])
    await press(reset)
    expect([readSettings().accentColor, reset.disabled]).toEqual([null, true])
  })

  it('shows the chosen colour in its preview, which can be pressed without an effect', async () => {
    setSettings({ accentColor: '#1f8f6b' })
    await renderPage(<AccentScreen />)
    search('no such colour')
    const before = readSettings()
    await press(preview().getByRole('switch', { name: 'Preview' }))
    expect(preview().getByRole('button', { name: 'Search' }).getAttribute('aria-pressed')).toBe('false')
    expect(readSettings()).toEqual(before)
    expect(screen.getByRole('region', { name: 'Preview' }).style.getPropertyValue('--accent-hue')).not.toBe('')
  })
})
