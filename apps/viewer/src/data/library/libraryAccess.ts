// Whether this browser may see and manage the library. One request a visit.
import { boolean, record } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '../query/queryClient.ts'
import { hasLibrary } from './hasLibrary.ts'
import { readLibrary } from './libraryCall.ts'

export interface LibraryAccess {
  readonly mayBrowse: boolean
  /** True for the operator: may change the archive. */
  readonly mayManage: boolean
}

export const noAccess: LibraryAccess = { mayBrowse: false, mayManage: false }

/** Hosts without a library get no request. */
export const libraryAccessQuery = () =>
  queryOptions<LibraryAccess>({
    queryKey: ['library', 'access'],
    queryFn: async ({ signal }) => {
      if (!hasLibrary()) return noAccess
      const access = record(unwrap(await readLibrary('/access', signal)))
      return { mayBrowse: boolean(access.mayBrowse), mayManage: boolean(access.mayManage) }
    },
    gcTime: Number.POSITIVE_INFINITY,
  })
