// Every name under which the viewer stores something in the browser. storageKeys.test.ts fails on a name that is written elsewhere.
// A released name never changes: stored data would be lost. Personal data has these names with the suffix of its account
// (`accountScope.ts`); `accountKeys` and `accountDatabases` below list them.

// localStorage

/** All settings, as JSON. */
export const settingsKey = 'emaki.settings'
/** The search history, most recent first, as a JSON list. */
export const searchHistoryKey = 'emaki.searchHistory'
/** Present while downloads are unfinished, so that the next visit resumes them. */
export const unfinishedDownloadsKey = 'emaki.downloads'
/** Present while bulk changes are unfinished, so that the next visit goes on with them. */
export const unfinishedBulkKey = 'emaki.bulk'
/** How the user reads each kind of work, and the position in each work, as JSON. */
export const readingKey = 'emaki.reading'
/** How manga are shown, the reading pace, and the works with shifted pairs of pages, as JSON. */
export const mangaReaderKey = 'emaki.mangaReader'
/** The reader position in each novel, as a JSON list. */
export const novelProgressKey = 'emaki.novelPlaces'
/** The user's reading pace in each language, as a JSON list. */
export const novelPaceKey = 'emaki.novelPace'
/** The logged-in user and the login mode, as JSON. Never contains a token of the app API. */
export const sessionKey = 'emaki.session'
/** The accounts of this browser, as JSON. Like the session, it contains no token of the app API. */
export const accountsKey = 'emaki.accounts'
/** The host that a static site is connected to, as JSON. */
export const hostKey = 'emaki.host'
/** The verifier and the time of a pending login, as JSON. In localStorage because the code may return to another tab. */
export const loginKey = 'emaki.login'
/** Bookmark and follow flags that were changed recently, as JSON. */
export const marksKey = 'emaki.marks'
/** The block lists of an account that has its own, as JSON. */
export const blockListsKey = 'emaki.blockLists'
/** The newest work of each feed at the last visit, as JSON. */
export const lastSeenKey = 'emaki.lastSeen'
/** The user's own translation model with its API key, as JSON. It is a secret and is never exported. */
export const ownModelKey = 'emaki.ownModel'
/** The last view of a translation. */
export const translationKey = 'emaki.translation'
/** How novels are read aloud, by language, as JSON. */
export const readAloudKey = 'emaki.readAloud'
/** The translator of single paragraphs and words, as JSON. */
export const paragraphTranslatorKey = 'emaki.paragraphTranslator'
/** The user's dictionaries, as JSON. */
export const dictionariesKey = 'emaki.dictionaries'
/** Whether home showed rows of new parts at the last visit, by kind, as JSON: their place is then reserved. */
export const newPartsKey = 'emaki.newParts'
/** Series watched without an account, as a JSON list. */
export const watchedSeriesKey = 'emaki.watchedSeries'
/** The newest part of each watched series that the user has seen, by account, as a JSON list. */
export const seenPartsKey = 'emaki.seenParts'
/** What this browser wrote or saw of the accounts' markers in novels, as a JSON list. */
export const novelMarkersKey = 'emaki.novelMarkers'
/** The names of the tabs of home with a row of started works: its place is reserved before the first paint. */
export const startedRowKey = 'emaki.startedRow'
/** The names of followed artists at the last visit, by account, as JSON. */
export const followedNamesKey = 'emaki.followedNames'
/** The ids of notices that the user has read, as a JSON list. */
export const noticesReadKey = 'emaki.noticesRead'

// sessionStorage

/** The scroll position of each history entry, in px. */
export const scrollPositionsKey = 'emaki.offsets'
/** The address and queries of each screen that the user left. */
export const leftScreensKey = 'emaki.wayBack'
/** The position in each gallery, by history entry. */
export const galleryPlacesKey = 'emaki.places'
/** Unsent comments of this tab. */
export const commentDraftsKey = 'emaki.commentDrafts'
/** The ids of the list from which the open work was opened. */
export const openedListKey = 'emaki.openedList'
/** When the page last reloaded itself because a file of an older build was missing, ms since 1970. */
export const reloadKey = 'emaki.reloaded'
/** Present while this tab leaves no trace. */
export const tracelessKey = 'emaki.traceless'
/** The user who has just logged in, as JSON: the page greets them after the reload. */
export const greetingKey = 'emaki.greeting'
/** Unsaved text of settings fields, as JSON. */
export const draftsKey = 'emaki.drafts'
/** The storage that was just cleared, as JSON: the page reports it after the reload. */
export const clearedKey = 'emaki.cleared'

