// What the hosts have in common.
import { Hono } from 'hono'

/** A host whose errors reach the site, which answers them with upstream's page. */
export function createHost(): Hono {
  const app = new Hono()
  app.onError((error) => {
    throw error
  })
  return app
}

/** Ends a host of files: other addresses are missing, and methods other than GET and HEAD are not allowed. */
export function withoutOthers(app: Hono, missing = notFound): Hono {
  app.get('*', () => missing())
  app.all(
    '*',
    () => new Response('405 Method Not Allowed', { status: 405, headers: { Allow: 'GET, HEAD', 'Content-Type': 'text/plain' } }),
  )
  return app
}

export const notFound = (): Response => plain(404, '404 Not Found')

/** A short text in place of a file. */
export const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })

/** A stream of parts that are made on demand. When the reader cancels, `stop` fires and no further part is made. */
export const streamOf = (
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
  stop?: AbortController,
): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream(
    {
      async pull(controller) {
        const part = await parts.next()
        if (part.done) controller.close()
        else controller.enqueue(part.value)
      },
      async cancel() {
        stop?.abort()
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
