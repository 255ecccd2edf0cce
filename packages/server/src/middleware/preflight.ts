// Answers OPTIONS from the route table.
import { preflightOf } from '@emaki/domain/server'
import type { Middleware } from '../env.ts'

/** The companion responds to preflights itself, because it knows the origins that the operator lists. */
export const preflight =
  <Bindings extends object>(): Middleware<Bindings> =>
  async (c, next) => {
    const { route } = c.var
    if (c.req.method !== 'OPTIONS' || route.errors === 'companion') return next()
    return new Response(null, { status: 204, headers: preflightOf(route) })
  }
