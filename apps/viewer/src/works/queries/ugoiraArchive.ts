// Streams a ugoira archive, and resumes the download after a broken connection.

import { archiveStallTimeoutMs, maxArchiveResumes, requestTries, retryPauseMs, sleepByClock } from '@emaki/domain'
import { anonymousCredentials } from '../../platform/http/instanceAccess.ts'

/** The archive could not be loaded. `status` is the HTTP status, or 0 without a response or after a stall. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface ArchiveStream {
  /** Fails with an ArchiveError when the download cannot resume. */
  readonly body: ReadableStream<Uint8Array>
  /** Length in bytes. Undefined when the server does not send it. */
  readonly length: number | undefined
}

export interface ArchiveOptions {
  readonly signal: AbortSignal
  /** Tests pass their own. */
  readonly fetch?: typeof globalThis.fetch
  readonly stallTimeoutMs?: number
  readonly pauseMs?: number
}

interface Answer {
  readonly response: Response
  readonly reader: ReadableStreamDefaultReader<Uint8Array>
  /** Aborts the request, also while it stalls. */
  readonly stop: AbortController
}

/**
 * Opens the archive at the first address that has it: a 404 tries the next address. Rejects with an ArchiveError, or with
 * the reason of the signal. A body that breaks off or stalls for a minute resumes with a range request, with growing pauses.
 */
export async function openArchive(addresses: readonly string[], options: ArchiveOptions): Promise<ArchiveStream> {
  const connection = createConnection(options)
  for (const address of addresses) {
    const first = await openFirst(connection, address, options)
    if (first.response.status === 404) continue
    return streamArchive(connection, address, first, options)
  }
  throw new ArchiveError(404, 'No address has the archive')
}

/** Statuses that a retry does not change. */
const isFinal = (error: unknown) => error instanceof ArchiveError && error.status >= 400 && error.status < 500

async function openFirst(
  connection: Connection,
  address: string,
  { signal, pauseMs = retryPauseMs }: ArchiveOptions,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.ask(address, {})
    } catch (error) {
      if (isFinal(error) || attempt >= requestTries) throw error
      await sleepByClock(pauseMs, signal)
      signal.throwIfAborted()
    }
  }
}

function streamArchive(
  connection: Connection,
  address: string,
  first: Answer,
  { signal, pauseMs = retryPauseMs }: ArchiveOptions,
): ArchiveStream {
  const length = Number(first.response.headers.get('content-length')) || undefined
  const tag = first.response.headers.get('etag')
  let answer = first
  let received = 0
  let failures = 0
  /** Bytes that arrive again because the server has no ranges. */
  let bytesToSkip = 0

  const resume = async (cause: unknown) => {
    answer.stop.abort()
    for (;;) {
      if (failures >= maxArchiveResumes) throw cause
      await sleepByClock(pauseMs * 2 ** failures, signal)
      failures += 1
      signal.throwIfAborted()
      try {
        const range = `bytes=${received}-`
        answer = await connection.ask(address, { range, ...(tag && !tag.startsWith('W/') ? { 'if-range': tag } : {}) })
        if (answer.response.status === 404) throw new ArchiveError(404, 'The archive is not found')
        bytesToSkip = answer.response.status === 206 ? 0 : received
        return
      } catch (error) {
        if (isFinal(error)) throw error
        cause = error
      }
    }
  }

  const next = async (): Promise<Uint8Array | undefined> => {
    for (;;) {
      try {
        const { done, value } = await connection.read(answer)
        if (done && (length === undefined || received >= length)) return undefined
        if (done) throw new ArchiveError(0, `The connection ended after ${received} of ${length} bytes`)
        const fresh = value.subarray(Math.min(bytesToSkip, value.length))
        bytesToSkip -= value.length - fresh.length
        if (fresh.length === 0) continue
        received += fresh.length
        failures = 0
        // The receiver may transfer the buffer to another thread, so the chunk must own it.
        return fresh.length === value.length ? value : fresh.slice()
      } catch (error) {
        await resume(error)
      }
    }
  }

  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await next()
        if (chunk) controller.enqueue(chunk)
        else controller.close()
      },
      cancel: () => answer.stop.abort(),
    },
    { highWaterMark: 0 },
  )
  return { body, length }
}

type Connection = ReturnType<typeof createConnection>

/** Requests and reads with a stall timeout. */
function createConnection({ signal, fetch = globalThis.fetch, stallTimeoutMs = archiveStallTimeoutMs }: ArchiveOptions) {
  const inTime = async <T>(stop: AbortController, work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => stop.abort(new ArchiveError(0, 'The server stalled')), stallTimeoutMs)
    try {
      return await work
    } catch (error) {
      // Aborted by the caller: not a failure of the server.
      signal.throwIfAborted()
      throw error instanceof ArchiveError ? error : new ArchiveError(0, error instanceof Error ? error.message : String(error))
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    async ask(address: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
      const stop = new AbortController()
      const response = await inTime(
        stop,
        fetch(address, {
          headers,
          signal: AbortSignal.any([signal, stop.signal]),
          credentials: anonymousCredentials(),
          referrerPolicy: 'no-referrer',
        }),
      )
      if ((!response.ok && response.status !== 404) || !response.body) {
        stop.abort()
        throw new ArchiveError(response.status, `The server answered ${response.status}`)
      }
      return { response, reader: response.body.getReader(), stop }
    },
    read: ({ reader, stop }: Answer) => inTime(stop, reader.read()),
  }
}
