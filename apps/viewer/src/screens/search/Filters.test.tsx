// The filters of a search: the sheet of phones at its addresses, the row of wide screens, the days, and the minimum number of likes.
// @vitest-environment jsdom
import { fixedSearchOptions, type SearchFilters } from '@emaki/domain'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { wireNovel, wireWork } from '../../testing/works.ts'
import { FilterDates } from './FilterDates.tsx'
import { FilterMore } from './FilterMore.tsx'

setUpComponentTests()

const serve = () =>
  fakeServer({
    '/emaki.json': () => ({ name: 'emaki', selfHosted: true }),
    '/words.txt': () => new Response(''),
    '/mirror/search_options': () => ({ illust: { bookmark_ranges: [] }, novel: { bookmark_ranges: [] } }),
    '/mirror/search': () => ({ illusts: [wireWork({ total_bookmarks: 2000 })], next_url: null }),
    '/mirror/search_novel': () => ({ novels: [wireNovel()], next_url: null }),
    '/mirror/popular_preview': () => ({
      illusts: [wireWork({ title: 'Popular' })],
      next_url: 'https://app-api.example/?offset=30',
    }),
  })
const lastSearch = (server: ReturnType<typeof serve>) => {
  const sent = server.requests.findLast(({ pathname }) => /\/mirror\/(?:search(?:_novel)?|popular_preview)$/.test(pathname))
  if (!sent) throw new Error('No search was sent')
  return sent.searchParams
}
async function openSheet(name = 'Filters') {
  fireEvent.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Filters' }))
}
const choose = (sheet: Awaited<ReturnType<typeof openSheet>>, group: string, name: string) =>
  act(async () => fireEvent.click(within(sheet.getByRole('group', { name: group })).getByRole('button', { name })))

