// The search box: terms, suggestions, direct links, recent searches, keys and input methods.
// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'
import { addSearch, clearSearchHistory, readSearches } from './searchHistory.ts'

setUpComponentTests()
beforeEach(() => clearSearchHistory())
afterEach(() => vi.useRealTimers())

const suggested = [
  { name: '風景', translated_name: 'scenery' },
  { name: '風景10000users入り', translated_name: null },
  { name: 'R-18', translated_name: null },
]
const serve = (isSelfHosted = true) =>
  fakeServer({
    '/emaki.json': () => (isSelfHosted ? { name: 'emaki', selfHosted: true } : undefined),
    '/search_autocomplete': () => ({ tags: suggested }),
  })
async function renderBox(props: SearchBoxProps = {}) {
  const { router } = await renderPage(<SearchBox {...props} />)
  return { address: () => decodeURIComponent(router.state.location.href), depth: () => router.history.length }
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search works, tags or an ID' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent)
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const press = (key: string) => act(async () => void fireEvent.keyDown(box(), { key }))
const submit = () => act(async () => void fireEvent.submit(box()))
const term = (name: string) => screen.queryByRole('button', { name: `Remove “${name}”` })
const paste = (text: string) =>
  act(async () => {
    const event = createEvent.paste(box(), { clipboardData: { getData: () => text } })
    fireEvent(box(), event)
    if (!event.defaultPrevented) type(`${box().value}${text}`)
  })

describe('terms', () => {
  it('are completed by a blank and can be removed, which returns the focus', async () => {
    serve()
    const { address } = await renderBox()
    type('海 猫 夜')
    expect(box().value).toBe('夜')
    const remove = term('海')
    if (remove) fireEvent.click(remove)
    expect(document.activeElement).toBe(box())
    expect([term('海'), term('猫') === null]).toEqual([null, false])
    await submit()
    await waitFor(() => expect(address()).toBe('/search/猫 夜'))
  })

  it('turn back into text with Backspace at the start of the field', async () => {
    serve()
    await renderBox()
    type('海 ')
    expect([box().value, term('海') === null]).toEqual(['', false])
    await press('Backspace')
    expect([box().value, term('海')]).toEqual(['海', null])
  })

  it('have at most fifty characters together', async () => {
    serve()
    await renderBox()
    type('x'.repeat(80))
    expect(box().value).toBe('x'.repeat(50))
  })

  it('are those of the current search, and all of them can be cleared', async () => {
    serve()
    await renderBox({ words: '海 猫' })
    expect([term('海') === null, box().value]).toEqual([false, '猫'])
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect([term('海'), box().value, document.activeElement === box()]).toEqual([null, '', true])
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })
})

describe('a search', () => {
  it('keeps the filters of a search of the same kind', async () => {
    serve()
    const { address } = await renderBox({ kind: 'novel', filters: { order: 'date_asc' } })
    type('海')
    await submit()
    await waitFor(() => expect(address()).toBe('/search_novel/海?order=date_asc'))
  })

  it.each([
    [false, 'Search works, tags or an ID'],
    [true, ''],
  ])('shows, while a placeholder is pending: %s, the text %j', async (isPlaceholderPending, text) => {
    await renderBox({ isPlaceholderPending })
    expect(box().placeholder).toBe(text)
  })

  it('uses the placeholder when nothing is typed', async () => {
    serve()
    const { address } = await renderBox({ placeholder: '海' })
    expect(box().placeholder).toBe('海')
    await submit()
    await waitFor(() => expect(address()).toBe('/search/海'))
  })

  it('does not start without words', async () => {
    serve()
    const { address } = await renderBox()
    await submit()
    await waitFor(() => expect(address()).toBe('/'))
  })

  it.each([
    ['https://www.pixiv.net/artworks/123456', '/artworks/123456'],
    ['https://www.pixiv.net/novel/show.php?id=77', '/novel/77'],
    ['https://www.pixiv.net/users/9', '/users/9'],
  ])('opens the pasted address %s', async (text, path) => {
    serve()
    const { address } = await renderBox()
    await paste(text)
    await waitFor(() => expect(address()).toBe(path))
  })

  it('pastes other texts as words', async () => {
    serve()
    const { address } = await renderBox()
    await paste('海 猫')
    expect([address(), term('海') === null, box().value]).toEqual(['/', false, '猫'])
  })

  it('for a long number opens the artwork', async () => {
    serve()
    const { address } = await renderBox()
    type('87654321')
    await submit()
    await waitFor(() => expect(address()).toBe('/artworks/87654321'))
  })
})

describe('options', () => {
  it('offer artists, and direct links for a number', async () => {
    serve()
    const { address } = await renderBox()
    type('12345')
    expect(options()).toEqual([
      'Search12345',
      'Search artists12345',
      'Go to artwork12345',
      'Go to artist12345',
      'Go to novel12345',
      'Go to spotlight12345',
    ])
    type('123456')
    expect(options().slice(2)).toEqual(['Go to artwork123456', 'Go to artist123456', 'Go to novel123456'])
    await act(async () => void fireEvent.click(screen.getByRole('option', { name: /^Go to artist/ })))
    await waitFor(() => expect(address()).toBe('/users/123456'))
    expect([options(), box().value]).toEqual([[], ''])
  })

  it('offer no recent search that the content settings refuse', async () => {
    serve()
    for (const words of ['猫 R-18', '海']) addSearch(words)
    await renderBox()
    fireEvent.focus(box())
    expect(options()).toEqual([expect.stringContaining('海')])
    act(() => setSettings({ r18: true }))
    expect(options()).toHaveLength(2)
    expect(readSearches()).toHaveLength(2)
  })

  it('offer a search by rating only while R-18 is on', async () => {
    serve()
    await renderBox()
    type('猫')
    expect(options()).toEqual(['Search猫', 'Search artists猫'])
    act(() => setSettings({ r18: true }))
    expect(options()).toEqual(['Search猫', 'R-18 only猫', 'Safe only猫', 'Search artists猫'])
  })

  it('suggest no blocked tag', async () => {
    setSettings({ blockTags: ['風景'] })
    serve()
    await renderBox()
    fireEvent.focus(box())
    type('風')
    await waitFor(() => expect(options()).toContainEqual(expect.stringContaining('10000users')))
    expect(options()).not.toContainEqual(expect.stringContaining('scenery'))
  })

  it('suggest tags once typing pauses, with one request, and complete the last word', async () => {
    const server = serve()
    const { address } = await renderBox()
    fireEvent.focus(box())
    for (const text of ['海 ', '風', '風景']) type(text)
    const suggestion = await screen.findByRole('option', { name: '風景10000users入り' })
    expect(server.requestsTo('/search_autocomplete').map(decodeURIComponent)).toEqual([
      '/api/mirror/search_autocomplete?word=風景',
    ])
    expect(options()).toEqual(['風景10000users入り', 'Search海 風景', 'Search artists海 風景'])
    await act(async () => void fireEvent.click(suggestion))
    await waitFor(() => expect(address()).toBe('/search/海 風景10000users入り'))
  })

  it('suggest nothing on mirrors of other people', async () => {
    vi.useFakeTimers()
    const server = serve(false)
    await renderBox()
    fireEvent.focus(box())
    type('風景')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(server.requestsTo('/search_autocomplete')).toEqual([])
    expect(options()).toEqual(['Search風景', 'Search artists風景'])
  })

  it('list the matching recent searches below', async () => {
    for (const words of ['夜', '黒猫', '猫']) addSearch(words)
    serve()
    await renderBox()
    type('猫')
    expect(options()).toEqual(['Search猫', 'Search artists猫', '黒猫'])
  })

  it('close when the focus leaves the box', async () => {
    serve()
    await renderBox()
    fireEvent.focus(box())
    type('猫')
    expect(box().getAttribute('aria-expanded')).toBe('true')
    fireEvent.blur(box(), { relatedTarget: document.body })
    expect([options(), box().getAttribute('aria-expanded')]).toEqual([[], 'false'])
  })
})

describe('keys', () => {
  beforeEach(() => {
    for (const words of ['海', '猫 夜']) addSearch(words)
    serve()
  })

  it('move through recent searches, close and reopen them, and choose one', async () => {
    const { address } = await renderBox()
    fireEvent.focus(box())
    expect(options()).toEqual(['猫 夜', '海'])
    await press('ArrowDown')
    await press('ArrowDown')
    expect(active()).toEqual(['海'])
    expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('海')
    await press('Escape')
    expect(options()).toEqual([])
    await press('ArrowUp')
    expect(active()).toEqual(['海'])
    await press('Enter')
    await waitFor(() => expect(address()).toBe('/search/海'))
  })

  it('return from the last option to the field', async () => {
    await renderBox()
    fireEvent.focus(box())
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await press(key)
    expect(active()).toEqual([])
  })

  it('delete the active recent search', async () => {
    await renderBox()
    fireEvent.focus(box())
    await press('ArrowDown')
    await press('Delete')
    expect([options(), readSearches()]).toEqual([['海'], ['海']])
  })
})

describe('an input method', () => {
  it('neither ends a term nor starts a search while it composes', async () => {
    serve()
    const { address } = await renderBox()
    fireEvent.focus(box())
    fireEvent.compositionStart(box())
    type('ねこ ')
    expect([box().value, term('ねこ')]).toEqual(['ねこ ', null])
    const enter = createEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    fireEvent(box(), enter)
    expect([enter.defaultPrevented, address()]).toEqual([true, '/'])
    type('猫')
    fireEvent.compositionEnd(box())
    expect(box().value).toBe('猫')
    await submit()
    await waitFor(() => expect(address()).toBe('/search/猫'))
  })

  it('ends terms by the blanks of its final text', async () => {
    serve()
    await renderBox()
    fireEvent.compositionStart(box())
    type('猫 海')
    fireEvent.compositionEnd(box())
    expect([term('猫') === null, box().value]).toEqual([false, '海'])
  })
})
