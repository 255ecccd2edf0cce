// The viewer over HTTP: its files, and its page for every other path.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { chooseEncoding, documentHeaders, type Encoding, isViewerPage, matchesEtag, workerPolicy } from '@emaki/domain/server'
import { sendErrorResponse } from '../http/errorResponse.ts'
import type { SendPage } from './pages.ts'
import type { ViewerFile, ViewerFiles } from './viewerFiles.ts'

/** Handles GET and HEAD of everything outside the APIs. */
export type ViewerHandler = (incoming: IncomingMessage, outgoing: ServerResponse, address: URL) => Promise<void>

/** The service worker has the scope of the whole site. Like every file without a hash in its name it is revalidated. */
const serviceWorker = '/sw.js'
const workerHeaders = { 'service-worker-allowed': '/' }

/** Undefined headers are not sent. */
const withoutDocumentHeaders: OutgoingHttpHeaders = Object.fromEntries(documentHeaders.map((name) => [name, undefined]))
/** Headers of workers with a hash in their names. */
const threadHeaders: OutgoingHttpHeaders = { ...withoutDocumentHeaders, 'content-security-policy': workerPolicy }

/**
 * Own headers of a script or style sheet with a hash in its name; undefined for other files. Those that are no worker are under the policy
 * of their page, and have the policy of data, which every response has.
 */
function partHeadersOf(path: string): OutgoingHttpHeaders | undefined {
  if (!/\.(?:js|css)$/.test(path)) return undefined
  return /\.worker-[^/]*$/.test(path) ? threadHeaders : withoutDocumentHeaders
}

/** Encodings of files, the preferred first: Brotli makes the smallest. */
const fileEncodings: readonly Encoding[] = ['br', 'gzip']

const unbuilt = 'Emaki runs, but its viewer is not built yet. Run "npm run build" and load this page again.\n'

/** Creates the handler. */
export function createViewerHandler(files: ViewerFiles, sendPage: SendPage, policy: string): ViewerHandler {
  const sendAsset = (incoming: IncomingMessage, outgoing: ServerResponse, path: string, file: ViewerFile): void => {
    const part = file.isImmutable ? partHeadersOf(path) : undefined
    const headers = {
      vary: 'accept-encoding',
      ...(part ?? { 'content-security-policy': policy }),
      ...(path === serviceWorker ? workerHeaders : {}),
    }
    sendFile(incoming, outgoing, file, headers)
  }
  return async (incoming, outgoing, address) => {
    // The raw request check has shown that the path decodes.
    const path = decodeURIComponent(address.pathname)
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file) return sendAsset(incoming, outgoing, path, file)
    if (!isViewerPage(path, incoming.headers.accept ?? '')) return sendErrorResponse(outgoing, 404, 'Not found')
    const index = files.index()
    if (index) return sendPage(incoming, outgoing, address, index)
    outgoing.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' })
    outgoing.end(incoming.method === 'HEAD' ? undefined : unbuilt)
  }
}

function sendFile(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  file: ViewerFile,
  more: Readonly<OutgoingHttpHeaders>,
): void {
  const etag = `W/"${file.etag}"`
  const headers: OutgoingHttpHeaders = {
    ...more,
    etag,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (matchesEtag(incoming.headers['if-none-match'], etag)) return void outgoing.writeHead(304, headers).end()
  const offered = fileEncodings.filter((encoding) => file.bodies.has(encoding))
  const encoding = chooseEncoding(incoming.headers['accept-encoding'], offered)
  const body = file.bodies.get(encoding) ?? new Uint8Array()
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-type'] = file.type
  headers['content-length'] = String(body.byteLength)
  outgoing.writeHead(200, headers).end(incoming.method === 'HEAD' ? undefined : body)
}
