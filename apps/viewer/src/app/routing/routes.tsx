// The route table: every path of the viewer and every alias (docs/spec/product.md 2.1).
import { type SearchRating, type SpotlightType, spotlightTypes } from '@emaki/domain'
import { createRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { readStartPage } from '../../features/jump/startPage.ts'
import { type HistoryTab, historyTabs } from '../../screens/history/historyTab.ts'
import { HomeScreen } from '../../screens/home/HomeScreen.tsx'
import { type UserTab, userTabs } from '../../screens/user/userAddress.ts'
import { Shell } from '../Shell.tsx'
import {
  always,
  collectionOf,
  collectionsOf,
  discoveryOf,
  historyOf,
  idOf,
  illustSeriesOf,
  imageSearchOf,
  kindOf,
  novelRankingOf,
  popularOf,
  rankingOf,
  spotlightsOf,
} from './address.ts'
import type { Alias } from './alias.ts'
import { favoritesOf, followingOf, followingPart, ownPart, ratingOf, userNovelsOf, userOf, userWorksOf } from './artistAddress.ts'
import { lazyScreen, screenAtHand } from './lazyScreen.ts'
import { page } from './page.tsx'
import { firstFitting } from './queryString.ts'
import { searchFiltersOf, searchOf } from './searchAddress.ts'

const notFound = page(
  lazyScreen(() => import('./NotFoundScreen.tsx').then((module) => module.NotFoundScreen)),
  always({}),
)
const root = createRootRoute({ component: Shell, notFoundComponent: notFound })

const home = screenAtHand(HomeScreen)
const homeAll = lazyScreen(() => import('../../screens/home/feed/HomeAllScreen.tsx').then((module) => module.HomeAllScreen))
const ranking = lazyScreen(
  () => import('../../screens/ranking/RankingScreen.tsx').then((module) => module.RankingScreen),
  // The first messages are enough.
  () => Promise.resolve(),
)
const novelRanking = lazyScreen(() =>
  import('../../screens/ranking/NovelRankingScreen.tsx').then((module) => module.NovelRankingScreen),
)
const illustSeries = lazyScreen(() =>
  import('../../screens/series/IllustSeriesScreen.tsx').then((module) => module.IllustSeriesScreen),
)
const novelSeries = lazyScreen(() =>
  import('../../screens/series/NovelSeriesScreen.tsx').then((module) => module.NovelSeriesScreen),
)
const search = lazyScreen(() => import('../../screens/search/SearchScreen.tsx').then((module) => module.SearchScreen))
const imageSearch = lazyScreen(() =>
  import('../../screens/imageSearch/ImageSearchScreen.tsx').then((module) => module.ImageSearchScreen),
)
const artwork = lazyScreen(() => import('../../screens/artwork/ArtworkScreen.tsx').then((module) => module.ArtworkScreen))
const novel = lazyScreen(() => import('../../screens/novel/NovelScreen.tsx').then((module) => module.NovelScreen))
const user = lazyScreen(() => import('../../screens/user/UserScreen.tsx').then((module) => module.UserScreen))
const discovery = lazyScreen(() => import('../../screens/feeds/DiscoveryScreen.tsx').then((module) => module.DiscoveryScreen))
const popular = lazyScreen(() => import('../../screens/feeds/PopularScreen.tsx').then((module) => module.PopularScreen))
const collections = lazyScreen(() =>
  import('../../screens/collections/CollectionsScreen.tsx').then((module) => module.CollectionsScreen),
)
const collection = lazyScreen(() =>
  import('../../screens/collections/CollectionScreen.tsx').then((module) => module.CollectionScreen),
)
const recommended = lazyScreen(() =>
  import('../../screens/feeds/RecommendedScreen.tsx').then((module) => module.RecommendedScreen),
)
const random = lazyScreen(() => import('../../screens/feeds/RandomScreen.tsx').then((module) => module.RandomScreen))
const latest = lazyScreen(() => import('../../screens/feeds/LatestScreen.tsx').then((module) => module.LatestScreen))
const lives = lazyScreen(() => import('../../screens/live/LivesScreen.tsx').then((module) => module.LivesScreen))
const live = lazyScreen(() => import('../../screens/live/LiveScreen.tsx').then((module) => module.LiveScreen))
const spotlights = lazyScreen(() =>
  import('../../screens/spotlight/SpotlightsScreen.tsx').then((module) => module.SpotlightsScreen),
)
const spotlight = lazyScreen(() => import('../../screens/spotlight/SpotlightScreen.tsx').then((module) => module.SpotlightScreen))
const article = lazyScreen(() => import('../../screens/spotlight/ArticleScreen.tsx').then((module) => module.ArticleScreen))
const userWorks = lazyScreen(() => import('../../screens/userLists/UserWorksScreen.tsx').then((module) => module.UserWorksScreen))
const userNovels = lazyScreen(() =>
  import('../../screens/userLists/UserNovelsScreen.tsx').then((module) => module.UserNovelsScreen),
)
const userFavorites = lazyScreen(() =>
  import('../../screens/userLists/UserFavoritesScreen.tsx').then((module) => module.UserFavoritesScreen),
)
const login = lazyScreen(() => import('../../screens/account/LoginScreen.tsx').then((module) => module.LoginScreen))
const session = lazyScreen(() => import('../../screens/account/SessionScreen.tsx').then((module) => module.SessionScreen))
const oauth = lazyScreen(() => import('../../screens/account/OauthScreen.tsx').then((module) => module.OauthScreen))
const following = lazyScreen(() => import('../../screens/following/FollowingScreen.tsx').then((module) => module.FollowingScreen))
const history = lazyScreen(() => import('../../screens/history/HistoryScreen.tsx').then((module) => module.HistoryScreen))
const accent = lazyScreen(() => import('../../screens/accent/AccentScreen.tsx').then((module) => module.AccentScreen))
const about = lazyScreen(() => import('../../screens/about/AboutScreen.tsx').then((module) => module.AboutScreen))
const downloads = lazyScreen(() => import('../../screens/links/DownloadsScreen.tsx').then((module) => module.DownloadsScreen))
const links = lazyScreen(() => import('../../screens/links/LinksScreen.tsx').then((module) => module.LinksScreen))
const cache = lazyScreen(() => import('../../screens/cache/CacheScreen.tsx').then((module) => module.CacheScreen))
const offline = lazyScreen(() => import('../../screens/offline/OfflineScreen.tsx').then((module) => module.OfflineScreen))
const setting = lazyScreen(() => import('../../screens/setting/SettingScreen.tsx').then((module) => module.SettingScreen))
const library = lazyScreen(() => import('./LibraryRoutes.tsx').then((module) => module.LibraryRoute))
const keptWork = lazyScreen(() => import('./LibraryRoutes.tsx').then((module) => module.KeptWorkRoute))
const operator = lazyScreen(() => import('../../screens/operator/OperatorScreen.tsx').then((module) => module.OperatorScreen))
const shared = lazyScreen(() => import('./SharedScreen.tsx').then((module) => module.SharedScreen))

/** Validates the query of rankings: the day. */
const dated = (query: Record<string, unknown>): { date?: string | undefined; page?: number | undefined } => ({
  date: firstFitting(v.string(), query.date),
  ...paged(query),
})

/** Validates the page that a list starts at. */
const paged = ({ page }: Record<string, unknown>): { page?: number | undefined } => ({ page: readStartPage(page) })

const searched = (kind: 'illust' | 'novel') => {
  const filtersOf = searchFiltersOf(kind)
  return (query: Record<string, unknown>) => ({ ...filtersOf(query), ...paged(query) })
}

/** A route without a query. */
const at = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component })

