// Serves a folder of another viewer's files, or one page of plain HTML, with the API and the pictures of a gateway on the same address.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}
const isText = (type) => /^text\/|json|svg|wasm/.test(type)

/** Paths that other viewers call on their own address (docs/operate/other-clients.md). */
const gatewayPaths =
  /^\/(?:api|-|~|pximg|proxy|ajax|pixiv-app-api|pixiv-oauth|https:)\/|^\/(?:ranking|bookmark_add|rpc_group_setting)\.php/

/**
 * Starts a server on a free port. Text is sent with Brotli, as the gateway sends its own files.
 *
 * @param {object} options
 * @param {number} options.gatewayPort Where API and pictures come from.
 * @param {string} [options.folder] The viewer's files. Unknown paths without an extension get its `index.html`.
 * @param {Map<string, string>} [options.pages] Pages of HTML by path.
 * @param {[string, string][]} [options.replacements] Texts to replace in the files, such as the address of an API. `{origin}` in a new
 *   text is this server.
 */
export async function startFrontServer({ gatewayPort, folder, pages = new Map(), replacements = [] }) {
  const agent = new Agent({ keepAlive: true })
  const prepared = new Map()
  let origin = ''

  const fileOf = (path) => {
    if (folder === undefined) return undefined
    const file = normalize(join(folder, path === '/' ? 'index.html' : path))
    const isInside = file.startsWith(normalize(folder) + sep)
    if (isInside && existsSync(file) && statSync(file).isFile()) return file
    return extname(path) === '' && !gatewayPaths.test(path) ? join(folder, 'index.html') : undefined
  }
  const prepare = (key, type, bytes) => {
    const known = prepared.get(key)
    if (known) return known
    let body = bytes()
    if (isText(type) && !type.includes('wasm')) {
      const text = replacements.reduce((all, [from, to]) => all.replaceAll(from, to.replaceAll('{origin}', origin)), String(body))
      body = Buffer.from(text)
    }
    const made = { type, body: isText(type) ? brotliCompressSync(body) : body, encoding: isText(type) ? 'br' : undefined }
    prepared.set(key, made)
    return made
  }
  const local = (path) => {
    const page = pages.get(path)
    if (page !== undefined) return prepare(path, types['.html'], () => page)
    const file = fileOf(path)
    return file && prepare(file, types[extname(file)] ?? 'application/octet-stream', () => readFileSync(file))
  }
  const forward = (incoming, outgoing) => {
    const sent = request(
      { host: '127.0.0.1', port: gatewayPort, path: incoming.url, method: incoming.method, headers: incoming.headers, agent },
      (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers)
        answer.pipe(outgoing)
      },
    )
    sent.once('error', () => outgoing.destroy())
    outgoing.once('close', () => outgoing.writableFinished || sent.destroy())
    incoming.pipe(sent)
  }
  const server = createServer((incoming, outgoing) => {
    const found = local(decodeURI(new URL(incoming.url, 'http://front.invalid').pathname))
    if (!found) return forward(incoming, outgoing)
    const { type, body, encoding } = found
    const headers = { 'content-type': type, 'content-length': body.length, 'cache-control': 'no-cache' }
    outgoing.writeHead(200, encoding ? { ...headers, 'content-encoding': encoding } : headers).end(body)
  })
  server.keepAliveTimeout = 60_000
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${server.address().port}`
  return {
    origin,
    stop() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

/** A page that shows one picture and nothing else: the fastest way to show it. */
export const controlPage = (picture) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Control</title>
<body style="margin:0"><img src="${picture}" alt="" style="display:block;width:100%">
</html>
`