describe('the sheet', () => {
  it('applies each choice to the address and to the request at once', async () => {
    const server = serve()
    const app = await renderApp('/search/cat')
    await screen.findByText('The lighthouse')
    const sheet = await openSheet()
    await choose(sheet, 'Order', 'Oldest first')
    await waitFor(() => expect(app.address()).toBe('/search/cat?order=date_asc'))
    await waitFor(() => expect(lastSearch(server).get('order')).toBe('date_asc'))
    await choose(sheet, 'Search in', 'Title and caption')
    await waitFor(() => expect(app.address()).toBe('/search/cat?mode=title_and_caption&order=date_asc'))
    await waitFor(() => expect(lastSearch(server).get('mode')).toBe('title_and_caption'))
    const order = within(sheet.getByRole('group', { name: 'Order' }))
    expect(order.getByRole('button', { pressed: true }).textContent).toBe('Oldest first')
  })

  it('makes one history entry for all changes', async () => {
    serve()
    const app = await renderApp('/search/cat')
    const sheet = await openSheet()
    await choose(sheet, 'Order', 'Oldest first')
    await choose(sheet, 'Search in', 'Title and caption')
    await choose(sheet, 'Order', 'Newest first')
    await waitFor(() => expect([app.address(), app.depth()]).toEqual(['/search/cat?mode=title_and_caption', 1]))
  })

  it('shows no filter after Back to a search without one', async () => {
    serve()
    const app = await renderApp('/search/cat')
    const sheet = await openSheet()
    await choose(sheet, 'Order', 'Oldest first')
    await waitFor(() => expect(app.address()).toBe('/search/cat?order=date_asc'))
    await app.back()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Filters', hidden: true }).textContent).toBe('Filters'))
    expect(app.address()).toBe('/search/cat')
  })

  it('closes with its button, which returns the focus, and the button then counts the filters', async () => {
    serve()
    await renderApp('/search/cat?order=date_asc')
    const open = screen.getByRole('button', { name: 'Filters · 1' })
    open.focus()
    const sheet = await openSheet('Filters · 1')
    await choose(sheet, 'Popularity tag', 'Tag: over 1,000 bookmarks')
    fireEvent.click(sheet.getByRole('button', { name: 'Show results' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(open))
    await waitFor(() => expect(open.textContent).toBe('Filters · 2'))
  })

  it('resets all filters', async () => {
    serve()
    const app = await renderApp('/search/cat?order=date_asc&users_in=100')
    const sheet = await openSheet('Filters · 2')
    await act(async () => fireEvent.click(sheet.getByRole('button', { name: 'Reset' })))
    await waitFor(() => expect(app.address()).toBe('/search/cat'))
    await waitFor(() => expect(sheet.queryByRole('button', { name: 'Reset' })).toBeNull())
  })

  it('offers ratings and the AI filter only while such works may be shown', async () => {
    serve()
    const app = await renderApp('/search/cat')
    const groups = (sheet: Awaited<ReturnType<typeof openSheet>>) =>
      sheet.getAllByRole('group').map((group) => group.firstElementChild?.textContent)
    const always = [
      'Search in',
      'Order',
      'Period',
      'Popularity tag',
      'Type',
      'Orientation',
      'Resolution',
      'Tool',
      'Flagged works',
    ]
    expect(groups(await openSheet())).toEqual(always)
    app.unmount()
    setSettings({ r18: true, ai: true })
    await renderApp('/search/cat')
    expect(groups(await openSheet())).toEqual([...always, 'Rating', 'AI works'])
  })

  it('offers two more modes for novels', async () => {
    serve()
    await renderApp('/search_novel/cat')
    const modes = within((await openSheet()).getByRole('group', { name: 'Search in' }))
    expect(modes.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Tags, partial match',
      'Tags, exact match',
      'Title and caption',
      'Text',
      'Keyword',
    ])
  })
})

describe('the row', () => {
  it('shows what each filter is set to', async () => {
    serve()
    await renderApp('/search/cat?mode=title_and_caption&users_in=500')
    const texts = ['Search in', 'Order', 'Period', 'Popularity tag'].map((label) => screen.getByLabelText(label).textContent)
    expect(texts).toEqual(['Title and caption', 'Newest first', 'Any time', 'Tag: over 500 bookmarks'])
  })
})

describe('filters in an address', () => {
  it('P24 that are invalid are ignored, and a day before the site opened is its first day', async () => {
    const server = serve()
    await renderApp(
      '/search/cat?start_date=2001-01-01&end_date=2008-01-01&order=evil&users_in=7&mode=text&popular=yes&min_likes=9999999',
    )
    await waitFor(() => expect(lastSearch(server).get('order')).toBe('date_desc'))
    const sent = lastSearch(server)
    expect([sent.get('mode'), sent.get('word')]).toEqual(['partial_match_for_tags', 'cat -R-18 -R18 -18+'])
    expect(sent.get('start_date')).toBe('2007-09-10')
  })

  it('with a popularity tag add it to the words', async () => {
    const server = serve()
    await renderApp('/search/cat?users_in=1000')
    await screen.findByText('The lighthouse')
    expect(lastSearch(server).get('word')).toBe('cat 1000users入り -R-18 -R18 -18+')
  })

  it('with a rating filter the works while R-18 is on', async () => {
    setSettings({ r18: true })
    const server = serve()
    const app = await renderApp('/search/cat')
    await screen.findByText('The lighthouse')
    expect(lastSearch(server).get('word')).toBe('cat')
    const sheet = await openSheet()
    await choose(sheet, 'Rating', 'Safe only')
    await waitFor(() => expect(app.address()).toBe('/search/cat?rating=safe'))
    await waitFor(() => expect(lastSearch(server).get('word')).toBe('cat -R-18 -R18 -18+'))
  })

  it('with a duration select the days before today', async () => {
    const server = serve()
    await renderApp('/search/cat?duration=month')
    await waitFor(() => expect(lastSearch(server).get('end_date')).toMatch(/^\d{4}-\d\d-\d\d$/))
    const [start, end] = ['start_date', 'end_date'].map((name) => Date.parse(lastSearch(server).get(name) ?? ''))
    expect(((end ?? 0) - (start ?? 0)) / 86_400_000).toBe(30)
  })
})

describe('the popular preview', () => {
  it('replaces the list, ends after one page, and a second press brings the list back', async () => {
    const server = serve()
    const app = await renderApp('/search/cat')
    await screen.findByText('The lighthouse')
    const popular = () => screen.getByRole('button', { name: 'Popular works (preview)' })
    await act(async () => fireEvent.click(popular()))
    expect(await screen.findByText('Popular')).toBeDefined()
    expect(screen.queryByText('The lighthouse')).toBeNull()
    expect(await screen.findByText('That’s all')).toBeDefined()
    expect(server.requestsTo('/popular_preview')).toHaveLength(1)
    expect([app.address(), popular().getAttribute('aria-pressed')]).toEqual(['/search/cat?popular=true', 'true'])
    await act(async () => fireEvent.click(popular()))
    await waitFor(() => expect(app.address()).toBe('/search/cat'))
  })
})

describe('the days', () => {
  const now = new Date('2026-05-20T12:00:00Z')
  const chosenDays: SearchFilters = { start_date: '2026-05-01', end_date: '2026-05-04' }
  async function openDay(name: string, filters: SearchFilters) {
    let changed = filters
    render(<FilterDates filters={filters} now={now} onChange={(next) => (changed = next)} />)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) })))
    return { dialog: within(await screen.findByRole('dialog', { name })), filters: () => changed }
  }
  const press = (dialog: ReturnType<typeof within>, name: string) =>
    act(async () => fireEvent.click(dialog.getByRole('button', { name })))

  it.each([
    ['From', { start_date: undefined, end_date: '2026-05-04' }],
    ['To', { start_date: '2026-05-01', end_date: undefined }],
  ])('clear “%s” with its button', async (name, expected) => {
    const { dialog, filters } = await openDay(name, chosenDays)
    await press(dialog, 'Any time')
    expect(filters()).toMatchObject(expected)
  })

  it('clear the duration when one is chosen', async () => {
    const { dialog, filters } = await openDay('To', { duration: 'month', order: 'date_asc' })
    await press(dialog, 'May 10, 2026')
    expect(filters()).toEqual({ order: 'date_asc', start_date: '2026-04-20', end_date: '2026-05-10', duration: undefined })
  })

  it('offer no day after the last one or before the first one', async () => {
    const { dialog } = await openDay('From', chosenDays)
    const isDisabled = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name }).disabled
    expect(['May 4, 2026', 'May 5, 2026'].map(isDisabled)).toEqual([false, true])
    expect(isDisabled('Next month')).toBe(true)
  })
})

