// Under which names the viewer keeps things in the browser.

/** All settings, as JSON, in localStorage. */
export const settingsKey = 'emaki.settings'
/** The scroll offset of each history entry, in sessionStorage. */
export const scrollPositionsKey = 'emaki.offsets'
/** What each screen that was left had shown, in sessionStorage. */
export const leftScreensKey = 'emaki.wayBack'
/** When the page last reloaded itself because a file of an older build was gone, in sessionStorage. */
export const reloadKey = 'emaki.reloaded'
/** What was searched for, most recent first, as a JSON list in localStorage. */
export const searchHistoryKey = 'emaki.searchHistory'
/** Present while downloads are unfinished, in localStorage: the next visit then takes them up. */
export const unfinishedDownloadsKey = 'emaki.downloads'
/** How works are read and where each was left, as JSON in localStorage. */
export const readingKey = 'emaki.reading'
/** The ids of the list that the open work was chosen from, in sessionStorage. */
export const openedListKey = 'emaki.openedList'
/** Who is logged in and how, as JSON in localStorage; never a token of the app API. */
export const sessionKey = 'emaki.session'
/** Who has just logged in, as JSON in sessionStorage: the words that greet them outlive the reload. */
export const greetingKey = 'emaki.greeting'
/** The verifier of a login that was begun, with its time, as JSON in localStorage: the code may come back to another tab. */
export const loginKey = 'emaki.login'
/** Where each novel was left, as a JSON list in localStorage. */
export const novelProgressKey = 'emaki.novelPlaces'
/** The reader's own translation model with its key, as JSON in localStorage: a secret that no export may hold. */
export const ownModelKey = 'emaki.ownModel'
/** How a translation was shown last, in localStorage. */
export const translationKey = 'emaki.translation'
/** The ids of notices that were shown and read, as a JSON list in localStorage. */
export const noticesReadKey = 'emaki.noticesRead'
/** What was typed into settings and not saved yet, as JSON in sessionStorage. */
export const draftsKey = 'emaki.drafts'
/** Which part of the browser's storage was just emptied, as JSON in sessionStorage: the words for it outlive the reload. */
export const clearedKey = 'emaki.cleared'
