// The sample site over TLS, as a process of its own, behind a proxy that accepts CONNECT for the site's hosts. Arguments: directory, key file,
// certificate file, and `difficult` for a difficult day without the calls that the app no longer makes. It prints one line of JSON: the port of the proxy, and an account.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openCatalogue } from '@emaki/catalogue'
import { createMemoryCache, createRenderer } from '@emaki/pictures'
import { createSite } from '@emaki/site'

const [directory = '', keyFile = '', certificateFile = '', day = 'usual'] = process.argv.slice(2)
const isDifficult = day === 'difficult'
const now = () => new Date()
const catalogue = openCatalogue({ file: join(directory, 'site.sqlite'), now })
const renderer = createRenderer({ cache: createMemoryCache() })
const site = createSite({ catalogue, renderer, now, isDifficult, ...(isDifficult && { oldForms: 'gone' }) })

const key = readFileSync(keyFile)
const cert = readFileSync(certificateFile)
const hosts = createSecureServer({ key, cert }, async (incoming, outgoing) => {
  const { method = 'GET', url = '', headers } = incoming
  try {
    const body = method === 'GET' || method === 'HEAD' ? undefined : await buffer(incoming)
    const response = await site(new Request(`https://${headers.host}${url}`, { method, headers: plain(headers), body }))
    outgoing.writeHead(response.status, [...response.headers].flat())
    if (response.body) await pipeline(Readable.fromWeb(response.body), outgoing)
    else outgoing.end()
  } catch {
    outgoing.destroy()
  }
})

/** Headers that belong to the connection have no place in a Request. */
function plain({ host, connection, 'transfer-encoding': transfer, ...rest }) {
  return rest
}

const proxy = createServer((_, outgoing) => void outgoing.writeHead(405).end())
proxy.on('connect', (_, socket) => {
  socket.on('error', () => socket.destroy())
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
  hosts.emit('connection', socket)
})
proxy.listen(0, '127.0.0.1', () => {
  const [{ refreshToken, session }] = catalogue.accounts()
  process.stdout.write(`${JSON.stringify({ port: proxy.address().port, refreshToken, session })}\n`)
})
