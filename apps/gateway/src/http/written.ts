// Handlers that write Node's response themselves: bytes that are ready, and pictures that pass through without a copy.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler, ServerContext } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** The context of a request of this gateway. */
export type GatewayContext = ServerContext<HttpBindings>

/** Handles a request for a target as its route names it. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => void | Promise<void>

/** A Hono handler for a handler that writes the response of Node. */
export const written =
  (handler: NodeHandler): Handler<HttpBindings> =>
  async (c) => {
    await handler(c.env.incoming, c.env.outgoing, c.var.target)
    return RESPONSE_ALREADY_SENT
  }
