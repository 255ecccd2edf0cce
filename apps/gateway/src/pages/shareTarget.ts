// The share target without a service worker: text is passed to the page, a picture is not.
import type { IncomingMessage } from 'node:http'
import { maxFormBytes, sharePath } from '@emaki/domain/server'
import type { GatewayContext } from '../http/written.ts'

/** Maximum length of a field, in characters, because the address has to contain it. */
const maxFieldLength = 2000

/** Redirects to the page with the text in its query. A picture is dropped, and the page gets a flag for it. Never rejects. */
export async function redirectShared(c: GatewayContext): Promise<Response> {
  const query = await textFieldsOf(c.env.incoming)
  return new Response(null, { status: 303, headers: { location: `${sharePath}?${query}`, 'cache-control': 'no-store' } })
}

async function textFieldsOf(incoming: IncomingMessage): Promise<URLSearchParams> {
  const query = new URLSearchParams()
  try {
    const chunks: Buffer[] = []
    let bytes = 0
    // Reads to the end, because a browser that is interrupted while it sends shows an error.
    for await (const chunk of incoming) {
      bytes += chunk.length
      if (bytes <= maxFormBytes) chunks.push(chunk)
    }
    if (bytes > maxFormBytes) return new URLSearchParams({ picture: 'true' })
    const headers = { 'content-type': incoming.headers['content-type'] ?? '' }
    const form = await new Response(Buffer.concat(chunks), { headers }).formData()
    for (const key of ['title', 'text', 'url']) {
      const words = form.get(key)
      if (typeof words === 'string' && words !== '') query.set(key, words.slice(0, maxFieldLength))
    }
    if (form.has('picture')) query.set('picture', 'true')
  } catch {
    // An invalid or interrupted form gives an empty query, and the page starts a search.
  }
  return query
}
