// A library for component tests: the responses of the gateway's routes.
import { initialData, startWithConfig } from '../platform/query/initialData.ts'
import type { FakeRoute } from './fakeServer.ts'
import { type WireWork, wireWork } from './works.ts'

/** Makes the page that of a gateway with a library, or without one. */
export const setLibrary = (hasLibrary = true): void => startWithConfig({ ...initialData().config, hasLibrary })

export const keptMark = (changes: WireWork = {}): WireWork => ({
  keptAt: '2026-03-04T10:00:00Z',
  upstream: 'live',
  versions: 1,
  isRead: true,
  ...changes,
})

/** An artwork of a list. */
export const libraryItem = (work: WireWork = {}, mark: WireWork = {}): WireWork => ({
  kind: 'illust',
  illust: wireWork(work),
  kept: keptMark(mark),
})

export const noFacets = {
  total: 0,
  tags: [],
  artists: [],
  kinds: [],
  ratings: [],
  shapes: [],
  lengths: [],
  colours: [],
  states: [],
  unread: 0,
}

/** Routes of a library with one work, for an operator or a visitor. */
export const libraryRoutes = (mayManage: boolean): Readonly<Record<string, FakeRoute>> => ({
  '/library/access': () => ({ mayBrowse: true, mayManage }),
  '/library/facets': () => ({
    ...noFacets,
    total: 1,
    tags: [{ value: '海', count: 12, translations: ['sea'] }],
    unread: 3,
  }),
  '/library/marks': () => ({ illusts: {}, novels: {} }),
  '/library/similar': () => ({ works: [] }),
  '/library/': () => ({ works: [libraryItem()], total: 1, next: null }),
})
