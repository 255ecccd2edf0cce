// Where works that are gone from the site are looked for.
// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserHistory } from '../../platform/persistence/history.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { artworkOf } from '../../testing/works.ts'
import { createBookmarkIndex } from '../bookmarks/bookmarkIndex.ts'
import type { IndexedBookmark } from '../bookmarks/indexedBookmark.ts'
import { isLost, rescueBookmarks } from './rescueBookmarks.ts'

setUpComponentTests()
const database = createFakeIndexedDb()
beforeEach(() => {
  vi.stubGlobal('indexedDB', database)
  database.clear()
})

const limited = 'https://s.pximg.net/common/images/limit_unknown_360.png'
const stub = (id: number): IndexedBookmark => ({
  work: {
    ...artworkOf({ id, title: '' }),
    images: [{ s: limited, m: limited, l: limited, o: '' }],
    bookmark: { id: String(id + 1000), isPrivate: false },
  },
  keptAt: id,
  isPrivate: false,
  upstream: 'deleted',
  run: 1,
})
const copies = { '/pid-recover/8': () => [{ sampleUrl: 'https://cdn.donmai.us/sample/a.jpg', fileUrl: '', tags: ['海'] }] }

async function rescue(bookmark: IndexedBookmark, mayRecover: boolean) {
  const index = createBookmarkIndex({ mode: 'web', id: '9' })
  await index.save([bookmark])
  const found = await rescueBookmarks([bookmark], {
    index,
    client: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    mayRecover,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    sleep: async () => undefined,
  })
  return { found, bookmark: index.bookmarks.get(`illust:${bookmark.work.id}`) }
}

describe('rescueBookmarks', () => {
  it('finds a visited work in the history, and keeps the id of the bookmark', async () => {
    const server = fakeServer(copies)
    await browserHistory.artworks.record(artworkOf({ id: 7, title: 'Visited' }))
    const { found, bookmark } = await rescue(stub(7), true)
    expect(found).toBe(1)
    expect(bookmark).toMatchObject({
      rescuedFrom: 'browser',
      upstream: 'deleted',
      work: { title: 'Visited', bookmark: { id: '1007' } },
    })
    expect(server.requests).toEqual([])
  })

  it('requests copies from other sites where adult works are on', async () => {
    fakeServer(copies)
    const { found, bookmark } = await rescue(stub(8), true)
    expect([found, bookmark?.rescuedFrom]).toEqual([1, 'recovery'])
  })

  it('sends no request while adult works are off, because copies have no rating', async () => {
    const server = fakeServer(copies)
    const { found, bookmark } = await rescue(stub(8), false)
    expect([found, bookmark && isLost(bookmark)]).toEqual([0, true])
    expect(server.requests).toEqual([])
  })

  it('leaves a work as it is without a copy anywhere', async () => {
    fakeServer({})
    const { found, bookmark } = await rescue(stub(9), true)
    expect([found, bookmark]).toEqual([0, stub(9)])
  })
})
