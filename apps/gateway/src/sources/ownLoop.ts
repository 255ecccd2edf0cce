// A gateway that is named among its own mirrors, behind whatever address, would wait for itself: what it asks says whose it is (reliability K6).
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Fetch } from '@emaki/domain'

/** True for a request that came from this very gateway. */
export type IsFromItself = (incoming: Pick<IncomingMessage, 'headers'>) => boolean

/** A fetch whose requests carry a name in their Via header, and the way to know them again. */
export function signedFetch(fetch: Fetch): { readonly fetch: Fetch; readonly isFromItself: IsFromItself } {
  const name = `emaki-${randomUUID()}`
  return {
    fetch: (request) => {
      const headers = new Headers(request.headers)
      headers.set('via', `1.1 ${name}`)
      return fetch(new Request(request, { headers }))
    },
    isFromItself: ({ headers }) => headers.via?.includes(name) ?? false,
  }
}
