// Query options for one entity: reads it from a response and caches it for its lifetime. Lists with pages are feeds.
import { succeeded } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { type RequestResult, requestFailed } from '../http/requestResult.ts'
import { translate } from '../i18n/catalogue.ts'
import { gcTimeFor, persisterFor, unwrap } from './queryClient.ts'

export interface EntityQuery<T> {
  readonly key: readonly (string | number)[]
  /** From the table of lifetimes, in ms. */
  readonly lifetime: number
  readonly request: (signal: AbortSignal) => Promise<RequestResult<unknown>>
  /** Reads the entity. Undefined when the response has none: an unknown error (docs/spec/calls.md 8, missing data). */
  readonly read: (response: unknown) => T | undefined
  /** Loads the copy that the user saved for offline. Never rejects. */
  readonly offlineCopy?: () => Promise<T | undefined>
}

/** Creates query options for `useQuery`. */
export function entityQuery<T>({ key, lifetime, request, read, offlineCopy }: EntityQuery<T>) {
  const persister = persisterFor(lifetime)
  return queryOptions<T>({
    queryKey: key,
    queryFn: async ({ signal }): Promise<T> => {
      // Without a network, the offline copy saves the wait for three tries.
      const early = globalThis.navigator?.onLine === false ? await offlineCopy?.() : undefined
      if (early !== undefined) return early
      const result = await request(signal)
      if (!result.ok) return (await offlineCopy?.()) ?? unwrap(result)
      const entity = read(result.value)
      return unwrap(entity === undefined ? requestFailed(translate('error.unknown')) : succeeded(entity))
    },
    gcTime: gcTimeFor(lifetime),
    ...(persister ? { persister } : {}),
  })
}
