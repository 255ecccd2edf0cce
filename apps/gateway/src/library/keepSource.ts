// The source of a gateway as the keeper of the archive uses it: mirror routes as JSON, and pictures from the cache or the image hosts.
import { Readable } from 'node:stream'
import type { KeepError, KeepSource } from '@emaki/archive'
import { failed, parseRetryAfter, type Result, record, succeeded, text } from '@emaki/domain'
import { imageHostHeaders, PictureError } from '@emaki/domain/server'
import type { PictureCache } from '../images/cache/pictureCache.ts'
import { createPictureSink, type ImageLimits, type PictureTarget } from '../images/pictureSink.ts'
import type { PictureFeed } from '../network/pictureFeed.ts'
import type { Source } from '../sources/source.ts'

export interface GatewayKeepSourceOptions {
  readonly source: Pick<Source, 'mirror' | 'ownMirror' | 'pictures'>
  readonly imageCache: Pick<PictureCache, 'read'> | undefined
  /** Time in ms since 1970. */
  readonly now: () => number
}

/** Maximum length of a kept file in bytes. Longer ones are not kept. */
const maxFileBytes = 512 * 1024 * 1024
/** Timeouts are in ms. Nothing waits for the pictures, so they are long. */
const pictureLimits: ImageLimits = {
  headersMs: 30_000,
  idleMs: 30_000,
  drainMs: 60_000,
  imageBytes: maxFileBytes,
  archiveBytes: maxFileBytes,
}

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

/**
 * Starts to load a picture. Resolves when its first bytes show that it is one; the body then fails when it is not complete. A reader that
 * leaves the iteration aborts the transfer.
 */
function openPicture(feed: PictureFeed, url: URL, signal: AbortSignal): Promise<Result<AsyncIterable<Uint8Array>, KeepError>> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const leave = () => stop.abort(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    const { body, drained } = createBody(() => stop.abort(new PictureError(502, 'The reader left')))
    const target: PictureTarget = {
      open: () => resolve(succeeded(body)),
      write: (bytes) => body.push(bytes),
      drained,
      end: () => void body.push(null),
      isClosed: () => body.destroyed,
    }
    const request = { url, method: 'GET', headers: imageHostHeaders(() => null), signal: stop.signal } as const
    feed(request, createPictureSink(target, request, pictureLimits), pictureLimits)
      .catch((error: unknown) => {
        body.destroy(error instanceof Error ? error : new Error(String(error)))
        if (signal.aborted) reject(signal.reason)
        else resolve(failed(pictureProblem(error)))
      })
      .finally(() => signal.removeEventListener('abort', leave))
  })
}

/** A stream to push into, and the promise that its reader has caught up. `onLeave` is called when the stream ends, also early. */
function createBody(onLeave: () => void) {
  let resume: (() => void) | undefined
  const body = new Readable({
    read: () => resume?.(),
    destroy(error, done) {
      // A feed that waits for the reader must learn that it has left.
      onLeave()
      resume?.()
      done(error)
    },
  })
  // The iteration of the reader throws the error. Without a listener it would end the process before that.
  body.on('error', () => undefined)
  const drained = () =>
    new Promise<void>((resolve) => {
      resume = resolve
    })
  return { body, drained }
}

function pictureProblem(error: unknown): KeepError {
  if (!(error instanceof PictureError)) return { kind: 'unreachable', reason: messageOf(error) }
  const { status, headers } = error
  if (status === 404 || status === 410) return { kind: 'gone', state: 'deleted' }
  if (status === 403) return { kind: 'gone', state: 'restricted' }
  if (status === 429) return { kind: 'rateLimited', retryAfterMs: parseRetryAfter(headers['retry-after'] ?? null, Date.now()) }
  // Something between, such as a login page of a network, sends pages instead of pictures only for a while.
  const mayPass = status >= 500 || status === 415
  return { kind: mayPass ? 'unreachable' : 'failed', reason: messageOf(error) }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
