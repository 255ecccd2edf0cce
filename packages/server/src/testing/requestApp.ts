// Sends requests to an app whose handlers say what they have read.
import { createApp, type Platform } from '../app.ts'
import type { ServerContext } from '../env.ts'

export type TestContext = ServerContext<object>

/** The answer of a handler: the route, and the target as it reads it. */
const tell = (c: TestContext) => Response.json([c.var.route.name, c.var.target])

/** An app with the given parts of a platform. Its companion allows https://listed.example. */
export function testApp(parts: Partial<Platform<object>> = {}) {
  return createApp<object>({
    addressOf: (c) => c.req.url.replace(/^https:\/\/emaki\.example/, ''),
    cors: (c) =>
      c.req.header('origin') === 'https://listed.example' ? { 'access-control-allow-origin': 'https://listed.example' } : {},
    checks: [],
    charge: () => undefined,
    handlers: {},
    others: tell,
    onError: (error) => new Response(String(error), { status: 500 }),
    ...parts,
  })
}

/** Sends a request for path and query. */
export const send = async (app: ReturnType<typeof testApp>, address: string, init: RequestInit = {}): Promise<Response> =>
  app.fetch(new Request(`https://emaki.example${address}`, init))
