// Tells the shell about new bookmarks, for the rules that follow them.
import { createStore } from 'zustand/vanilla'
import type { BookmarkTarget } from './bookmarkTarget.ts'

/** The work that got a bookmark last in this visit, by a press of the user. Works of bulk changes are not named. */
export const lastBookmarked = createStore<{ readonly work?: BookmarkTarget | undefined }>(() => ({}))
