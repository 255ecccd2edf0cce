// What other apps share with the installed viewer, when its service worker is not there to take it: words go on to the page, a picture cannot.
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The share target of the viewer's manifest; with GET it is a page like any other. */
export const sharedPath = '/share'

/** Forms of words alone are no larger. Bytes. */
const maxBytes = 64 * 1024
/** Longer words are letters; an address has to hold them. Characters. */
const longestWords = 2000

/** Answers the form with the page that knows where the words lead. A picture is not kept: the page is told that there was one. Never rejects. */
export async function answerShared(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const query = await wordsOf(incoming)
  outgoing.writeHead(303, { location: `${sharedPath}?${query}`, 'cache-control': 'no-store' }).end()
}

async function wordsOf(incoming: IncomingMessage): Promise<URLSearchParams> {
  const query = new URLSearchParams()
  try {
    const chunks: Buffer[] = []
    let bytes = 0
    // Read to its end, whatever it holds: a browser that is cut off while it sends shows an error.
    for await (const chunk of incoming) {
      bytes += chunk.length
      if (bytes <= maxBytes) chunks.push(chunk)
    }
    if (bytes > maxBytes) return new URLSearchParams({ picture: 'true' })
    const headers = { 'content-type': incoming.headers['content-type'] ?? '' }
    const form = await new Response(Buffer.concat(chunks), { headers }).formData()
    for (const key of ['title', 'text', 'url']) {
      const words = form.get(key)
      if (typeof words === 'string' && words !== '') query.set(key, words.slice(0, longestWords))
    }
    if (form.has('picture')) query.set('picture', 'true')
  } catch {
    // No form, or cut off: there is nothing to go on with, and the page starts a search.
  }
  return query
}
