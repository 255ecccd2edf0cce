// Own calls: what only the reader's own account can ask of the mirror in this browser, by upstream's own paths (docs/spec/calls.md 7.1, req_get and req_post).
import type { DataResult } from '@emaki/domain'
import { mirror } from './mirror.ts'

/** Reads a path of the own account. */
export const accountGet = (path: string, params: object, signal?: AbortSignal): Promise<DataResult<unknown>> =>
  mirror().get('/req_get', { path, params: JSON.stringify(params) }, signal)

/** Writes to a path of the own account. No two asks are alike, so that nothing on the way answers for the server. */
export const accountPost = (path: string, data: object): Promise<DataResult<unknown>> =>
  mirror().get('/req_post', { path, data: JSON.stringify(data), t: Date.now() })
