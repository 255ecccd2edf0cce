// Serves a ugoira archive slowly from a local server, in place of the site's archive.
import { createServer, type ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'

export interface ThrottledArchive {
  /** Bytes sent so far. */
  readonly given: number
  /** Range headers of the requests. */
  readonly ranges: readonly string[]
  /** Sends the rest without delay. */
  rush(): void
  /** Breaks the open connection. */
  breakOff(): void
  stop(): Promise<void>
}

const piece = 8 * 1024
const everyMs = 40

/** Serves `archive` for every ugoira archive of this page at 200 KB/s, and stops after `maxBytes` until `rush` is called. */
export async function throttledArchive(page: Page, archive: Buffer, maxBytes: number): Promise<ThrottledArchive> {
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
