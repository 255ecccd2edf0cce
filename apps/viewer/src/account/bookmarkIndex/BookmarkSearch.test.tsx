// Search of one's own bookmarks on the following screen: the offer of an index, filters, works that are gone, and their removal.
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../platform/account/session.ts'
import { accountScope } from '../../platform/settings/accountScope.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { artworkOf } from '../../testing/works.ts'
import { createBookmarkStore } from '../bookmarks/bookmarkStore.ts'
import type { IndexedBookmark } from '../bookmarks/indexedBookmark.ts'

setUpComponentTests()

const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
const database = createFakeIndexedDb()

const bookmark = (id: number, title: string, changes: Partial<IndexedBookmark> = {}): IndexedBookmark => ({
  work: { ...artworkOf({ id, title }), bookmark: { id: String(id + 1000), isPrivate: false } },
  keptAt: id,
  isPrivate: false,
  upstream: 'live',
  run: 1,
  ...changes,
})

/** Stores an index that was just finished. */
async function store(...bookmarks: IndexedBookmark[]) {
  const index = createBookmarkStore()
  await index.save('9', bookmarks)
  const progress = { run: 1, isFull: true, isFinished: true, isPaused: false, lists: {}, finishedAt: Date.now() }
  await index.saveProgress('9', progress)
}

const routes: Readonly<Record<string, FakeRoute>> = {
  '/illusts/bookmarks': () => ({ works: [], total: 0, bookmarkTags: {} }),
  '/bookmarks/delete': () => ({}),
}
const open = (find = '') => renderApp(`/following?tab=2${find && `&find=${encodeURIComponent(find)}`}`)
const titles = () => screen.queryAllByRole('article').map((card) => card.querySelector('a')?.getAttribute('aria-label'))

beforeEach(() => {
  vi.stubGlobal('indexedDB', database)
  database.clear()
  // Closes the indexes of the test before.
  accountScope.setState({ suffix: '@other' })
  accountScope.setState({ suffix: '' })
  session.setState({ mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' }, true)
})

describe('BookmarkSearch', () => {
  it('offers an index when there is none', async () => {
    fakeServer(routes)
    await open()
    expect(await screen.findByRole('button', { name: 'Make my bookmarks searchable' })).toBeDefined()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('starts the indexer, which can be paused', async () => {
    fakeServer(routes)
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Make my bookmarks searchable' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('Indexing is paused.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined()
  })

  it('finds a bookmark by one Japanese character', async () => {
    fakeServer(routes)
    await store(bookmark(1, '夜の海'), bookmark(2, '山'))
    const { address } = await open()
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '海' } })
    expect(await screen.findByText('1 bookmark found')).toBeDefined()
    await waitFor(() => expect(titles()).toEqual(['夜の海']))
    expect(address()).toContain('find=q=')
  })

  it('A5 counts and offers nothing that the content rules hide', async () => {
    fakeServer(routes)
    const adult = bookmark(2, '夜', {})
    await store(bookmark(1, '夜の海'), {
      ...adult,
      work: { ...adult.work, x_restrict: 1, tags: [{ name: 'R-18', translated_name: null }] },
    })
    await open('q=夜')
    expect(await screen.findByText('1 bookmark found')).toBeDefined()
    await waitFor(() => expect(titles()).toEqual(['夜の海']))
    expect(screen.queryByRole('button', { name: /R-18/ })).toBeNull()
  })

  it('names works that are gone, and removes their bookmarks after a confirmation', async () => {
    const gone = () => Response.json({ error: true, message: 'Deleted', body: [] }, { status: 404 })
    const server = fakeServer({ ...routes, '/ajax/illust/2': gone })
    await store(bookmark(1, '夜の海'), bookmark(2, 'Lost', { upstream: 'deleted' }))
    await open()
    expect(await screen.findByText('1 bookmarked work is gone from the original site.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Show them' }))
    await waitFor(() => expect(titles()).toEqual(['Lost']))
    expect(within(screen.getByRole('article')).getByText('Deleted')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Remove these bookmarks…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove bookmarks' }))
    expect(dialog.getByText('1 bookmark will be removed.')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(screen.queryByText('1 bookmarked work is gone from the original site.')).toBeNull())
    expect(server.requestsTo('/bookmarks/delete')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
