// Sends requests exactly as written, because most clients normalise addresses.
import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface RawResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface RawOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string
  /** A local address to send from, to be another client. */
  readonly localAddress?: string
  /** Reuses connections, for many requests. By default each has its own. */
  readonly agent?: Agent
  /** Aborts the request with an error. */
  readonly signal?: AbortSignal
}

/** Sends `path` unchanged and reads the whole response. */
export function rawRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, ...way }: RawOptions = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false, ...way }, (incoming) => {
      buffer(incoming).then(
        (bytes) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: bytes }),
        reject,
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Writes text to a socket and reads until the server closes it. */
export function rawSocket(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    buffer(socket).then((bytes) => resolve(bytes.toString('latin1')), reject)
  })
}

/** The body as JSON. */
export const json = (response: RawResponse): unknown => JSON.parse(response.body.toString('utf8'))
