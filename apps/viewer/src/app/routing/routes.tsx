// The route table: every path of the viewer and every alias (docs/spec/product.md 2.1).
import { type SearchRating, type SpotlightType, spotlightTypes } from '@emaki/domain'
import { createRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { readerPlace } from '../../lists/readingEnd/readerPlace.ts'
import { readStartPage } from '../../platform/jump/startPage.ts'
import { firstFitting } from '../../platform/links/firstFitting.ts'
import { type HistoryTab, historyTabs, type UserTab, userTabs } from '../../platform/links/tabNames.ts'
import { Shell } from '../Shell.tsx'
import {
  always,
  artworkOf,
  bookmarkUsersOf,
  categoryOf,
  collectionOf,
  collectionsOf,
  discoveryOf,
  historyOf,
  idOf,
  illustSeriesOf,
  imageSearchOf,
  kindOf,
  notificationsOf,
  novelRankingOf,
  popularOf,
  rankingOf,
  spotlightsOf,
  unlistedOf,
  watchlistOf,
} from './address.ts'
import type { Alias } from './alias.ts'
import { favoritesOf, followingOf, followingPart, ownPart, ratingOf, userNovelsOf, userOf, userWorksOf } from './artistAddress.ts'
import { page } from './page.tsx'
import * as screens from './screens.ts'
import { searchOf } from './searchAddress.ts'

const notFound = page(screens.notFound, always({}))
const root = createRootRoute({ component: Shell, notFoundComponent: notFound })

/** Validates the query of rankings: the day. */
const dated = (query: Record<string, unknown>): { date?: string | undefined; page?: number | undefined } => ({
  date: firstFitting(v.string(), query.date),
  ...paged(query),
})

/** Validates the page that a list starts at. */
const paged = ({ page }: Record<string, unknown>): { page?: number | undefined } => ({ page: readStartPage(page) })

/** Validates the place of an open reader. */
const readAt = ({ read }: Record<string, unknown>): { read?: number | undefined } => ({ read: readerPlace(read) })

/** Validates what all searches have in the query. The search screen reads the filters. */
const searched = (query: Record<string, unknown>) => ({ ...wordIn(query), ...paged(query) })
const wordIn = ({ word }: Record<string, unknown>): { word?: string | undefined } => ({ word: firstFitting(v.string(), word) })

/** A route without a query. */
const at = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component })

