// Whether the page has a library, and whether this browser may see and manage it.
import { boolean, record } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { initialData } from '../../platform/query/initialData.ts'
import { unwrap } from '../../platform/query/queryClient.ts'

export interface LibraryAccess {
  readonly mayBrowse: boolean
  /** True for the operator: may change the archive. */
  readonly mayManage: boolean
}

export const noAccess: LibraryAccess = { mayBrowse: false, mayManage: false }

/** True when the page comes from a gateway with an archive. Otherwise no part of the viewer sends a request to it. */
export const hasLibrary = (): boolean => initialData().config.hasLibrary

/** One request a visit. Hosts without a library get none. */
export const libraryAccessQuery = () =>
  queryOptions<LibraryAccess>({
    queryKey: ['library', 'access'],
    queryFn: async ({ signal }) => {
      if (!hasLibrary()) return noAccess
      // The first script does not need it.
      const { readLibrary } = await import('./libraryCall.ts')
      const access = record(unwrap(await readLibrary('/access', signal)))
      return { mayBrowse: boolean(access.mayBrowse), mayManage: boolean(access.mayManage) }
    },
    gcTime: Number.POSITIVE_INFINITY,
  })