describe('the minimum number of likes', () => {
  const access = { switches: { r18: false, ai: false }, isSelfHosted: false, isApp: true, options: fixedSearchOptions }
  function renderLikes(filters: SearchFilters = {}) {
    setSettings({ minimumBookmarks: 5 })
    const changes: SearchFilters[] = []
    render(<FilterMore kind="illust" words="cat" filters={filters} access={access} onChange={(next) => changes.push(next)} />)
    return { field: screen.getByLabelText<HTMLInputElement>('Minimum bookmarks'), changes }
  }

  it('starts with the number of the settings', () => {
    expect(renderLikes().field.value).toBe('5')
  })

  it('applies on Enter, also for full-width digits', () => {
    const { field, changes } = renderLikes({ order: 'date_asc' })
    fireEvent.change(field, { target: { value: '２５０' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect([field.value, changes]).toEqual(['250', [{ order: 'date_asc', min_likes: 250 }]])
  })

  it('applies when the field loses the focus, and is no filter when it equals the settings', () => {
    const { field, changes } = renderLikes({ min_likes: 100 })
    fireEvent.change(field, { target: { value: '5' } })
    fireEvent.blur(field)
    expect(changes).toEqual([{ min_likes: undefined }])
  })

  it.each(['many', '-1', '1.5'])('reverts %s', (text) => {
    const { field, changes } = renderLikes({ min_likes: 100 })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
    expect([field.value, changes]).toEqual(['100', []])
  })

  it('is absent outside local app API mode', () => {
    render(<FilterMore kind="illust" words="cat" filters={{}} access={{ ...access, isApp: false }} onChange={() => undefined} />)
    expect(screen.queryByLabelText('Minimum bookmarks')).toBeNull()
  })
})

describe('the own length of novels', () => {
  const access = { switches: { r18: false, ai: false }, isSelfHosted: true, isApp: false, options: fixedSearchOptions }
  function renderLength(filters: SearchFilters = {}) {
    const changes: SearchFilters[] = []
    render(<FilterMore kind="novel" words="cat" filters={filters} access={access} onChange={(next) => changes.push(next)} />)
    const enter = (label: string, value: string) => {
      const field = screen.getByLabelText<HTMLInputElement>(label)
      fireEvent.change(field, { target: { value } })
      fireEvent.blur(field)
      return field.value
    }
    return { enter, changes }
  }

  it('begins with characters', () => {
    const { enter, changes } = renderLength({ order: 'date_asc' })
    enter('Length from', '700')
    expect(changes).toEqual([{ order: 'date_asc', length: 'characters:700-' }])
  })

  it('shows the ends of a preset', () => {
    const { enter, changes } = renderLength({ length: 'minutes:10-59' })
    enter('Length to', '45')
    expect(changes).toEqual([{ length: 'minutes:10-45' }])
  })

  it('is no filter without an end', () => {
    const { enter, changes } = renderLength({ length: 'words:-1000' })
    enter('Length to', ' ')
    expect(changes).toEqual([{ length: undefined }])
  })

  it('reverts text that is no number', () => {
    const { enter, changes } = renderLength({ length: 'words:-1000' })
    expect([enter('Length to', 'many'), changes]).toEqual(['1000', []])
  })

  it('has no unit where upstream filters characters only', () => {
    const isPublic = { ...access, isSelfHosted: false }
    render(<FilterMore kind="novel" words="cat" filters={{}} access={isPublic} onChange={() => undefined} />)
    expect(screen.queryByLabelText('Unit of length')).toBeNull()
  })
})
