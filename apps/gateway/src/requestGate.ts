// What no route ever sees: requests refused by their raw shape, before any URL parser has tidied them up.
import type { IncomingMessage } from 'node:http'
import type { HostCheck } from './publicHosts.ts'

export interface GateRefusal {
  readonly status: 400 | 405 | 413 | 414 | 421
  readonly msg: string
  readonly headers?: Readonly<Record<string, string>>
  /** True when the connection cannot be used again (an unread body may follow). */
  readonly close?: boolean
}

export const allowedMethods = 'GET, HEAD, OPTIONS'
const methods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Longest path and longest query in characters, most query parameters of an API call (reliability A13). */
const maxPath = 8192
const maxQuery = 8192
const maxParameters = 100

/** Raw or encoded dot segments, encoded slashes, backslashes and NUL: never part of an API path (reliability D1). */
const deceptivePath = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|%2f|%5c|\\/i

/** The reason to refuse a request, or undefined. */
export function gateRefusal(request: IncomingMessage, isOwnHost: HostCheck): GateRefusal | undefined {
  if (!methods.has(request.method ?? '')) {
    return { status: 405, msg: 'Method not allowed', headers: { allow: allowedMethods }, close: true }
  }
  return hostRefusal(request, isOwnHost) ?? bodyRefusal(request) ?? targetRefusal(request.url ?? '', request.method === 'OPTIONS')
}

function hostRefusal(request: IncomingMessage, isOwnHost: HostCheck): GateRefusal | undefined {
  const names = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
  if (names.length > 1) return { status: 400, msg: 'More than one Host', close: true }
  if (isOwnHost(request.headers.host ?? '')) return undefined
  return { status: 421, msg: 'This host name is not served here; name it in EMAKI_PUBLIC_HOSTS' }
}

/** No route takes a body yet: it is refused unread (reliability C11). */
function bodyRefusal(request: IncomingMessage): GateRefusal | undefined {
  const length = request.headers['content-length']
  const hasBody = request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
  return hasBody ? { status: 413, msg: 'No body is expected', close: true } : undefined
}

function targetRefusal(target: string, isOptions: boolean): GateRefusal | undefined {
  if (isOptions && target === '*') return undefined
  if (!target.startsWith('/')) return { status: 400, msg: 'Bad request target' }
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  const query = mark === -1 ? '' : target.slice(mark + 1)
  if (path.length > maxPath || query.length > maxQuery) return { status: 414, msg: 'Address too long' }
  if (path.includes('\\') || !isWellEncoded(path)) return { status: 400, msg: 'Malformed address' }
  if (!path.startsWith('/api/')) return undefined
  if (deceptivePath.test(path)) return { status: 400, msg: 'Malformed address' }
  return query.split('&').length > maxParameters ? { status: 400, msg: 'Too many parameters' } : undefined
}

/** True when every escape decodes to UTF-8 text without NUL (reliability A3). */
function isWellEncoded(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    // A malformed escape is exactly what was asked about.
    return false
  }
}
