// Fetches a file with retries. A retry resumes with a range request. An error page is never saved as a picture.

import {
  fileHeadBytes,
  fileTailBytes,
  hasFileEnd,
  requestTimeoutMs,
  requestTries,
  retryPauseMs,
  sleepByClock,
} from '@emaki/domain'
import { anonymousCredentials } from '../../platform/http/instanceAccess.ts'
import { DownloadError } from './failure.ts'
import type { PartialFile } from './partialFiles.ts'

export interface FetchOptions {
  readonly signal: AbortSignal
  /** 0 to 1; 0 while the length is unknown. */
  readonly onProgress: (progress: number) => void
  readonly fetch?: typeof fetch
  /** Delay between two attempts, in ms. */
  readonly pauseMs?: number
  /** Bytes that are stored at once. */
  readonly partSize?: number
}

/** Bytes that a reload may lose. */
const defaultPartSize = 1024 * 1024

/**
 * Fetches `url` completely, with up to three attempts; each resumes where the last one stopped (docs/spec/product.md 9). Rejects with a
 * DownloadError, or with the signal's reason when it aborts. The received bytes stay in `partial` either way.
 */
export async function fetchResumable(url: string, partial: PartialFile, options: FetchOptions): Promise<Blob> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt(url, partial, options)
    } catch (error) {
      options.signal.throwIfAborted()
      if (attempts === requestTries || !(error instanceof DownloadError) || error.kind !== 'network') throw error
      await sleepByClock(options.pauseMs ?? retryPauseMs, options.signal)
    }
  }
}

async function attempt(url: string, partial: PartialFile, options: FetchOptions): Promise<Blob> {
  const { signal, onProgress, partSize = defaultPartSize } = options
  const timeout = new AbortController()
  const anySignal = AbortSignal.any([signal, timeout.signal])
  let timer = setTimeout(() => timeout.abort(), requestTimeoutMs)
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => timeout.abort(), requestTimeoutMs)
  }
  const stored = await partial.size()
  try {
    const response = await request(options.fetch ?? fetch, url, stored, anySignal)
    if (isWholeAlready(response, stored)) return partial.whole(response.headers.get('content-type') ?? '')
    const { start, total, type } = await readHead(response, stored, partial)
    let received = start
    let buffered: Uint8Array<ArrayBuffer>[] = []
    let bufferedBytes = 0
    const flush = async () => {
      if (bufferedBytes > 0) await partial.add(buffered)
      buffered = []
      bufferedBytes = 0
    }
    try {
      for await (const bytes of chunks(response)) {
        restartTimer()
        buffered.push(bytes)
        bufferedBytes += bytes.byteLength
        received += bytes.byteLength
        if (total > 0) onProgress(Math.min(1, received / total))
        if (bufferedBytes >= partSize) await flush()
      }
    } finally {
      // Also after a pause or a lost connection, so that these bytes are not fetched again.
      await flush()
    }
    if (total > 0 && received !== total) throw new DownloadError('network', `${received} of ${total} bytes`)
    if (received === 0) throw new DownloadError('refused', 'an empty file')
    const whole = await partial.whole(type)
    // Without a length, a cut connection looks like the end of the file.
    if (total === 0 && !(await hasEnd(whole))) throw new DownloadError('network', `the file ends after ${received} bytes`)
    onProgress(1)
    return whole
  } finally {
    clearTimeout(timer)
  }
}

async function hasEnd(file: Blob): Promise<boolean> {
  const [head, tail] = [file.slice(0, fileHeadBytes), file.slice(-fileTailBytes)]
  return hasFileEnd(new Uint8Array(await head.arrayBuffer()), new Uint8Array(await tail.arrayBuffer()), file.size)
}

async function request(send: typeof fetch, url: string, stored: number, signal: AbortSignal): Promise<Response> {
  try {
    return await send(url, {
      signal,
      credentials: anonymousCredentials(),
      referrerPolicy: 'no-referrer',
      ...(stored > 0 ? { headers: { range: `bytes=${stored}-` } } : {}),
    })
  } catch (cause) {
    throw new DownloadError('network', 'no response', { cause })
  }
}

/** Whether the server's file ends where the stored bytes end. A picture without its end is then as the site has it. */
const isWholeAlready = ({ status, headers }: Response, stored: number): boolean =>
  status === 416 && stored > 0 && headers.get('content-range') === `bytes */${stored}`

interface ResponseHead {
  /** Offset of the body within the file, in bytes. */
  readonly start: number
  /** Bytes of the whole file; 0 when unknown. */
  readonly total: number
  readonly type: string
}

/** Finds which part of the file the response contains. Clears `partial` when the response contains the whole file. */
async function readHead(response: Response, stored: number, partial: PartialFile): Promise<ResponseHead> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  if (response.status === 416 || (response.status === 206 && stored > 0)) {
    const [, from, to] = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    if (response.status === 206 && Number(from) === stored) return { start: stored, total: Number(to), type }
    // The stored bytes are not the beginning of the server's file: start again.
    await partial.clear()
    throw new DownloadError('network', 'the file has changed')
  }
  if (response.status >= 500 || response.status === 429) throw new DownloadError('network', `status ${response.status}`)
  if (response.status !== 200) throw new DownloadError('refused', `status ${response.status}`)
  if (/^text\/|\bjson\b/.test(type)) throw new DownloadError('refused', `${type} instead of a file`)
  if (stored > 0) await partial.clear()
  const isEncoded = response.headers.get('content-encoding') !== null
  return { start: 0, total: isEncoded ? 0 : Number(response.headers.get('content-length') ?? 0), type }
}

async function* chunks(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (cause) {
    throw new DownloadError('network', 'the connection was lost', { cause })
  } finally {
    // The stream has ended, or the rest is not needed.
    reader.cancel().catch(() => undefined)
  }
}
