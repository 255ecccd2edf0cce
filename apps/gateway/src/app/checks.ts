// The checks of the gateway as middleware, in the order of `app/listener.ts`: each may end a request before its route is called.
import { type Middleware, refuse } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Access } from '../access/access.ts'
import type { OperatorAccess } from '../access/operatorAccess.ts'
import type { Indexing } from '../limits/indexing.ts'
import type { LoopDetection } from '../sources/loopDetection.ts'

type Check = Middleware<HttpBindings>

/** Reads which sessions of operators have ended elsewhere. */
export const operatorSessions =
  (operator: Pick<OperatorAccess, 'refresh'>): Check =>
  async (c, next) => {
    await operator.refresh(c.env.incoming)
    return next()
  }

/** Responds to strangers, and to everyone on the sign-in pages. */
export const accessCheck =
  (access: Access): Check =>
  async (c, next) =>
    (await access.handle(c.env.incoming, c.env.outgoing)) ? RESPONSE_ALREADY_SENT : next()

/** Sends 429 to crawlers over their budget. */
export const crawlerBudget =
  (indexing: Indexing): Check =>
  async (c, next) => {
    const over = indexing.chargeCrawler(c.env.incoming)
    return over ? refuse(c, 429, 'Too many requests of a crawler', over) : next()
  }

/** Sends 508 to a request that has passed this gateway before. */
export const loopCheck =
  (loops: LoopDetection): Check =>
  async (c, next) =>
    loops.isLoop(c.env.incoming) ? refuse(c, 508, 'The mirrors of this gateway ask each other') : next()
