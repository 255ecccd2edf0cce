// Presets of the search: saved, shown as tabs, applied to other words, renamed, sorted, shared and removed.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { searchPresetsSchema } from '../../platform/settings/searchPresets.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { wireWork } from '../../testing/works.ts'

setUpComponentTests()

const preset = (name: string, query: string) => ({ name, kind: 'illust' as const, query, isPinned: true })
const names = () => readSettings().searchPresets.map(({ name }) => name)
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Kinds of search', hidden: true }))
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent)

async function openPresets(address: string) {
  const app = await renderApp(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Presets' }))
  return { app, dialog: within(await screen.findByRole('dialog', { name: 'Presets of the search' })) }
}

beforeEach(() => {
  setSettings({ searchPresets: [] })
  fakeServer({
    '/emaki.json': () => ({ name: 'emaki', selfHosted: true }),
    '/words.txt': () => new Response(''),
    '/mirror/search_options': () => ({ illust: { bookmark_ranges: [] }, novel: { bookmark_ranges: [] } }),
    '/mirror/search': () => ({ illusts: [wireWork()], next_url: null }),
  })
})

describe('presets', () => {
  it('save the filters of a search as a tab, which other words have too', async () => {
    const { dialog } = await openPresets('/search/cat?order=date_asc&shape=square')
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name of the preset' }), { target: { value: ' Old squares ' } })
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save the filters' })))
    expect(readSettings().searchPresets).toEqual([preset('Old squares', 'order=date_asc&shape=square')])
    expect(dialog.queryByRole('button', { name: 'Save the filters' })).toBeNull()
    expect(tabs()).toContain('Old squares')
  })

  it('are applied by their tab, also without words', async () => {
    setSettings({ searchPresets: [preset('Squares', 'shape=square')] })
    const app = await renderApp('/search/cat')
    const tab = await screen.findByRole('link', { name: 'Squares' })
    expect(tab.getAttribute('aria-current')).toBeNull()
    fireEvent.click(tab)
    await waitFor(() => expect(app.address()).toBe('/search/cat?shape=square'))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Squares' }).getAttribute('aria-current')).toBe('page'))
    app.unmount()
    await renderApp('/search')
    expect((await screen.findByRole('link', { name: 'Squares' })).getAttribute('href')).toBe('/search?shape=square')
  })

  it('are renamed, moved, unpinned, copied and removed', async () => {
    setSettings({ searchPresets: [preset('A', 'shape=square'), preset('B', 'size=large')] })
    const writeText = vi.fn(async () => undefined)
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    const { dialog } = await openPresets('/search/cat')
    fireEvent.click(dialog.getByRole('button', { name: 'Move “B” up' }))
    expect(names()).toEqual(['B', 'A'])
    const [first] = dialog.getAllByRole('textbox', { name: 'Name of the preset' })
    if (!first) throw new Error('no name')
    fireEvent.change(first, { target: { value: 'A' } })
    fireEvent.keyDown(first, { key: 'Enter' })
    // The name is taken.
    expect(names()).toEqual(['B', 'A'])
    fireEvent.change(first, { target: { value: 'Large' } })
    fireEvent.keyDown(first, { key: 'Enter' })
    expect(names()).toEqual(['Large', 'A'])
    fireEvent.click(dialog.getByRole('button', { name: 'Copy the link to “Large”' }))
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/search/cat?size=large`)
    fireEvent.click(dialog.getAllByRole('button', { name: 'Show as a tab' })[0] as HTMLElement)
    expect(tabs()).not.toContain('Large')
    fireEvent.click(dialog.getByRole('button', { name: 'Remove “A”' }))
    expect(names()).toEqual(['Large'])
  })

  it('are read from anything that was stored', () => {
    const read = (stored: unknown) => v.parse(searchPresetsSchema, stored)
    expect(read('x')).toEqual([])
    expect(
      read([
        preset('A', 'word=secret&shape=square'),
        preset('A', 'size=large'),
        preset('', 'x=1'),
        preset('B', ''),
        { name: 1 },
        null,
      ]),
    ).toEqual([preset('A', 'shape=square')])
  })
})
