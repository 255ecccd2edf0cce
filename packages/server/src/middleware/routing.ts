// Finds the row of the route table for a request. What follows reads it from the context.
import { findRoute } from '@emaki/domain/server'
import type { ExtraHeaders, Middleware, ServerContext } from '../env.ts'

export interface Routing<Bindings extends object> {
  /** Path and query as the client sent them, before a parser has changed them. */
  readonly addressOf: (c: ServerContext<Bindings>) => string
  /** CORS headers of the companion for the origin of a request. */
  readonly cors: (c: ServerContext<Bindings>) => ExtraHeaders
}

export const routing =
  <Bindings extends object>({ addressOf, cors }: Routing<Bindings>): Middleware<Bindings> =>
  (c, next) => {
    const address = addressOf(c)
    const { route, target } = findRoute(address)
    c.set('address', address)
    c.set('route', route)
    c.set('target', target)
    c.set('cors', route.errors === 'companion' ? cors(c) : noHeaders)
    return next()
  }

const noHeaders: ExtraHeaders = {}
