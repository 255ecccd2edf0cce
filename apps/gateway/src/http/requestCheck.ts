// Checks requests by their raw form, before a URL parser normalises them.
import type { IncomingMessage } from 'node:http'
import { companionTarget, isApiProxied } from '../config/paths.ts'
import type { HostCheck } from '../config/publicHosts.ts'
import { isImageAlias } from '../images/imagePath.ts'
import { maxForm } from '../mirror/apiProxy.ts'
import { sharePath } from '../pages/shareTarget.ts'
import { countedParameters, maxGrowingTarget, maxHeaderBytes, mayGrow } from './growingQueries.ts'
import { isUpstreamApiHost } from './hostRouting.ts'

export interface RequestProblem {
  readonly status: 400 | 405 | 411 | 413 | 414 | 421 | 431
  readonly msg: string
  readonly headers?: Readonly<Record<string, string>>
  /** True when the connection must be closed, because an unread body may follow. */
  readonly close?: boolean
}

export const allowedMethods = 'GET, HEAD, OPTIONS'
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Accepted methods, as in the Allow header, and the maximum body size in bytes. */
interface AcceptedRequests {
  readonly methods: string
  readonly maxBody: number
}
const reading: AcceptedRequests = { methods: allowedMethods, maxBody: 0 }
const forms: AcceptedRequests = { methods: 'GET, HEAD, POST, OPTIONS', maxBody: maxForm }
/** A picture of 15 MB and its multipart headers (docs/reliability.md H2). */
const uploads: AcceptedRequests = { methods: 'GET, HEAD, POST, OPTIONS', maxBody: 15 * 1024 * 1024 + 64 * 1024 }

function acceptedAt(target: string): AcceptedRequests {
  if (target === sharePath) return uploads
  if (isApiProxied(target)) return forms
  const path = companionTarget(target)
  if (path === undefined) return reading
  return /^\/api\/sauce(?:nao)?\/?(?:\?|$)/.test(path) ? uploads : forms
}

/**
 * Maximum path and query length in characters, and maximum number of query parameters of an API call (docs/reliability.md A13).
 */
const maxPath = 8192
const maxQuery = 8192
const maxParameters = 100

/** Raw or encoded dot segments, encoded slashes and backslashes: they are never part of an API path (docs/reliability.md D1). */
const deceptivePath = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|%2f|%5c|\\/i

/** The reason to reject a request, or undefined. */
export function findRequestProblem(request: IncomingMessage, isOwnHost: HostCheck): RequestProblem | undefined {
  const isReading = readingMethods.has(request.method ?? '')
  // Nearly every request is a read without a body and needs no lookup by path.
  const accepted = isReading && !hasBody(request) ? reading : acceptedAt(request.url ?? '')
  if (!isReading && !accepted.methods.split(', ').includes(request.method ?? '')) {
    return { status: 405, msg: 'Method not allowed', headers: { allow: accepted.methods }, close: true }
  }
  const isGrowing = mayGrow(request.url ?? '')
  return (
    hostProblem(request, isOwnHost) ??
    lengthProblem(request, isGrowing) ??
    bodyProblem(request, accepted) ??
    targetProblem(request.url ?? '', request.method === 'OPTIONS', isGrowing)
  )
}

/** Node's parser allows the size of growing targets; all other requests have the usual limit. */
function lengthProblem({ url = '', rawHeaders }: IncomingMessage, isGrowing: boolean): RequestProblem | undefined {
  let length = isGrowing ? 0 : url.length
  for (const text of rawHeaders) length += text.length
  return length <= maxHeaderBytes ? undefined : { status: 431, msg: 'Headers too large', close: true }
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

function hostProblem(request: IncomingMessage, isOwnHost: HostCheck): RequestProblem | undefined {
  if (hostNames(request.rawHeaders) > 1) return { status: 400, msg: 'More than one Host', close: true }
  const { host = '' } = request.headers
  if (isOwnHost(host) || (isApiProxied(request.url ?? '') && isUpstreamApiHost(host))) return undefined
  return { status: 421, msg: 'This host name is not served here; name it in EMAKI_PUBLIC_HOSTS' }
}

/** Number of Host headers in a flat list of names and values. A plain loop, because this runs on every request. */
function hostNames(raw: readonly string[]): number {
  let count = 0
  for (let index = 0; index < raw.length; index += 2) {
    if (raw[index]?.length === 4 && raw[index]?.toLowerCase() === 'host') count += 1
  }
  return count
}

/** Rejects a body that is unexpected, too long or of unknown length, without reading it (docs/reliability.md C11). */
function bodyProblem(request: IncomingMessage, { maxBody }: AcceptedRequests): RequestProblem | undefined {
  if (!hasBody(request)) return undefined
  const { 'content-length': length = '0', 'transfer-encoding': transfer } = request.headers
  if (maxBody === 0 || request.method !== 'POST') return { status: 413, msg: 'No body is expected', close: true }
  if (transfer !== undefined) return { status: 411, msg: 'The length of the body is missing', close: true }
  return Number(length) <= maxBody ? undefined : { status: 413, msg: 'Payload Too Large', close: true }
}

function targetProblem(target: string, isOptions: boolean, isGrowing: boolean): RequestProblem | undefined {
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
  if (!path.startsWith('/api/') && !isApiProxied(path) && !isImageAlias(path)) return undefined
  if (deceptivePath.test(path)) return { status: 400, msg: 'Malformed address' }
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
