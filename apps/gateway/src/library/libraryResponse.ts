// Responses of the library: private, and never cached, because they depend on who is signed in.
import { parseJson, record } from '@emaki/domain'
import type { Context } from 'hono'

const headers = { 'cache-control': 'private, no-store' }

export const libraryJson = (value: unknown, status = 200): Response => Response.json(value, { status, headers })

export const libraryNoContent = (): Response => new Response(null, { status: 204, headers })

/** An error with its code (docs/library-api.md). `message` is for people who read logs and for clients without texts of their own. */
export const libraryError = (status: number, code: string, message: string): Response =>
  libraryJson({ error: { code, message } }, status)

/** The members of a JSON body; none for anything else. */
export async function libraryBody(c: Context): Promise<Readonly<Record<string, unknown>>> {
  const parsed = parseJson(await c.req.text())
  return record(parsed.ok ? parsed.value : undefined)
}