export const routeTree = root.addChildren([
  // Home (2.3)
  at('/', page(home, always({ tab: 'illust' }))),
  at('/home_all', page(homeAll, always({}))),
  at('/home_manga', page(home, always({ tab: 'manga' }))),
  at('/home_novel', page(home, always({ tab: 'novel' }))),

  // Search (2.4)
  at('/search', page(search, searchOf('illust', 'keyword'))),
  createRoute({
    getParentRoute: () => root,
    path: '/search/$keyword',
    validateSearch: searched('illust'),
    component: page(search, searchOf('illust', 'keyword')),
  }),
  at('/search_novel', page(search, searchOf('novel', 'keyword'))),
  createRoute({
    getParentRoute: () => root,
    path: '/search_novel/$keyword',
    validateSearch: searched('novel'),
    component: page(search, searchOf('novel', 'keyword')),
  }),
  at('/search_user', page(search, searchOf('user', 'word'))),
  at('/search_user/$word', page(search, searchOf('user', 'word'))),
  at('/search_image', page(imageSearch, imageSearchOf)),

  // Ranking (2.5)
  createRoute({
    getParentRoute: () => root,
    path: '/rank/$type',
    validateSearch: dated,
    component: page(ranking, rankingOf),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/rank_novel/$type',
    validateSearch: dated,
    component: page(novelRanking, novelRankingOf),
  }),

  // Works (2.9, 2.10, 2.12)
  at('/artworks/$id', page(artwork, idOf)),
  at('/novel/$id', page(novel, idOf)),
  at('/novel/series/$id', page(novelSeries, idOf)),
  at('/user/$uid/series/$sid', page(illustSeries, illustSeriesOf)),

  // Artists (2.11)
  createRoute({
    getParentRoute: () => root,
    path: '/users/$id',
    validateSearch: (query: Record<string, unknown>): { tab?: UserTab | undefined; tag?: string | undefined } => ({
      tab: firstFitting(v.picklist(userTabs), query.tab),
      tag: firstFitting(v.string(), query.tag),
    }),
    component: page(user, userOf),
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
    component: page(userWorks, userWorksOf),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/$id/novels',
    validateSearch: (query: Record<string, unknown>): { rating?: SearchRating | undefined; page?: number | undefined } => ({
      ...paged(query),
      rating: ratingOf(query),
    }),
    component: page(userNovels, userNovelsOf),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/$id/favorites',
    validateSearch: (query: Record<string, unknown>) => ({ ...ownPart(query), ...paged(query) }),
    component: page(userFavorites, favoritesOf('artworks')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/$id/favorite_novels',
    validateSearch: ownPart,
    component: page(userFavorites, favoritesOf('novels')),
  }),

  // Feeds (2.6, 2.7)
  createRoute({
    getParentRoute: () => root,
    path: '/following',
    validateSearch: followingPart,
    component: page(following, followingOf),
  }),
  at('/discovery', page(discovery, discoveryOf)),
  at('/popular_illust', page(popular, popularOf)),
  at('/collections', page(collections, collectionsOf)),
  at('/collections/$id', page(collection, collectionOf)),
  at('/osusume_illust', page(recommended, always({}))),
  at('/random_illust', page(random, kindOf)),
  at('/latest', page(latest, kindOf)),
  createRoute({
    getParentRoute: () => root,
    path: '/spotlights',
    validateSearch: (query: Record<string, unknown>): { type?: SpotlightType | undefined } => ({
      type: firstFitting(v.picklist(spotlightTypes), query.type),
    }),
    component: page(spotlights, spotlightsOf),
  }),
  at('/spotlight/$id', page(spotlight, idOf)),
  at('/pixivision/$id', page(article, idOf)),
  at('/lives', page(lives, always({}))),
  at('/live/$id', page(live, idOf)),

  // The library of the gateway (docs/library-api.md)
  at('/library', page(library, always({}))),
  createRoute({
    getParentRoute: () => root,
    path: '/library/$view',
    validateSearch: (query: Record<string, unknown>): Record<string, unknown> => query,
    component: page(library, always({})),
  }),
  at('/library/works/$kind/$id', page(keptWork, always({}))),

  // Settings (2.13)
  at('/setting', page(setting, always({}))),
  createRoute({
    getParentRoute: () => root,
    path: '/setting/history',
    validateSearch: (query: Record<string, unknown>): { tab?: HistoryTab | undefined } => ({
      tab: firstFitting(v.picklist(historyTabs), query.tab),
    }),
    component: page(history, historyOf),
  }),
  at('/setting/clearcache', page(cache, always({}))),
  at('/setting/offline', page(offline, always({}))),
  at('/setting/contents_display', page(setting, always({ only: 'content' }))),
  at('/setting/preference', page(setting, always({ only: 'preference' }))),
  at('/setting/accent_color', page(accent, always({}))),
  at('/setting/about', page(about, always({ part: 'about' }))),
  at('/setting/about/faq', page(about, always({ part: 'faq' }))),
  at('/setting/about/disclaimer', page(about, always({ part: 'disclaimer' }))),
  at('/setting/about/policy', page(about, always({ part: 'policy' }))),
  at('/setting/down_app', page(downloads, always({}))),
  at('/setting/osusume', page(links, always({}))),

  // Login (2.14)
  at('/account/login', page(login, always({}))),
  at('/account/session', page(session, always({}))),
  at('/account/oauth', page(oauth, always({}))),

  // For the operator of the gateway (docs/operate/operator-page.md)
  at('/operator', page(operator, always({}))),

  // The share target of the manifest
  at('/share', page(shared, always({}))),

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
  ['/sp/$id', '/spotlight/$id'],
  ['/a/$id', '/pixivision/$id'],
]
