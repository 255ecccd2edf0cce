// Constants and limits of the product, with their source. Durations in milliseconds, sizes in works or pixels.

/** Works on one page of a ranking, and the adapter's default page size (docs/spec/product.md 9). */
export const rankingPageSize = 30
/** Highest offset that the app API takes (docs/contract/app-api.md 3.0). */
export const maxOffset = 5000
/** A call gives up after this long (docs/spec/product.md 9). */
export const requestTimeoutMs = 20_000

/**
 * So long a page is waited for before the app's own shell and what it has kept stand in. With the second for which the shell's first question
 * is waited for: upstream's connectivity check of 5 s (docs/spec/product.md 9).
 */
export const pagePatienceMs = 4000
/** Tries of one call, and the pause between them (docs/spec/product.md 9). */
export const requestTries = 3
export const retryPauseMs = 500
/** A host that is tried out has to answer within this (docs/spec/product.md 9.3). */
export const probeTimeoutMs = 5000
/** A list asks for its next page when its end is this near, px (docs/spec/product.md 9). */
export const loadMoreDistance = 800
/** The same in the virtual layouts. */
export const virtualLoadMoreDistance = 300
/** Least time between two loads of one list (docs/spec/product.md 9). */
export const listThrottleMs = 1500
/** Between two loads of the list of lives (docs/spec/product.md 9). */
export const liveThrottleMs = 1000
/** The same for the lists of an author's and a profile's works (docs/spec/product.md 9). */
export const profileThrottleMs = 2500
/** Discovery ends after this page (docs/spec/product.md 2.7). */
export const discoveryPages = 3
/** Works on one page of the web discovery, and of the newest works of the whole site (docs/spec/product.md 9). */
export const webDiscoveryBatch = 60
export const newWorksPage = 20
/** Works in one batch of discovery, which is what the home card shows (docs/spec/product.md 2.3, 9). */
export const discoveryBatch = 18
/** A preview shows this many of a list's first items (docs/spec/product.md 4.3). */
export const previewItems = 10
/** A page that keeps fewer works than this is followed by the next one after a pause (docs/spec/product.md 9). */
export const shortPage = 10
export const shortPageWaitMs = 800
/** A caption longer than this, in characters, starts collapsed (docs/spec/product.md 4). */
export const captionCollapse = 500
/** Characters of a caption that are read, markup and all (docs/reliability.md E3): the rest is only at the source. */
export const longestCaption = 65_536
/** An illustration with this many pages starts collapsed (docs/spec/product.md 4). */
export const pagesCollapse = 3
/** The author strip needs this many works; its last slide leads to the rest (docs/spec/product.md 2.11). */
export const authorStripWorks = 10
export const authorStripPreviews = 5
/** The bottom bar is replaced by the side rail from this width on, and hides after scrolling down this far (docs/spec/product.md 2.2). */
export const wideScreen = 1280
export const hideOnScrollDistance = 160
/** Most entries of each kind that the history keeps. */
export const historyLength = 1000
/** Longest search text (docs/spec/product.md 2.4). */
export const searchLength = 50
/** A biography this tall or taller starts collapsed, CSS px (docs/spec/product.md 2.11). */
export const bioCollapse = 160
/** Searches remembered (docs/spec/product.md 9). */
export const searchHistoryLength = 20
/** Suggestions are asked for once the typing has paused this long (docs/spec/product.md 9). */
export const suggestionPauseMs = 500
/** Works of an author with one tag come so many a page (docs/spec/product.md 9). */
export const tagWorksPageSize = 48
/** So many of an author's tags show until all are asked for (docs/spec/product.md 2.11). */
export const authorTagsShown = 20
/** Comments of the first page in the panel and of those after it, and how many the page itself previews (docs/spec/product.md 9). */
export const firstCommentsPage = 10
export const commentsPage = 30
export const previewedComments = 3
/** Novels related to one come in so many pages (docs/spec/product.md 4.3). */
export const relatedNovelPages = 2
/** A novel's text is cut to this height until it is asked for, CSS px (docs/spec/behaviours.md 10). */
export const novelCollapse = 1000
/** A web session is kept this long, s (docs/spec/product.md 4.1). */
export const sessionLifetimeS = 15_552_000
/** A login that was begun in a browser can be finished for this long, ms (docs/spec/product.md 4). */
export const loginLifetimeMs = 600_000
/** Access tokens are renewed this often while somebody is logged in, ms (docs/spec/product.md 4). */
export const tokenRefreshMs = 1_800_000
/** The page reloads so long after a web session was entered, and after a logout, ms (docs/spec/product.md 4). */
export const sessionReloadMs = 200
export const logoutReloadMs = 500
/** One page of a web session's bookmarks, of its followed users, and of the works of followed users in the app API (docs/spec/product.md 9). */
export const bookmarksPageSize = 48
export const followedUsersPageSize = 24
export const followFeedPageSize = 30
/** Upstream takes so many tags with a bookmark, each of so many characters (docs/contract/companion.md 8.1, docs/contract/app-api.md 3.4). */
export const bookmarkTagsMost = 10
export const bookmarkTagLength = 100
/** The page reloads so long after a setting that is decided at the start was changed, or what it holds was cleared, ms (docs/spec/product.md 4, 9: 100 to 500). */
export const settingReloadMs = 300
/** The history is read this long after it is shown, ms (docs/spec/product.md 2.13). */
export const historyReadMs = 200
/** A live's chat goes down to a new line after this long, ms (docs/spec/product.md 9). */
export const chatScrollMs = 500
/** Below this version of Chrome things may be missing (docs/spec/product.md 9), which a note says for so long, ms (docs/spec/product.md 4). */
export const oldestChrome = 106
export const oldChromeNoteMs = 2500
/** The version of the app that the app API takes us for (docs/spec/product.md 9). */
export const appVersion = '6.124.0'
/** A swipe this long turns a page of a novel, px (docs/spec/product.md 2.10); the wheel turns at most one in so many ms (docs/spec/product.md 9.3). */
export const novelSwipePx = 30
export const novelWheelMs = 200
