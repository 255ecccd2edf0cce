// The screens of the routes. All but home load on demand, which is where the bundle is split.
import { HomeScreen } from '../../screens/home/HomeScreen.tsx'
import { lazyScreen, screenAtHand } from './lazyScreen.ts'

export const home = screenAtHand(HomeScreen)
export const homeAll = lazyScreen(() => import('../../screens/home/HomeAllScreen.tsx').then((module) => module.HomeAllScreen))
export const ranking = lazyScreen(
  () => import('../../screens/ranking/RankingScreen.tsx').then((module) => module.RankingScreen),
  // The first messages are enough.
  () => Promise.resolve(),
)
export const novelRanking = lazyScreen(() =>
  import('../../screens/ranking/NovelRankingScreen.tsx').then((module) => module.NovelRankingScreen),
)
export const illustSeries = lazyScreen(() =>
  import('../../screens/series/IllustSeriesScreen.tsx').then((module) => module.IllustSeriesScreen),
)
export const novelSeries = lazyScreen(() =>
  import('../../screens/series/NovelSeriesScreen.tsx').then((module) => module.NovelSeriesScreen),
)
export const search = lazyScreen(() => import('../../screens/search/SearchScreen.tsx').then((module) => module.SearchScreen))
export const imageSearch = lazyScreen(() =>
  import('../../screens/imageSearch/ImageSearchScreen.tsx').then((module) => module.ImageSearchScreen),
)
export const artwork = lazyScreen(() => import('../../screens/artwork/ArtworkScreen.tsx').then((module) => module.ArtworkScreen))
export const novel = lazyScreen(() => import('../../screens/novel/NovelScreen.tsx').then((module) => module.NovelScreen))
export const user = lazyScreen(() => import('../../screens/user/UserScreen.tsx').then((module) => module.UserScreen))
export const discovery = lazyScreen(() =>
  import('../../screens/feeds/DiscoveryScreen.tsx').then((module) => module.DiscoveryScreen),
)
export const popular = lazyScreen(() => import('../../screens/feeds/PopularScreen.tsx').then((module) => module.PopularScreen))
export const collections = lazyScreen(() =>
  import('../../screens/collections/CollectionsScreen.tsx').then((module) => module.CollectionsScreen),
)
export const collection = lazyScreen(() =>
  import('../../screens/collections/CollectionScreen.tsx').then((module) => module.CollectionScreen),
)
export const recommended = lazyScreen(() =>
  import('../../screens/feeds/RecommendedScreen.tsx').then((module) => module.RecommendedScreen),
)
export const random = lazyScreen(() => import('../../screens/feeds/RandomScreen.tsx').then((module) => module.RandomScreen))
export const latest = lazyScreen(() => import('../../screens/feeds/LatestScreen.tsx').then((module) => module.LatestScreen))
export const lives = lazyScreen(() => import('../../screens/live/LivesScreen.tsx').then((module) => module.LivesScreen))
export const live = lazyScreen(() => import('../../screens/live/LiveScreen.tsx').then((module) => module.LiveScreen))
export const spotlights = lazyScreen(() =>
  import('../../screens/spotlight/SpotlightsScreen.tsx').then((module) => module.SpotlightsScreen),
)
export const spotlight = lazyScreen(() =>
  import('../../screens/spotlight/SpotlightScreen.tsx').then((module) => module.SpotlightScreen),
)
export const article = lazyScreen(() =>
  import('../../screens/spotlight/ArticleScreen.tsx').then((module) => module.ArticleScreen),
)
export const userWorks = lazyScreen(() =>
  import('../../screens/userLists/UserWorksScreen.tsx').then((module) => module.UserWorksScreen),
)
export const userNovels = lazyScreen(() =>
  import('../../screens/userLists/UserNovelsScreen.tsx').then((module) => module.UserNovelsScreen),
)
export const userFavorites = lazyScreen(() =>
  import('../../screens/userLists/UserFavoritesScreen.tsx').then((module) => module.UserFavoritesScreen),
)
export const bookmarkUsers = lazyScreen(() =>
  import('../../screens/userLists/BookmarkUsersScreen.tsx').then((module) => module.BookmarkUsersScreen),
)
export const login = lazyScreen(() => import('../../screens/account/LoginScreen.tsx').then((module) => module.LoginScreen))
export const session = lazyScreen(() => import('../../screens/account/SessionScreen.tsx').then((module) => module.SessionScreen))
export const oauth = lazyScreen(() => import('../../screens/account/OauthScreen.tsx').then((module) => module.OauthScreen))
export const following = lazyScreen(() =>
  import('../../screens/following/FollowingScreen.tsx').then((module) => module.FollowingScreen),
)
export const watchlist = lazyScreen(() =>
  import('../../screens/watchlist/WatchlistScreen.tsx').then((module) => module.WatchlistScreen),
)
export const history = lazyScreen(() => import('../../screens/history/HistoryScreen.tsx').then((module) => module.HistoryScreen))
export const notifications = lazyScreen(() =>
  import('../../screens/notifications/NotificationsScreen.tsx').then((module) => module.NotificationsScreen),
)
export const followCheck = lazyScreen(() =>
  import('../../screens/followCheck/FollowCheckScreen.tsx').then((module) => module.FollowCheckScreen),
)
export const siteBlocks = lazyScreen(() =>
  import('../../screens/setting/SiteBlocksScreen.tsx').then((module) => module.SiteBlocksScreen),
)
export const accent = lazyScreen(() => import('../../screens/accent/AccentScreen.tsx').then((module) => module.AccentScreen))
export const about = lazyScreen(() => import('../../screens/about/AboutScreen.tsx').then((module) => module.AboutScreen))
export const downloads = lazyScreen(() =>
  import('../../screens/links/DownloadsScreen.tsx').then((module) => module.DownloadsScreen),
)
export const links = lazyScreen(() => import('../../screens/links/LinksScreen.tsx').then((module) => module.LinksScreen))
export const cache = lazyScreen(() => import('../../screens/cache/CacheScreen.tsx').then((module) => module.CacheScreen))
export const downloadList = lazyScreen(() =>
  import('../../screens/downloadList/DownloadListScreen.tsx').then((module) => module.DownloadListScreen),
)
export const selfTest = lazyScreen(() =>
  import('../../screens/selfTest/SelfTestScreen.tsx').then((module) => module.SelfTestScreen),
)
export const offline = lazyScreen(() => import('../../screens/offline/OfflineScreen.tsx').then((module) => module.OfflineScreen))
export const setting = lazyScreen(() => import('../../screens/setting/SettingScreen.tsx').then((module) => module.SettingScreen))
export const library = lazyScreen(() => import('./LibraryRoutes.tsx').then((module) => module.LibraryRoute))
export const keptWork = lazyScreen(() => import('./LibraryRoutes.tsx').then((module) => module.KeptWorkRoute))
export const operator = lazyScreen(() =>
  import('../../screens/operator/OperatorScreen.tsx').then((module) => module.OperatorScreen),
)
export const unlisted = lazyScreen(() => import('./UnlistedScreen.tsx').then((module) => module.UnlistedScreen))
export const shared = lazyScreen(() => import('./SharedScreen.tsx').then((module) => module.SharedScreen))
export const notFound = lazyScreen(() => import('./NotFoundScreen.tsx').then((module) => module.NotFoundScreen))
