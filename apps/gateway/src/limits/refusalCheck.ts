// Rejects clients that the operator refuses, before anything else is done for them.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { findRoute } from '@emaki/domain/server'
import { sendErrorResponse } from '../http/errorResponse.ts'
import type { Refusals } from './refusals.ts'

type Found = NonNullable<ReturnType<Refusals['find']>>
/** The refusal of a client, counted; undefined for one that may go on. */
export type RefusalCheck = (incoming: IncomingMessage) => Found | undefined

/** Load balancers in a refused network still see the health. A signed-in operator may lift a refusal of the own address. */
export function createRefusalCheck(
  refusals: Pick<Refusals, 'find' | 'count'> | undefined,
  operator: { readonly roleOf: (incoming: IncomingMessage) => string } | undefined,
): RefusalCheck | undefined {
  if (!refusals) return undefined
  return (incoming) => {
    const found = refusals.find(incoming)
    if (!found || findRoute(incoming.url ?? '/').route.name === 'health') return undefined
    if (operator?.roleOf(incoming) === 'operator') return undefined
    refusals.count(found)
    return found
  }
}

/** Sends 403 with the end of the refusal, in the error format of the route. */
export function sendRefusal(outgoing: ServerResponse, { kind, until, leftMs }: Found): void {
  // A body may follow that is not read.
  outgoing.shouldKeepAlive = false
  const end = new Date(until).toISOString().replace(/T(\d\d:\d\d).*$/, ' $1 UTC')
  const what = kind === 'agent' ? 'this program' : kind === 'network' ? 'this network' : 'this address'
  sendErrorResponse(outgoing, 403, `The operator of this site refuses requests of ${what} until ${end}`, {
    'retry-after': String(Math.max(1, Math.ceil(leftMs / 1000))),
  })
}
