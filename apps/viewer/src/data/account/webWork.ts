// The page of a work on the web side, with what the account of a web session did with it (docs/contract/companion.md 8.3, 8.8).
import { queryOptions } from '@tanstack/react-query'
import { companion } from '../http/companion.ts'
import type { RequestResult } from '../http/requestResult.ts'
import { unwrap } from '../query/queryClient.ts'
import type { Account } from './account.ts'

const paths = { artwork: '/ajax/illust', novel: '/ajax/novel' } as const

/** Requests the page of a work, never from a cache. */
export const requestWebWork = (kind: keyof typeof paths, id: string, signal?: AbortSignal): Promise<RequestResult<unknown>> =>
  companion().get(`${paths[kind]}/${id}`, { _vercel_no_cache: 1, _t: Date.now() }, signal)

/** The same as a query: requests of one moment share one response. */
export const webWorkQuery = (account: Account, kind: keyof typeof paths, id: string) =>
  queryOptions<unknown>({
    queryKey: ['web-work', account.id, kind, id],
    queryFn: async ({ signal }) => unwrap(await requestWebWork(kind, id, signal)),
    staleTime: 0,
    gcTime: 0,
  })
