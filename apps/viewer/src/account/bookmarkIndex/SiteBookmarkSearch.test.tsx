// Search of one's own bookmarks by the original site: its filters, what the content settings hide, and the way to the index of the browser.
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Session, session } from '../../platform/account/session.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { chooseOption } from '../../ui/testing/renderPage.tsx'
import { readSiteSearch, writeSiteSearch } from '../bookmarks/siteSearch.ts'

setUpComponentTests()

const signedIn = (isPremium: boolean): Session => ({
  mode: 'web',
  user: { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium },
  webCredentials: { companion: '/api/companion', value: undefined },
  csrfToken: 'x',
})
const database = createFakeIndexedDb()
const work = {
  id: '1',
  title: '夜の海',
  url: 'https://i.pximg.net/c/250x250_80_a2/img-master/img/2024/01/01/00/00/00/1_p0_square1200.jpg',
  pageCount: 1,
  illustType: 0,
  xRestrict: 0,
  aiType: 1,
  bookmarkData: { id: '1001', private: false },
  userId: '7',
  userName: 'Ben',
  tags: ['海'],
  width: 8,
  height: 6,
}

const routes: Readonly<Record<string, FakeRoute>> = {
  '/bookmarks/sync_status': () => ({ isSynchronized: true }),
  '/bookmark/periods': () => [{ period: '2026-11', count: 9 }],
  '/bookmark/illusts/work_tags': () => ({
    candidates: [
      { tag_name: 'R-18', count: 70 },
      { tag_name: '海', count: 42 },
    ],
  }),
  '/illusts/bookmarks': (url) => ({ works: url.searchParams.has('work_tag') ? [work] : [], total: 1, bookmarkTags: {} }),
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', database)
  database.clear()
  session.setState(signedIn(true), true)
})

describe('search by the site', () => {
  it('finds by a tag of the works, and offers no hidden tags and no numbers', async () => {
    const server = fakeServer(routes)
    const { address } = await renderApp('/following?tab=2')
    const search = await screen.findByRole('region', { name: 'Search bookmarks' })
    fireEvent.click(await within(search).findByRole('button', { name: '#海' }))
    await waitFor(() => expect(screen.getByRole('article').textContent).toContain('夜の海'))
    expect(decodeURIComponent(address())).toContain('find=tag=')
    expect(server.requestsTo('/illusts/bookmarks').at(-1)).toContain(`work_tag=${encodeURIComponent('海')}`)
    expect(within(search).queryByText(/R-18/)).toBeNull()
    expect(search.textContent).not.toMatch(/42|70/)
  })

  it('finds by the month and by the visibility', async () => {
    const server = fakeServer(routes)
    await renderApp('/following?tab=2')
    const search = within(await screen.findByRole('region', { name: 'Search bookmarks' }))
    await waitFor(() => expect(server.requestsTo('/bookmark/periods').length).toBeGreaterThan(0))
    await chooseOption(search.getByRole('combobox', { name: 'Month of the bookmark' }), 'November 2026')
    await waitFor(() => expect(server.requestsTo('/illusts/bookmarks').at(-1)).toContain('bm=202611'))
  })

  it('gives way to the index of the browser, and comes back', async () => {
    fakeServer(routes)
    await renderApp('/following?tab=2')
    fireEvent.click(await screen.findByRole('button', { name: 'Search in this browser' }))
    expect(await screen.findByRole('button', { name: 'Make my bookmarks searchable' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Search on the original site' }))
    expect(await screen.findByText('The original site searches these bookmarks.')).toBeDefined()
  })

  it.each([
    ['may not', () => Response.json({ error: true, message: '' }, { status: 403 })],
    ['has no index yet', () => ({ isSynchronized: false })],
  ])('is not offered when the account %s', async (_name, status) => {
    fakeServer({ ...routes, '/bookmarks/sync_status': status })
    await renderApp('/following?tab=2')
    expect(await screen.findByRole('button', { name: 'Make my bookmarks searchable' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Search on the original site' })).toBeNull()
  })

  it('is not asked for an account without premium', async () => {
    session.setState(signedIn(false), true)
    const server = fakeServer(routes)
    await renderApp('/following?tab=2')
    await screen.findByRole('button', { name: 'Make my bookmarks searchable' })
    expect(server.requestsTo('/bookmarks/sync_status')).toEqual([])
  })
})

describe('the address of a search by the site', () => {
  it('keeps all filters, and ignores unknown ones', () => {
    const search = { restrict: 'private', tag: '海', ownTag: 'a&b', period: '2026-11', isOldestFirst: true } as const
    expect(readSiteSearch(writeSiteSearch(search))).toEqual(search)
    expect(writeSiteSearch(readSiteSearch('q=1&month=2026-13&visibility=all&order=x'))).toBe('')
  })
})
