// Checks raw request targets, before a URL parser normalises them: the same on every platform.
import { companionTarget, findRoute } from '@emaki/domain/server'
import { countedParameters, maxGrowingTarget } from './growingQueries.ts'

/**
 * Maximum path and query length in characters, and maximum number of query parameters of an API call (docs/reliability.md A13).
 */
const maxPath = 8192
const maxQuery = 8192
const maxParameters = 100

/** Raw or encoded dot segments, encoded slashes and backslashes: they are never part of an API path (docs/reliability.md D1). */
const deceptivePath = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|%2f|%5c|\\/i

/** The words of a search of the companion, which may contain them and are checked there (docs/decisions/0014-words-of-a-search.md). */
const searchedWords = /(?<=\/ajax\/search\/(?:artworks|illustrations|manga|novels)\/)[^/]+$/

/** A path without encoded slashes and backslashes in the words of a search. */
const withoutWordSlashes = (path: string): string =>
  companionTarget(path) === undefined ? path : path.replace(searchedWords, (words) => words.replace(/%(?:2f|5c)/gi, ''))

export interface TargetProblem {
  readonly status: 400 | 414
  readonly msg: string
}

/** The reason to reject the raw target of a request, or undefined. For `isGrowing` see `mayGrow`. */
export function requestTargetProblem(target: string, isOptions: boolean, isGrowing: boolean): TargetProblem | undefined {
  if (isOptions && target === '*') return undefined
  // A rejected preflight would hide the error response of the request itself.
  if (isOptions && target.startsWith('/')) return undefined
  if (!target.startsWith('/')) return { status: 400, msg: 'Bad request target' }
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  const query = mark === -1 ? '' : target.slice(mark + 1)
  const queryLimit = isGrowing ? maxGrowingTarget : maxQuery
  if (path.length > maxPath || query.length > queryLimit) return { status: 414, msg: 'Address too long' }
  if (path.includes('\\') || !isWellEncoded(path)) return { status: 400, msg: 'Malformed address' }
  if (!findRoute(path).route.isPlain) return undefined
  if (deceptivePath.test(withoutWordSlashes(path))) return { status: 400, msg: 'Malformed address' }
  return countedParameters(query, isGrowing) > maxParameters ? { status: 400, msg: 'Too many parameters' } : undefined
}

/** True when every escape decodes to UTF-8 text without NUL (docs/reliability.md A3). */
function isWellEncoded(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
