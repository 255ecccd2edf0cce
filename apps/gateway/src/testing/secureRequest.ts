// HTTP/2 over TLS with a certificate that is not checked, for gateways and for proxies in front of them.
import { once } from 'node:events'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { RawOptions, RawResponse } from './rawRequest.ts'

/** The response headers of a request without a body, by default a GET. The body of the response is read and dropped. */
export async function secureRequest(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingHttpHeaders & IncomingHttpStatusHeader> {
  const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false, settings: { maxHeaderListSize: 200_000 } })
  try {
    const stream = session.request({ ':path': path, ...headers })
    stream.end()
    const [received]: (IncomingHttpHeaders & IncomingHttpStatusHeader)[] = await once(stream, 'response')
    stream.resume()
    await once(stream, 'close')
    return received ?? {}
  } finally {
    session.destroy()
  }
}

export interface SecureClient {
  readonly session: ClientHttp2Session
  /** Sends `path` unchanged and reads the whole response. Rejects when the stream is reset with an error. */
  request(path: string, options?: Pick<RawOptions, 'method' | 'headers' | 'body'>): Promise<RawResponse>
}

/** One HTTP/2 connection for many requests, which is destroyed with the test. */
export function secureClient(port: number): SecureClient {
  const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false, settings: { maxHeaderListSize: 200_000 } })
  session.on('error', () => undefined)
  onTestFinished(() => session.destroy())
  return {
    session,
    async request(path, { method = 'GET', headers = {}, body } = {}) {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const stream = session.request(
        { ':path': path, ':method': method, ...length, ...headers },
        { endStream: body === undefined },
      )
      if (body !== undefined) stream.end(body)
      const [received]: (IncomingHttpHeaders & IncomingHttpStatusHeader)[] = await once(stream, 'response')
      return { status: received?.[':status'] ?? 0, headers: received ?? {}, body: await buffer(stream) }
    },
  }
}
