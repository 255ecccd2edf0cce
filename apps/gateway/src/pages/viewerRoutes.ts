// The viewer over HTTP: its files, and its page for every other path.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { chooseEncoding, documentHeaders, type Encoding, isViewerPage, matchesEtag, workerPolicy } from '@emaki/domain/server'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { getOrCreate, memoize } from '../http/memoize.ts'
import type { Dictionaries } from './dictionaries/dictionaries.ts'
import type { SendPage } from './pages.ts'
import type { ViewerFile, ViewerFiles } from './viewerFiles.ts'

/** Handles GET and HEAD of everything outside the APIs. A promise only where something is not in memory. */
export type ViewerHandler = (incoming: IncomingMessage, outgoing: ServerResponse, address: URL) => void | Promise<void>

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
const partHeadersOf = memoize(256, (path) => {
  if (!/\.(?:js|css)$/.test(path)) return undefined
  return /\.worker-[^/]*$/.test(path) ? threadHeaders : withoutDocumentHeaders
})

/** Whether a path gets the page, by Accept header and then by path: one key of both would be a new string for each request. */
const isPageFor = memoize(16, (accept) => memoize(256, (path) => isViewerPage(path, accept)))

/** Encodings of files, the preferred first: Brotli makes the smallest. */
const fileEncodings: readonly Encoding[] = ['br', 'zstd', 'gzip']

const unbuilt = 'Emaki runs, but its viewer is not built yet. Run "npm run build" and load this page again.\n'

/** Creates the handler. `dictionaries` are undefined where nothing can be compressed with them. */
export function createViewerHandler(
  files: ViewerFiles,
  sendPage: SendPage,
  policy: string,
  dictionaries?: Dictionaries,
): ViewerHandler {
  const sendAsset = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    path: string,
    { file, delta }: { readonly file: ViewerFile; readonly delta?: Uint8Array | undefined },
  ): void => {
    const part = file.isImmutable ? partHeadersOf(path) : undefined
    const headers = {
      vary: 'accept-encoding',
      ...dictionaries?.headersOf(path, file),
      ...(part ?? { 'content-security-policy': policy }),
      ...(path === serviceWorker ? workerHeaders : {}),
    }
    sendFile(incoming, outgoing, file, { headers, ...(delta ? { delta } : {}) })
  }
  // The raw request check has shown that the path decodes.
  const pathOf = ({ pathname }: URL) => decodeURIComponent(pathname)
  const paths = new WeakMap<URL, string>()
  return (incoming, outgoing, address) => {
    const path = getOrCreate(paths, address, pathOf)
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file) {
      if (!dictionaries || !incoming.headers['available-dictionary']) return sendAsset(incoming, outgoing, path, { file })
      return dictionaries
        .encode(incoming.headers, path, file)
        .then((delta) => sendAsset(incoming, outgoing, path, { file, delta }))
    }
    if (!isPageFor(incoming.headers.accept ?? '')(path)) return sendErrorResponse(outgoing, 404, 'Not found')
    const index = files.index()
    if (index) return sendPage(incoming, outgoing, address, index)
    outgoing.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' })
    outgoing.end(incoming.method === 'HEAD' ? undefined : unbuilt)
  }
}

interface FileParts {
  readonly headers: Readonly<OutgoingHttpHeaders>
  /** The file as a difference to the version that the client has. */
  readonly delta?: Uint8Array
}

function sendFile(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  file: ViewerFile,
  { headers: more, delta }: FileParts,
): void {
  const etag = `W/"${file.etag}"`
  const headers: OutgoingHttpHeaders = {
    ...more,
    etag,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (matchesEtag(incoming.headers['if-none-match'], etag)) return void outgoing.writeHead(304, headers).end()
  const offered = fileEncodings.filter((encoding) => file.bodies.has(encoding))
  const encoding = delta ? 'dcz' : chooseEncoding(incoming.headers['accept-encoding'], offered)
  const body = encoding === 'dcz' ? (delta ?? new Uint8Array()) : (file.bodies.get(encoding) ?? new Uint8Array())
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-type'] = file.type
  headers['content-length'] = String(body.byteLength)
  outgoing.writeHead(200, headers).end(incoming.method === 'HEAD' ? undefined : body)
}
