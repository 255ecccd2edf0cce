// Product limits and their sources. Durations are in milliseconds unless the name ends in S; lengths are in works, characters or CSS
// pixels.

/** Number of works on one page of a ranking. Also the adapter's default page size (docs/spec/product.md 9). */
export const rankingPageSize = 30
/** Maximum offset of the app API (docs/contract/app-api.md 3.0). */
export const maxOffset = 5000
/** The last page of a list whose pages have 30 items, within the maximum offset. */
export const lastListPage = Math.floor(maxOffset / 30) + 1
/** Timeout of a call (docs/spec/product.md 9). */
export const requestTimeoutMs = 20_000

/**
 * How long a page may load before the app shell and stale data are shown.
 * Together with the one second that the shell's first request may take, it is the 5 s of upstream's connectivity check
 * (docs/spec/product.md 9).
 */
export const pageFallbackDelayMs = 4000
/** Number of attempts of one call, and the pause between them (docs/spec/product.md 9). */
export const requestTries = 3
export const retryPauseMs = 500
/** Timeout for probing a host (docs/spec/product.md 9.3). */
export const probeTimeoutMs = 5000
/** Distance from the end of a list at which its next page loads, in CSS px (docs/spec/product.md 9). */
export const loadMoreDistance = 800
/** The same distance in virtualised layouts. */
export const virtualLoadMoreDistance = 300
/** Minimum time between two loads of one list (docs/spec/product.md 9). */
export const listThrottleMs = 1500
/** Minimum time between two loads of the list of lives (docs/spec/product.md 9). */
export const liveThrottleMs = 1000
/** Minimum time between two loads of an artist's or profile's works (docs/spec/product.md 9). */
export const profileThrottleMs = 2500
/** Last page of discovery (docs/spec/product.md 2.7). */
export const discoveryPages = 3
/** Number of works on one page of web discovery, and of the site's newest works (docs/spec/product.md 9). */
export const webDiscoveryBatch = 60
export const newWorksPage = 20
/** Number of works in one batch of discovery. The home card shows one batch (docs/spec/product.md 2.3, 9). */
export const discoveryBatch = 18
/** Number of items in a preview of a list (docs/spec/product.md 4.3). */
export const previewItems = 10
/** When a page keeps fewer works than this after the content rules, the next page loads after a pause (docs/spec/product.md 9). */
export const shortPage = 10
export const shortPageWaitMs = 800
/** A caption longer than this many characters starts collapsed (docs/spec/product.md 4). */
export const captionCollapse = 500
/** Maximum number of caption characters that are parsed, markup included (docs/reliability.md E3). */
export const maxCaptionLength = 65_536
/** An illustration with at least this many pages starts collapsed (docs/spec/product.md 4). */
export const pagesCollapse = 3
/** Minimum number of works for the author strip. Its last slide links to the rest (docs/spec/product.md 2.11). */
export const authorStripWorks = 10
export const authorStripPreviews = 5
/**
 * Screen width in CSS px from which a side rail replaces the bottom bar, and the scroll distance that hides the bar (docs/spec/product.md
 * 2.2).
 */
export const wideScreen = 1280
export const hideOnScrollDistance = 160
/** Maximum number of history entries of each kind. */
export const historyLength = 1000
/** Maximum length of a search text, in code points (docs/spec/product.md 2.4). */
export const searchLength = 50
/** A biography of at least this height starts collapsed, in CSS px (docs/spec/product.md 2.11). */
export const bioCollapse = 160
/** Number of remembered searches (docs/spec/product.md 9). */
export const searchHistoryLength = 20
/** Debounce delay of search suggestions (docs/spec/product.md 9). */
export const suggestionDebounceMs = 500
/** Number of an artist's works with one tag per page (docs/spec/product.md 9). */
export const tagWorksPageSize = 48
/** Number of an artist's tags shown before "show all" (docs/spec/product.md 2.11). */
export const authorTagsShown = 20
/** Number of comments on the panel's first page, on its later pages, and in the preview on the work's page (docs/spec/product.md 9). */
export const firstCommentsPage = 10
export const commentsPage = 30
export const previewedComments = 3
/** Number of pages of novels related to one novel (docs/spec/product.md 4.3). */
export const relatedNovelPages = 2
/** Height of a collapsed novel text, in CSS px (docs/spec/behaviours.md 10). */
export const novelCollapse = 1000
/** Lifetime of a web session, in seconds (docs/spec/product.md 4.1). */
export const sessionLifetimeS = 15_552_000
/** A login that starts in a browser must finish within this time (docs/spec/product.md 4). */
export const loginLifetimeMs = 600_000
/** Interval between refreshes of the access token during a login (docs/spec/product.md 4). */
export const tokenRefreshMs = 1_800_000
/** Delay before the page reloads after a web session is entered, and after a logout (docs/spec/product.md 4). */
export const sessionReloadMs = 200
export const logoutReloadMs = 500
/** Page sizes of a web session's bookmarks, of its followed users, and of the app API's feed of followed users (docs/spec/product.md 9). */
export const bookmarksPageSize = 48
export const followedUsersPageSize = 24
export const followFeedPageSize = 30
/** Maximum number of tags on a bookmark, and maximum characters of each (docs/contract/companion.md 8.1, docs/contract/app-api.md 3.4). */
export const maxBookmarkTags = 10
export const bookmarkTagLength = 100
/**
 * Delay before the page reloads after a change that needs a restart, or after stored data is cleared (docs/spec/product.md 4, 9: 100 to
 * 500).
 */
export const settingReloadMs = 300
/** Delay between showing the history screen and reading the history (docs/spec/product.md 2.13). */
export const historyReadMs = 200
/** Delay before a live's chat scrolls to a new line (docs/spec/product.md 9). */
export const chatScrollMs = 500
/**
 * Oldest fully supported version of Chrome (docs/spec/product.md 9), and how long the notice about older ones stays (docs/spec/product.md
 * 4).
 */
export const oldestChrome = 106
export const oldChromeNoteMs = 2500
/**
 * Minimum length of a swipe that turns a page of a novel, in CSS px (docs/spec/product.md 2.10). Minimum time between page turns by wheel
 * (docs/spec/product.md 9.3).
 */
export const novelSwipePx = 30
export const novelWheelMs = 200
