// Answer query: one answer of the mirror, read into an entity and kept for its lifetime. Lists that grow are feeds.
import type { DataResult } from '@emaki/domain'
import { failure, success } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { translate } from '../../i18n/catalogue.ts'
import { gcTimeFor, persisterFor, unwrap } from './queryClient.ts'

export interface EntityQuery<T> {
  readonly key: readonly (string | number)[]
  /** From the table of lifetimes, ms. */
  readonly lifetime: number
  readonly request: (signal: AbortSignal) => Promise<DataResult<unknown>>
  /** The entity in an answer; undefined when it holds none, which is an unknown error (docs/spec/calls.md 8, missing data). */
  readonly read: (answer: unknown) => T | undefined
  /** What the reader put by for times without a network. Never rejects. */
  readonly offlineCopy?: () => Promise<T | undefined>
}

/** Declares an answer, for `useQuery`. */
export function entityQuery<T>({ key, lifetime, request, read, offlineCopy }: EntityQuery<T>) {
  const persister = persisterFor(lifetime)
  return queryOptions<T>({
    queryKey: key,
    queryFn: async ({ signal }): Promise<T> => {
      // Without a network nobody waits for three tries first.
      const early = globalThis.navigator?.onLine === false ? await offlineCopy?.() : undefined
      if (early !== undefined) return early
      const result = await request(signal)
      if (result.status !== 0) return (await offlineCopy?.()) ?? unwrap(result)
      const entity = read(result.data)
      return unwrap(entity === undefined ? failure(translate('error.unknown')) : success(entity))
    },
    gcTime: gcTimeFor(lifetime),
    ...(persister ? { persister } : {}),
  })
}
