// Requests of the local account to the app API, by upstream's own paths (docs/spec/calls.md 7.1, req_get and req_post).
import { mirror } from './mirror.ts'
import type { RequestResult } from './requestResult.ts'

/** Reads from a path of the app API. */
export const accountGet = (path: string, params: object, signal?: AbortSignal): Promise<RequestResult<unknown>> =>
  mirror().get('/req_get', { path, params: JSON.stringify(params) }, signal)

/** Posts to a path of the app API. The time makes every request different, so that no cache can answer it. */
export const accountPost = (path: string, data: object, signal?: AbortSignal): Promise<RequestResult<unknown>> =>
  mirror().get('/req_post', { path, data: JSON.stringify(data), t: Date.now() }, signal)
