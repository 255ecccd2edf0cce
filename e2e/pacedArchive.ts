// An archive that arrives at a pace, from a server of its own: pages ask for it under the site's address and are led here.
import { createServer, type ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'

export interface PacedArchive {
  /** Bytes that have left so far. */
  readonly given: number
  /** What requests asked for by range. */
  readonly ranges: readonly string[]
  /** From now on everything comes at once. */
  rush(): void
  /** Breaks the connection that is open. */
  breakOff(): void
  stop(): Promise<void>
}

const piece = 8 * 1024
const everyMs = 40

/** Gives `archive` to whatever this page asks of ugoira archives, at 200 KB a second, and no more than so many bytes before it rushes. */
export async function pacedArchive(page: Page, archive: Buffer, maxBytes: number): Promise<PacedArchive> {
  let given = 0
  let isRushing = false
  let goOn = () => {}
  let open: ServerResponse | undefined
  const ranges: string[] = []
  const server = createServer((request, response) => {
    const { range } = request.headers
    const from = Number(range?.match(/^bytes=(\d+)-$/)?.[1] ?? 0)
    if (range) ranges.push(range)
    open = response
    const about = range ? { 'content-range': `bytes ${from}-${archive.length - 1}/${archive.length}` } : {}
    response.writeHead(range ? 206 : 200, {
      'content-type': 'application/zip',
      'content-length': archive.length - from,
      'cache-control': 'no-store',
      etag: '"one"',
      ...about,
    })
    let at = from
    const next = () => {
      if (response.destroyed) return
      if (!isRushing && at + piece > maxBytes) {
        goOn = next
        return
      }
      const end = isRushing ? archive.length : Math.min(archive.length, at + piece)
      response.write(archive.subarray(at, end))
      at = end
      given = Math.max(given, at)
      if (at === archive.length) response.end()
      else setTimeout(next, everyMs)
    }
    next()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  await page.route('**/*_ugoira*.zip', (route) => route.continue({ url: `http://127.0.0.1:${address.port}/` }))
  return {
    get given() {
      return given
    },
    ranges,
    rush() {
      isRushing = true
      goOn()
    },
    breakOff: () => open?.destroy(),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
