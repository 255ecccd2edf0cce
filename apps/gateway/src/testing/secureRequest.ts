// HTTP/2 over TLS with a certificate that is not checked, for proxies in front of a gateway.
import { once } from 'node:events'
import { connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2'

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
