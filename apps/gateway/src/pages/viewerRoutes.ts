// The viewer over HTTP: its files, and its page for every address that a person may open.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodings } from '../http/compressedBody.ts'
import { accepts, chooseEncoding, matchesEtag } from '../http/negotiation.ts'
import { sendRefusal } from '../http/refusal.ts'
import type { SendPage } from './pages.ts'
import type { ViewerFile, ViewerFiles } from './viewerFiles.ts'

/** Answers GET and HEAD for everything that is not the API's. */
export type ViewerHandler = (incoming: IncomingMessage, outgoing: ServerResponse, address: URL) => Promise<void>

/** The service worker is for the whole site; like every file without a hash in its name it is asked for anew each time. */
const serviceWorker = '/sw.js'
const workerHeaders = { 'service-worker-allowed': '/' }

const unbuilt = 'Emaki runs, but its viewer is not built yet. Run "npm run build" and load this page again.\n'

/** The viewer's files and pages, under a content security policy. */
export function viewerHandler(files: ViewerFiles, sendPage: SendPage, policy: string): ViewerHandler {
  return async (incoming, outgoing, address) => {
    // The gate has seen that the path decodes.
    const path = decodeURIComponent(address.pathname)
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file)
      return sendFile(incoming, outgoing, file, {
        'content-security-policy': policy,
        ...(path === serviceWorker ? workerHeaders : {}),
      })
    if (!isPage(path, incoming.headers.accept)) return sendRefusal(outgoing, 404, 'Not found')
    const index = files.index()
    if (index) return sendPage(incoming, outgoing, address, index)
    outgoing.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' })
    outgoing.end(incoming.method === 'HEAD' ? undefined : unbuilt)
  }
}

/**
 * True when an address without a file is one that the app shows, its own 404 page included. A name with an ending is a
 * missing file, unless the client says that it wants a page (`/ranking.php` in an address bar).
 */
function isPage(path: string, accept: string | undefined): boolean {
  if (path.startsWith('/assets/')) return false
  const hasEnding = /\.[A-Za-z0-9]{1,12}$/.test(path)
  return accepts(accept, 'text/html', !hasEnding)
}

function sendFile(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  file: ViewerFile,
  more: Readonly<Record<string, string>>,
): void {
  const etag = `W/"${file.etag}"`
  const headers: Record<string, string> = {
    ...more,
    etag,
    vary: 'accept-encoding',
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (matchesEtag(incoming.headers['if-none-match'], etag)) return void outgoing.writeHead(304, headers).end()
  const offered = encodings.filter((encoding) => file.bodies.has(encoding))
  const encoding = chooseEncoding(incoming.headers['accept-encoding'], offered)
  const body = file.bodies.get(encoding) ?? new Uint8Array()
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-type'] = file.type
  headers['content-length'] = String(body.byteLength)
  outgoing.writeHead(200, headers).end(incoming.method === 'HEAD' ? undefined : body)
}
