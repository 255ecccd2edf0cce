// Checks requests by their raw form, before a URL parser normalises them.

import type { IncomingMessage } from 'node:http'
import { challengePath } from '@emaki/domain'
import { companionTarget, isApiProxied, isBelow, libraryBase, operatorBase, syncBase } from '@emaki/domain/server'
import { maxHeaderBytes, requestTargetProblem } from '@emaki/mirror'
import { signInPath, signOutPath } from '../access/signInPage.ts'
import type { HostCheck } from '../config/publicHosts.ts'
import { maxSolutionBytes } from '../limits/proofOfWork.ts'
import { maxForm } from '../mirror/apiProxy.ts'
import { sharePath } from '../pages/shareTarget.ts'
import { maxSyncBody } from '../sync/syncRoutes.ts'
import { isUpstreamApiHost } from './hostRouting.ts'
import type { TargetFacts } from './targetFacts.ts'

export interface RequestProblem {
  readonly status: 400 | 405 | 411 | 413 | 414 | 421 | 431
  readonly msg: string
  readonly headers?: Readonly<Record<string, string>>
  /** True when the connection must be closed, because an unread body may follow. */
  readonly close?: boolean
}

export const allowedMethods = 'GET, HEAD, OPTIONS'
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const methodsWithBody = new Set(['POST', 'PUT', 'DELETE'])

/** Accepted methods, as in the Allow header, and the maximum body size in bytes. */
interface AcceptedRequests {
  readonly methods: string
  readonly maxBody: number
}
const reading: AcceptedRequests = { methods: allowedMethods, maxBody: 0 }
const forms: AcceptedRequests = { methods: 'GET, HEAD, POST, OPTIONS', maxBody: maxForm }
/** A picture of 15 MB and its multipart headers (docs/reliability.md H2). */
const uploads: AcceptedRequests = { methods: 'GET, HEAD, POST, OPTIONS', maxBody: 15 * 1024 * 1024 + 64 * 1024 }

/** A file of the operator as JSON text. */
const operatorRequests: AcceptedRequests = { methods: 'GET, HEAD, POST, OPTIONS', maxBody: 2 * 1024 * 1024 }

/** Encrypted settings and history. */
const syncData: AcceptedRequests = { methods: forms.methods, maxBody: maxSyncBody }
/** Rules, keys of works and settings of imports as JSON text. */
const libraryRequests: AcceptedRequests = { methods: 'GET, HEAD, POST, PUT, DELETE, OPTIONS', maxBody: 2 * 1024 * 1024 }

/** The solution of a challenge as JSON text. */
const solutions: AcceptedRequests = { methods: forms.methods, maxBody: maxSolutionBytes }

function acceptedAt(target: string): AcceptedRequests {
  if (target === challengePath) return solutions
  if (target === sharePath) return uploads
  if (target === signInPath || target === signOutPath) return forms
  if (isApiProxied(target)) return forms
  if (isBelow(target, operatorBase)) return operatorRequests
  if (isBelow(target, syncBase)) return syncData
  if (isBelow(target, libraryBase)) return libraryRequests
  const path = companionTarget(target)
  if (path === undefined) return reading
  return /^\/api\/sauce(?:nao)?\/?(?:\?|$)/.test(path) ? uploads : forms
}

/** The reason to reject a request for a target with these facts, or undefined. */
export function findRequestProblem(
  request: IncomingMessage,
  isOwnHost: HostCheck,
  { isGrowing, problem }: TargetFacts,
): RequestProblem | undefined {
  const isReading = readingMethods.has(request.method ?? '')
  // Nearly every request is a read without a body and needs no lookup by path.
  const accepted = isReading && !hasBody(request) ? reading : acceptedAt(request.url ?? '')
  if (!isReading && !accepted.methods.split(', ').includes(request.method ?? '')) {
    return { status: 405, msg: 'Method not allowed', headers: { allow: accepted.methods }, close: true }
  }
  return (
    hostProblem(request, isOwnHost) ??
    lengthProblem(request, isGrowing) ??
    bodyProblem(request, accepted) ??
    (request.method === 'OPTIONS' ? requestTargetProblem(request.url ?? '', true, isGrowing) : problem)
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
  if (maxBody === 0 || !methodsWithBody.has(request.method ?? '')) return { status: 413, msg: 'No body is expected', close: true }
  if (transfer !== undefined) return { status: 411, msg: 'The length of the body is missing', close: true }
  return Number(length) <= maxBody ? undefined : { status: 413, msg: 'Payload Too Large', close: true }
}
