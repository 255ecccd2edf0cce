// The source of a gateway as the keeper of the archive uses it: mirror routes as JSON, and pictures from the cache or the image hosts.
import type { KeepError, KeepSource } from '@emaki/archive'
import { failed, parseRetryAfter, type Result, record, succeeded, text } from '@emaki/domain'
import { PictureError } from '@emaki/domain/server'
import type { PictureCache } from '../images/cache/pictureCache.ts'
import type { FeedLimits, PictureFeed, PictureSink } from '../images/pictureFeed.ts'
import type { Source } from '../sources/source.ts'

export interface GatewayKeepSourceOptions {
  readonly source: Pick<Source, 'mirror' | 'ownMirror' | 'pictures'>
  readonly imageCache: Pick<PictureCache, 'read'> | undefined
  /** Time in ms since 1970. */
  readonly now: () => number
}

/** Timeouts of pictures, in ms. Nothing waits for them, so they are long. */
const feedLimits: FeedLimits = { headersMs: 30_000, idleMs: 30_000 }
/** Maximum length of a kept file in bytes. Longer ones are not kept. */
const maxFileBytes = 512 * 1024 * 1024
const pictureHeaders = { referer: 'https://app-api.pixiv.net/' }

export function createKeepSource({ source, imageCache, now }: GatewayKeepSourceOptions): KeepSource {
  return {
    hasOwnAccount: source.ownMirror !== undefined,
    async call(path, parameters, { account, signal }) {
      const mirror = account === 'own' ? source.ownMirror : source.mirror
      if (!mirror) return failed({ kind: 'failed', reason: 'The source has no account of the operator' })
      const url = `http://gateway.invalid${path}?${new URLSearchParams(parameters)}`
      try {
        return await readAnswer(await mirror(new Request(url, { signal })), now)
      } catch (error) {
        signal.throwIfAborted()
        return failed({ kind: 'unreachable', reason: messageOf(error) })
      }
    },
    async picture(address, signal) {
      if (!URL.canParse(address)) return failed({ kind: 'failed', reason: 'The address of a picture cannot be read' })
      const url = new URL(address)
      const cached = await imageCache?.read(url)
      return cached ? succeeded(cached) : openPicture(source.pictures, url, signal)
    },
  }
}

async function readAnswer(response: Response, now: () => number): Promise<Result<Readonly<Record<string, unknown>>, KeepError>> {
  const body: unknown = await response.json().catch(() => undefined)
  const answer = record(body)
  const upstream = Number(response.headers.get('x-upstream-status') ?? response.status)
  const problem = record(answer.error)
  const message = text(problem.user_message) || text(problem.message) || text(answer.detail)
  const isError = !response.ok || typeof answer.error === 'object' || upstream >= 400
  if (!isError && body !== undefined) return succeeded(answer)
  if (upstream === 429 || /rate limit/i.test(message))
    return failed({ kind: 'rateLimited', retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), now()) })
  if (upstream === 404 || upstream === 410) return failed({ kind: 'gone', state: 'deleted' })
  if (upstream === 403) return failed({ kind: 'gone', state: 'restricted' })
  // Network errors and those of the gateway pass.
  if (response.status >= 500 || upstream >= 500 || body === undefined)
    return failed({ kind: 'unreachable', reason: message || `Status ${upstream}` })
  return failed({ kind: 'failed', reason: message || `Status ${upstream}` })
}

/** Starts to load a picture. Resolves when its status is known; the body then fails when it is not complete. */
function openPicture(feed: PictureFeed, url: URL, signal: AbortSignal): Promise<Result<AsyncIterable<Uint8Array>, KeepError>> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    let expected: number | undefined
    let length = 0
    const sink: PictureSink = {
      head(status, header) {
        if (status !== 200) {
          resolve(failed(pictureError(status, header('retry-after'))))
          return false
        }
        const announced = Number(header('content-length') ?? Number.NaN)
        expected = Number.isFinite(announced) && !header('content-encoding') ? announced : undefined
        resolve(succeeded(bytesOf(body.readable, stop)))
        return true
      },
      bytes(chunk) {
        length += chunk.length
        if (length > maxFileBytes) throw new PictureError(502, 'The file is too large')
        writer.write(Uint8Array.from(chunk)).catch(() => stop.abort())
        return (writer.desiredSize ?? 1) > 0
      },
      drained: () => writer.ready,
      end() {
        if (expected !== undefined && expected !== length) throw new PictureError(502, 'The file is not complete')
        writer.close().catch(() => undefined)
      },
    }
    const request = { url, method: 'GET', headers: pictureHeaders, signal: AbortSignal.any([signal, stop.signal]) } as const
    feed(request, sink, feedLimits).catch((error: unknown) => {
      writer.abort(error).catch(() => undefined)
      if (signal.aborted) reject(signal.reason)
      else resolve(failed({ kind: 'unreachable', reason: messageOf(error) }))
    })
  })
}

/** The chunks of a stream. Leaving the iteration early aborts the transfer. */
async function* bytesOf(stream: ReadableStream<Uint8Array>, stop: AbortController): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    stop.abort()
  }
}

function pictureError(status: number, retryAfter: string | null): KeepError {
  if (status === 404 || status === 410) return { kind: 'gone', state: 'deleted' }
  if (status === 403) return { kind: 'gone', state: 'restricted' }
  if (status === 429) return { kind: 'rateLimited', retryAfterMs: parseRetryAfter(retryAfter, Date.now()) }
  return status >= 500 ? { kind: 'unreachable', reason: `Status ${status}` } : { kind: 'failed', reason: `Status ${status}` }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
