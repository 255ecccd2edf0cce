// The app that the gateway and the worker share: finds the route, checks the request, and calls the handler of the route.
import type { Route, RouteName } from '@emaki/domain/server'
import { Hono } from 'hono'
import type { Charge, Handler, Middleware, ServerContext, ServerEnv } from './env.ts'
import { preflight } from './middleware/preflight.ts'
import { rateLimit } from './middleware/rateLimit.ts'
import { type Routing, routing } from './middleware/routing.ts'

/** What differs between Node and workerd. */
export interface Platform<Bindings extends object> extends Routing<Bindings> {
  /** Checks of the platform, in order. Each may end the request. */
  readonly checks: readonly Middleware<Bindings>[]
  /** Charges the client what a route costs. */
  readonly charge: Charge<Bindings, Route>
  /** The handlers of the routes that this server has. */
  readonly handlers: Readonly<Partial<Record<RouteName, Handler<Bindings>>>>
  /** The handler of all other routes. */
  readonly others: Handler<Bindings>
  /** The response to a request whose handler failed. It logs the error. */
  readonly onError: (error: unknown, c: ServerContext<Bindings>) => Response
}

/** Creates the app. The raw form of a request is checked before it, because a parser would hide what is wrong with it. */
export function createApp<Bindings extends object>(platform: Platform<Bindings>): Hono<ServerEnv<Bindings>> {
  const { checks, charge, handlers, others, onError } = platform
  const app = new Hono<ServerEnv<Bindings>>()
  app.use(asErrors, routing(platform))
  for (const check of checks) app.use(check)
  app.use(preflight(), rateLimit(charge))
  app.all('*', (c, next) => (handlers[c.var.route.name] ?? others)(c, next))
  app.onError(onError)
  return app
}

/** Hono calls `onError` for values of the class Error only, and the reason of a request's signal may be a text. */
async function asErrors(_: unknown, next: () => Promise<void>): Promise<void> {
  try {
    await next()
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error(String(thrown))
  }
}
