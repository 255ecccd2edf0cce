// The types of web endpoints, and a helper for partial lists.
import type { WebRequest } from './webRequest.ts'

/** Handles a GET and returns the body of the envelope. Throws a WebError for an error response. `path` has the numbers of the path in order. */
type WebEndpoint = (webRequest: WebRequest, path: readonly number[]) => unknown

/** Endpoints by path pattern. `{id}` matches a number. */
export type WebEndpoints = Readonly<Record<`/ajax/${string}`, WebEndpoint>>

/** Reads a list in steps until `wanted` items match, for filtered lists. */
export function gather<T>(
  list: (offset: number, limit: number) => readonly T[],
  keep: (item: T) => boolean,
  wanted: number,
): T[] {
  const step = 200
  const kept: T[] = []
  for (let offset = 0; kept.length < wanted; offset += step) {
    const found = list(offset, step)
    kept.push(...found.filter(keep))
    if (found.length < step) break
  }
  return kept.slice(0, wanted)
}
