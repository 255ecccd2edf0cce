// What every handler and every middleware of the app reads from its context.
import type { Route } from '@emaki/domain/server'
import type { Context, Handler as HonoHandler, MiddlewareHandler } from 'hono'

/** Headers that a handler adds to a response. */
export type ExtraHeaders = Readonly<Record<string, string>>

export interface ServerVariables {
  /** Path and query as the client sent them. */
  address: string
  /** The row of the route table. */
  route: Route
  /** The address as the handler of the route reads it: for the mirror, what follows its base. */
  target: string
  /** CORS headers for the origin of the request, on routes where they depend on it. */
  cors: ExtraHeaders
}

/** The environment of the app. `Bindings` are those of the platform: Node's request and response, or workerd's bindings. */
export interface ServerEnv<Bindings extends object = object> {
  Bindings: Bindings
  Variables: ServerVariables
}

export type ServerContext<Bindings extends object> = Context<ServerEnv<Bindings>>
export type Middleware<Bindings extends object> = MiddlewareHandler<ServerEnv<Bindings>>
export type Handler<Bindings extends object> = HonoHandler<ServerEnv<Bindings>>

/**
 * Charges the client for work that its request causes. Resolves to the headers of a 429 for a client that has used up its budget, and to
 * undefined when the work is paid.
 */
export type Charge<Bindings extends object, Work> = (
  c: ServerContext<Bindings>,
  work: Work,
) => ExtraHeaders | undefined | Promise<ExtraHeaders | undefined>