// IndexedDB databases

/** The refresh token of local app API mode, encrypted. */
export const accountDatabase = 'emaki-account'
/** Persisted responses. They are a cache and may be evicted. */
export const responsesDatabase = 'emaki-answers'
/** Translations of novels. */
export const translationsDatabase = 'emaki-translations'
/** The handle of the download folder. */
export const folderDatabase = 'emaki-folder'
/** Unfinished downloads. */
export const downloadsDatabase = 'emaki-downloads'
/** Bulk changes of bookmarks and follows, deleted at logout. */
export const bulkDatabase = 'emaki-bulk'
/** Indexes of the accounts' bookmarks, deleted at logout. */
export const bookmarksDatabase = 'emaki-bookmarks'
/** The record of downloaded works. */
export const downloadRecordDatabase = 'emaki-downloaded'
/** Highlights and notes in novels. */
export const highlightsDatabase = 'emaki-highlights'
/** A value that the self-test writes, reads and deletes. */
export const selfTestDatabase = 'emaki-selftest'
/** Visited artworks, novels or users. */
export const historyDatabase = (kind: string): string => `emaki-history-${kind}`

// Caches of the Cache API, and the database of the same name

/** Works saved for offline: pictures in a cache, texts in a database. The service worker reads the cache. */
export const offlineStore = 'emaki-offline'
/** The picture that another app shared, until the page takes it. */
export const sharedCache = 'emaki-shared'
/** An empty cache whose existence turns direct pictures on in the service worker. */
export const directPicturesCache = 'emaki-direct'
/** Files of the app that were used and are not precached. */
export const filesCache = 'emaki-files'
/** Viewed pictures. */
export const picturesCache = 'emaki-pictures'
/** Prefix of the cache of the app shell; each build has its own. */
export const shellCachePrefix = 'emaki-shell-'

// Names that tabs share: locks, a channel, a cookie

/** Lock of the tab that runs a download. */
export const downloadLock = (name: string): string => `emaki-download-${name}`
/** Lock of the tab that works on bulk changes. */
export const bulkLock = 'emaki.bulkRun'
/** Channel on which tabs share the progress of bulk changes. */
export const bulkChannel = 'emaki.bulkProgress'
/** Lock of the tab that indexes bookmarks. */
export const bookmarksLock = 'emaki.bookmarks'
/** Lock of the tab that refreshes the access token. */
export const refreshLock = 'emaki.refresh'
/** Lock that every tab in local app API mode holds while it is open. */
export const presenceLock = 'emaki.local'
/** Channel on which tabs say that the download record has changed. */
export const downloadsChannel = 'emaki.downloaded'
/** Channel on which tabs share access tokens. */
export const tokensChannel = 'emaki.tokens'
/** Cookie that tells the gateway which translator scripts to allow. */
export const translatorsCookie = 'emaki-translators'

// Personal data: every account has these for itself

/** Keys of localStorage and sessionStorage. */
export const accountKeys: readonly string[] = [
  searchHistoryKey,
  unfinishedDownloadsKey,
  readingKey,
  novelProgressKey,
  marksKey,
  lastSeenKey,
  newPartsKey,
  seenPartsKey,
  novelMarkersKey,
  followedNamesKey,
  startedRowKey,
  blockListsKey,
  commentDraftsKey,
  openedListKey,
  leftScreensKey,
  galleryPlacesKey,
  draftsKey,
]
/** Databases, and the cache of pictures that were saved for offline. */
export const accountDatabases: readonly string[] = [
  accountDatabase,
  responsesDatabase,
  downloadsDatabase,
  bookmarksDatabase,
  downloadRecordDatabase,
  highlightsDatabase,
  offlineStore,
  ...['artworks', 'novels', 'users'].map(historyDatabase),
]
