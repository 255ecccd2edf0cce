// Charges the client of a request what its route costs (docs/reliability.md 7.4).
import type { Route } from '@emaki/domain/server'
import type { Charge, Middleware } from '../env.ts'
import { refuse } from '../errorResponse.ts'

/** Sends 429 to a client that has used up its budget. Preflights are free, and so is the page at the address of shared uploads. */
export const rateLimit =
  <Bindings extends object>(charge: Charge<Bindings, Route>): Middleware<Bindings> =>
  async (c, next) => {
    const { route } = c.var
    const { method } = c.req.raw
    const isFree = method === 'OPTIONS' || (route.name === 'share' && method !== 'POST')
    const over = isFree ? undefined : await charge(c, route)
    return over ? refuse(c, 429, 'Rate Limit', over) : next()
  }
