// Opens the catalogue: its file, its growth, and the implementation of every query.
import { existsSync } from 'node:fs'
import type { Catalogue } from './catalogue.ts'
import {
  createQueryContext,
  rankingQueries,
  recommendationQueries,
  recordQueries,
  searchQueries,
  userQueries,
} from './catalogueQueries.ts'
import { accounts } from './content/accounts.ts'
import { parseDay } from './japaneseDay.ts'
import { openBookmarks } from './storage/bookmarks.ts'
import { openComments } from './storage/comments.ts'
import { openGrowth } from './storage/growth.ts'
import { openLikes } from './storage/likes.ts'
import { openFile, type SetAside } from './storage/openFile.ts'
import { openPreferences } from './storage/preferences.ts'
import { openReader } from './storage/reader.ts'
import { copyShipped } from './storage/shippedFile.ts'
import { withStartLock } from './storage/startLock.ts'

export interface CatalogueOptions {
  /** Path of the SQLite file, or ':memory:'. A missing folder is created. */
  readonly file: string
  readonly now: () => Date
  /** First Japanese day (YYYY-MM-DD) of a new collection. Default: three years before today. An existing file keeps its own. */
  readonly firstDay?: string
  /** Path of a built collection that a new file begins with; ignored if it is missing. */
  readonly shipped?: string
  /** Called if a file is unusable and was replaced by a new one. The old file still has what users wrote. */
  readonly onSetAside?: (setAside: SetAside) => void
  /** Called before it waits for another process that is opening the same file. */
  readonly onWait?: (() => void) | undefined
}

/**
 * Opens the catalogue and first builds it or appends the missing days. This blocks for seconds with a new file that nothing is shipped for, for milliseconds later. It
 * grows while it is open: each query includes the works that have appeared by `now()`. A corrupt or outdated file is moved aside and built
 * again. Throws SQLite's error if the file cannot be opened.
 */
export function openCatalogue({ file, now, firstDay, shipped, onSetAside, onWait }: CatalogueOptions): Catalogue {
  const nowMs = () => now().getTime()
  const open = () => {
    if (shipped !== undefined && file !== ':memory:' && !existsSync(file)) copyShipped(shipped, file, nowMs())
    const database = openFile(file, onSetAside)
    const growth = openGrowth(database, firstDay === undefined ? undefined : parseDay(firstDay))
    growth.growTo(nowMs())
    return { database, growth }
  }
  const { database, growth } = withStartLock(file, open, onWait)
  const reader = openReader(database, nowMs)
  const context = createQueryContext(database, growth, reader, nowMs)
  const bookmarks = openBookmarks(database)
  return {
    ...recordQueries(context),
    ...rankingQueries(context),
    ...searchQueries(context),
    ...recommendationQueries(context),
    ...userQueries(context),
    accounts: () => accounts,
    ...bookmarks,
    bookmark: context.current(bookmarks.bookmark),
    ...openLikes(database),
    ...openComments(database, reader.artist, nowMs),
    ...openPreferences(database),
    close: () => database.close(),
  }
}
