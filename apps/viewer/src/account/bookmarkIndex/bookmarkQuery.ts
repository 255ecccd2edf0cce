// The search of bookmarks in the address: all filters of a library in one parameter, because the screens have parameters of their own.
import { type LibraryKind, type LibraryQuery, libraryParameters, parseLibraryQuery } from '@emaki/domain'
import type { BookmarkedKind } from '../bookmarks/indexedBookmark.ts'

/** Longest value of the parameter, in characters. */
const maxLength = 2000

export const pictureKinds = ['illust', 'manga', 'ugoira'] as const satisfies readonly LibraryKind[]

/** Reads the parameter. Unknown filters are ignored. */
export const readBookmarkQuery = (find: string): LibraryQuery => parseLibraryQuery(new URLSearchParams(find.slice(0, maxLength)))

/** The value of the parameter; empty without filters. */
export const writeBookmarkQuery = (query: LibraryQuery): string => libraryParameters(query).toString()

/** The query with the kinds of works of a list. */
export function queryOfKind(query: LibraryQuery, kind: BookmarkedKind): LibraryQuery {
  if (kind === 'novel') return { ...query, kinds: ['novel'] }
  const kinds = query.kinds?.filter((one) => one !== 'novel') ?? []
  return { ...query, kinds: kinds.length > 0 ? kinds : pictureKinds }
}
