// Who may use the library: operators everything, visitors only reading, where the operator allows it (docs/library-api.md).
import type { IncomingMessage } from 'node:http'
import type { OperatorAccess } from '../access/operatorAccess.ts'
import type { Config } from '../config/config.ts'

/** `stranger`: may sign in as operator. `closed`: for this client there is no operator page. */
export type LibraryRole = 'operator' | 'reader' | 'stranger' | 'closed'

export type LibraryAccess = (incoming: Pick<IncomingMessage, 'headers' | 'socket'>) => LibraryRole

/** Creates the check. Private instances have turned strangers away before. `operator` is undefined where no client is one. */
export const createLibraryAccess =
  (operator: Pick<OperatorAccess, 'roleOf'> | undefined, { archiveReaders }: Pick<Config, 'archiveReaders'>): LibraryAccess =>
  (incoming) => {
    const role = operator?.roleOf(incoming) ?? 'closed'
    return role !== 'operator' && archiveReaders ? 'reader' : role
  }

/**
 * What a client sees of the archive. `all`: every work, for operators. `public`: without the works that only rules of private bookmarks keep,
 * because these would tell what the operator has bookmarked.
 */
export type LibraryView = 'all' | 'public'

/** What a client sees of the archive; undefined for nothing. */
export type LibraryViewOf = (incoming: Parameters<LibraryAccess>[0]) => LibraryView | undefined

const viewOfRole: Readonly<Record<LibraryRole, LibraryView | undefined>> = {
  operator: 'all',
  reader: 'public',
  stranger: undefined,
  closed: undefined,
}

/** What clients see of kept works, also behind the source. */
export const libraryViewOf =
  (access: LibraryAccess): LibraryViewOf =>
  (incoming) =>
    viewOfRole[access(incoming)]

/** The value of each view. */
export const forEachView = <T>(create: (view: LibraryView) => T): Readonly<Record<LibraryView, T>> => ({
  all: create('all'),
  public: create('public'),
})
