// Checks requests by their raw form, before a URL parser normalises them.

import type { IncomingMessage } from 'node:http'
import { findRoute, type Route } from '@emaki/domain/server'
import { maxHeaderBytes, mayGrow, requestTargetProblem } from '@emaki/mirror'
import type { HostCheck } from '../config/publicHosts.ts'
import { isUpstreamApiHost } from './hostRouting.ts'

export interface RequestProblem {
  readonly status: 400 | 405 | 411 | 413 | 414 | 421 | 431
  readonly msg: string
  readonly headers?: Readonly<Record<string, string>>
  /** True when the connection must be closed, because an unread body may follow. */
  readonly close?: boolean
}

export const allowedMethods = 'GET, HEAD, OPTIONS'
const methodsWithBody = new Set(['POST', 'PUT', 'DELETE'])

/** The reason to reject a request, or undefined. */
export function findRequestProblem(request: IncomingMessage, isOwnHost: HostCheck): RequestProblem | undefined {
  const target = request.url ?? '/'
  const isGrowing = mayGrow(target)
  const { route } = findRoute(target)
  if (!route.methods.split(', ').includes(request.method ?? '')) {
    return { status: 405, msg: 'Method not allowed', headers: { allow: route.methods }, close: true }
  }
  return (
    hostProblem(request, route, isOwnHost) ??
    connectionProblem(request) ??
    lengthProblem(request, isGrowing) ??
    bodyProblem(request, route) ??
    requestTargetProblem(target, request.method === 'OPTIONS', isGrowing)
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

function hostProblem(request: IncomingMessage, { name }: Route, isOwnHost: HostCheck): RequestProblem | undefined {
  if (hostNames(request.rawHeaders) > 1) return { status: 400, msg: 'More than one Host', close: true }
  const { host = '' } = request.headers
  if (isOwnHost(host) || (name === 'appApi' && isUpstreamApiHost(host))) return undefined
  return { status: 421, msg: 'This host name is not served here; name it in EMAKI_PUBLIC_HOSTS' }
}

/** What clients and proxies name in Connection: options of the connection, and headers that belong to it (RFC 9110, 7.6.1). */
const connectionOptions = new Set(['', 'close', 'http2-settings', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'])

/**
 * Rejects a request that declares another header as part of the connection. A proxy behind this server removes the headers that are
 * named, so that Content-Length or Host in the list would change what it forwards (docs/reliability.md C12).
 */
function connectionProblem({ headers: { connection } }: IncomingMessage): RequestProblem | undefined {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined
  const isPlain = connection.split(',').every((option) => connectionOptions.has(option.trim().toLowerCase()))
  return isPlain ? undefined : { status: 400, msg: 'Connection names a header that is not part of it', close: true }
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
function bodyProblem(request: IncomingMessage, { maxBody }: Route): RequestProblem | undefined {
  if (!hasBody(request)) return undefined
  const { 'content-length': length = '0', 'transfer-encoding': transfer } = request.headers
  if (maxBody === 0 || !methodsWithBody.has(request.method ?? '')) return { status: 413, msg: 'No body is expected', close: true }
  if (transfer !== undefined) return { status: 411, msg: 'The length of the body is missing', close: true }
  return Number(length) <= maxBody ? undefined : { status: 413, msg: 'Payload Too Large', close: true }
}
