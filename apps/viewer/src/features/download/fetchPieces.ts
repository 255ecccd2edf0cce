// Fetching one file into pieces: goes on where it stopped when the server can send the rest, and never takes an error page for a picture.
import { requestTimeoutMs, requestTries, retryPauseMs, sleepByClock } from '@emaki/domain'
import { DownloadError } from './failure.ts'
import type { Pieces } from './pieces.ts'

export interface FetchOptions {
  readonly signal: AbortSignal
  /** 0 to 1; 0 while the length is unknown. */
  readonly onShare: (share: number) => void
  readonly fetch?: typeof fetch
  /** ms between two tries. */
  readonly pauseMs?: number
  /** Bytes of one piece. */
  readonly pieceSize?: number
}

/** What a reload may lose. */
const usualPiece = 1024 * 1024

/**
 * Fetches `url` and returns it whole. Three tries, each going on where the last stopped (docs/spec/product.md 9). Rejects with a DownloadError, and with the
 * signal's reason when it fires; what arrived stays in `pieces` either way.
 */
export async function fetchPieces(url: string, pieces: Pieces, options: FetchOptions): Promise<Blob> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(url, pieces, options)
    } catch (error) {
      options.signal.throwIfAborted()
      if (tries === requestTries || !(error instanceof DownloadError) || error.kind !== 'network') throw error
      await sleepByClock(options.pauseMs ?? retryPauseMs, options.signal)
    }
  }
}

async function attempt(url: string, pieces: Pieces, options: FetchOptions): Promise<Blob> {
  const { signal, onShare, pieceSize = usualPiece } = options
  const silence = new AbortController()
  const both = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), requestTimeoutMs)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), requestTimeoutMs)
  }
  const kept = await pieces.size()
  try {
    const response = await ask(options.fetch ?? fetch, url, kept, both)
    const { start, total, type } = await readHead(response, kept, pieces)
    let received = start
    let gathered: Uint8Array<ArrayBuffer>[] = []
    let waiting = 0
    const keep = async () => {
      if (waiting > 0) await pieces.add(gathered)
      gathered = []
      waiting = 0
    }
    try {
      for await (const bytes of chunks(response)) {
        heard()
        gathered.push(bytes)
        waiting += bytes.byteLength
        received += bytes.byteLength
        if (total > 0) onShare(Math.min(1, received / total))
        if (waiting >= pieceSize) await keep()
      }
    } finally {
      // Also what came before a pause or a loss: it need not come again.
      await keep()
    }
    if (total > 0 && received !== total) throw new DownloadError('network', `${received} of ${total} bytes`)
    if (received === 0) throw new DownloadError('refused', 'an empty file')
    onShare(1)
    return pieces.whole(type)
  } finally {
    clearTimeout(timer)
  }
}

async function ask(send: typeof fetch, url: string, kept: number, signal: AbortSignal): Promise<Response> {
  try {
    return await send(url, {
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(kept > 0 ? { headers: { range: `bytes=${kept}-` } } : {}),
    })
  } catch (cause) {
    throw new DownloadError('network', 'no answer', { cause })
  }
}

interface Head {
  /** The first byte of the answer within the file. */
  readonly start: number
  /** Bytes of the whole file; 0 when unknown. */
  readonly total: number
  readonly type: string
}

/** Which part of the file an answer brings. Clears the pieces when it brings the whole file again. */
async function readHead(response: Response, kept: number, pieces: Pieces): Promise<Head> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  if (response.status === 416 || (response.status === 206 && kept > 0)) {
    const [, from, to] = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    if (response.status === 206 && Number(from) === kept) return { start: kept, total: Number(to), type }
    // What is kept is not the beginning of what the server has: from the start again.
    await pieces.clear()
    throw new DownloadError('network', 'the file has changed')
  }
  if (response.status >= 500 || response.status === 429) throw new DownloadError('network', `status ${response.status}`)
  if (response.status !== 200) throw new DownloadError('refused', `status ${response.status}`)
  if (/^text\/|\bjson\b/.test(type)) throw new DownloadError('refused', `${type} instead of a file`)
  if (kept > 0) await pieces.clear()
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
    // Already ended, or about to be: nobody waits for the rest.
    reader.cancel().catch(() => undefined)
  }
}