export const routeTree = root.addChildren([
  // Home (2.3)
  at('/', page(screens.home, always({ tab: 'illust' }))),
  at('/home_all', page(screens.homeAll, always({}))),
  at('/home_manga', page(screens.home, always({ tab: 'manga' }))),
  at('/home_novel', page(screens.home, always({ tab: 'novel' }))),

  // Search (2.4)
  createRoute({
    getParentRoute: () => root,
    path: '/search',
    validateSearch: searched,
    component: page(screens.search, searchOf('illust', 'keyword')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/search/$keyword',
    validateSearch: searched,
    component: page(screens.search, searchOf('illust', 'keyword')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/search_novel',
    validateSearch: searched,
    component: page(screens.search, searchOf('novel', 'keyword')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/search_novel/$keyword',
    validateSearch: searched,
    component: page(screens.search, searchOf('novel', 'keyword')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/search_user',
    validateSearch: wordIn,
    component: page(screens.search, searchOf('user', 'word')),
  }),
  at('/search_user/$word', page(screens.search, searchOf('user', 'word'))),
  at('/search_image', page(screens.imageSearch, imageSearchOf)),

  // Ranking (2.5)
  createRoute({
    getParentRoute: () => root,
    path: '/rank/$type',
    validateSearch: dated,
    component: page(screens.ranking, rankingOf),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/rank_novel/$type',
    validateSearch: dated,
    component: page(screens.novelRanking, novelRankingOf),
  }),

  // Works (2.9, 2.10, 2.12)
  createRoute({
    getParentRoute: () => root,
    path: '/artworks/$id',
    validateSearch: (query: Record<string, unknown>) => ({ ...paged(query), ...readAt(query) }),
    component: page(screens.artwork, artworkOf),
  }),
  at('/artworks/$id/bookmarks', page(screens.bookmarkUsers, bookmarkUsersOf('illust'))),
  at('/novel/$id/bookmarks', page(screens.bookmarkUsers, bookmarkUsersOf('novel'))),
  at('/artworks/unlisted/$key', page(screens.unlisted, unlistedOf('artwork'))),
  at('/novel/unlisted/$key', page(screens.unlisted, unlistedOf('novel'))),
  createRoute({ getParentRoute: () => root, path: '/novel/$id', validateSearch: readAt, component: page(screens.novel, idOf) }),
  at('/novel/series/$id', page(screens.novelSeries, idOf)),
  at('/user/$uid/series/$sid', page(screens.illustSeries, illustSeriesOf)),

  // Artists (2.11)
  createRoute({
    getParentRoute: () => root,
    path: '/users/$id',
    validateSearch: (query: Record<string, unknown>): { tab?: UserTab | undefined; tag?: string | undefined } => ({
      tab: firstFitting(v.picklist(userTabs), query.tab),
      tag: firstFitting(v.string(), query.tag),
    }),
    component: page(screens.user, userOf),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/$id/artworks',
    validateSearch: (
      query: Record<string, unknown>,
    ): { type?: 'illust' | 'manga' | undefined; rating?: SearchRating | undefined; page?: number | undefined } => ({
      ...paged(query),
      type: firstFitting(v.picklist(['illust', 'manga']), query.type),
      rating: ratingOf(query),
    }),
    component: page(screens.userWorks, userWorksOf),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/$id/novels',
    validateSearch: (query: Record<string, unknown>): { rating?: SearchRating | undefined; page?: number | undefined } => ({
      ...paged(query),
      rating: ratingOf(query),
    }),
    component: page(screens.userNovels, userNovelsOf),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/$id/favorites',
    validateSearch: (query: Record<string, unknown>) => ({ ...ownPart(query), ...paged(query) }),
    component: page(screens.userFavorites, favoritesOf('artworks')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/$id/favorite_novels',
    validateSearch: ownPart,
    component: page(screens.userFavorites, favoritesOf('novels')),
  }),

  // Feeds (2.6, 2.7)
  createRoute({
    getParentRoute: () => root,
    path: '/following',
    validateSearch: followingPart,
    component: page(screens.following, followingOf),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/notifications',
    validateSearch: ({ tab, cid }: Record<string, unknown>): { tab?: 'news' | undefined; cid?: number | undefined } => ({
      tab: firstFitting(v.literal('news'), tab),
      cid: categoryOf(cid),
    }),
    component: page(screens.notifications, notificationsOf),
  }),
  at('/following/artists', page(screens.followCheck, always({}))),
  at('/discovery', page(screens.discovery, discoveryOf)),
  at('/popular_illust', page(screens.popular, popularOf)),
  at('/collections', page(screens.collections, collectionsOf)),
  at('/collections/$id', page(screens.collection, collectionOf)),
  at('/osusume_illust', page(screens.recommended, always({}))),
  at('/random_illust', page(screens.random, kindOf)),
  at('/latest', page(screens.latest, kindOf)),
  createRoute({
    getParentRoute: () => root,
    path: '/spotlights',
    validateSearch: (query: Record<string, unknown>): { type?: SpotlightType | undefined } => ({
      type: firstFitting(v.picklist(spotlightTypes), query.type),
    }),
    component: page(screens.spotlights, spotlightsOf),
  }),
  at('/spotlight/$id', page(screens.spotlight, idOf)),
  at('/pixivision/$id', page(screens.article, idOf)),
  at('/lives', page(screens.lives, always({}))),
  at('/live/$id', page(screens.live, idOf)),

  at('/following/watchlist/$kind', page(screens.watchlist, watchlistOf)),

  // The library of the gateway (docs/library-api.md)
  at('/library', page(screens.library, always({}))),
  createRoute({
    getParentRoute: () => root,
    path: '/library/$view',
    validateSearch: (query: Record<string, unknown>): Record<string, unknown> => query,
    component: page(screens.library, always({})),
  }),
  at('/library/works/$kind/$id', page(screens.keptWork, always({}))),

  // Settings (2.13)
  at('/setting', page(screens.setting, always({}))),
  createRoute({
    getParentRoute: () => root,
    path: '/setting/history',
    validateSearch: (query: Record<string, unknown>): { tab?: HistoryTab | undefined } => ({
      tab: firstFitting(v.picklist(historyTabs), query.tab),
    }),
    component: page(screens.history, historyOf),
  }),
  at('/setting/site_blocks', page(screens.siteBlocks, always({}))),
  at('/setting/clearcache', page(screens.cache, always({}))),
  at('/setting/offline', page(screens.offline, always({}))),
  at('/setting/self_test', page(screens.selfTest, always({}))),
  at('/setting/downloads', page(screens.downloadList, always({}))),
  at('/setting/contents_display', page(screens.setting, always({ only: 'content' }))),
  at('/setting/preference', page(screens.setting, always({ only: 'preference' }))),
  at('/setting/accent_color', page(screens.accent, always({}))),
  at('/setting/about', page(screens.about, always({ part: 'about' }))),
  at('/setting/about/faq', page(screens.about, always({ part: 'faq' }))),
  at('/setting/about/disclaimer', page(screens.about, always({ part: 'disclaimer' }))),
  at('/setting/about/policy', page(screens.about, always({ part: 'policy' }))),
  at('/setting/down_app', page(screens.downloads, always({}))),
  at('/setting/osusume', page(screens.links, always({}))),

  // Login (2.14)
  at('/account/login', page(screens.login, always({}))),
  at('/account/session', page(screens.session, always({}))),
  at('/account/oauth', page(screens.oauth, always({}))),

  // For the operator of the gateway (docs/operate/operator-page.md)
  at('/operator', page(screens.operator, always({}))),

  // The share target of the manifest
  at('/share', page(screens.shared, always({}))),

  at('$', notFound),
])

/** Aliases (2.1). The address bar then shows the canonical path; the query stays. */
export const aliases: readonly Alias[] = [
  ['/home', '/'],
  ['/index', '/'],
  ['/index.html', '/'],
  ['/s/$keyword', '/search/$keyword'],
  ['/rank', '/rank/daily'],
  ['/ranking', '/rank/daily'],
  ['/ranking.php', '/rank/daily'],
  ['/rank_novel', '/rank_novel/day'],
  ['/illust/$id', '/artworks/$id'],
  ['/i/$id', '/artworks/$id'],
  ['/n/$id', '/novel/$id'],
  ['/u/$id', '/users/$id'],
  ['/users/$id/illustrations', '/users/$id/artworks'],
  ['/users/$id/bookmarks/artworks', '/users/$id/favorites'],
  ['/users/$id/bookmarks/novels', '/users/$id/favorite_novels'],
  ['/setting/others', '/setting/preference'],
  ['/setting/recommend', '/setting/osusume'],
  ['/recom_illust', '/osusume_illust'],
  ['/pixivision', '/spotlights'],
  ['/following/watchlist', '/following/watchlist/manga'],
  ['/sp/$id', '/spotlight/$id'],
  ['/a/$id', '/pixivision/$id'],
]
