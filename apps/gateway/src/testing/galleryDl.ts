// gallery-dl, another program that downloads works, over the sample: a proxy answers for the site's hosts.
import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, isIP } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { Certificate } from './certificate.ts'
import { inheritedEnvironment } from './inheritedEnvironment.ts'

/** False where gallery-dl is not installed: tests that need it are skipped. */
export const hasGalleryDl = spawnSync('gallery-dl', ['--version'], { stdio: 'ignore' }).status === 0

/** Starts a proxy to which all hosts are those of `site`. Resolves with its address. */
export async function startSiteProxy(site: (request: Request) => Promise<Response>, { cert, key }: Certificate): Promise<string> {
  const secure = createSecureServer({ cert, key }, getRequestListener(site, { overrideGlobalObjects: false }))
  const proxy = createServer()
  proxy.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    secure.emit('connection', socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    secure.closeAllConnections()
    proxy.closeAllConnections()
    proxy.close()
  })
  const { address, port } = proxy.address() as AddressInfo
  return `http://${isIP(address) === 4 ? address : '127.0.0.1'}:${port}`
}

/** Runs gallery-dl with its options of the site, and arguments. Rejects with its messages when it fails. */
export async function runGalleryDl(
  home: string,
  options: Readonly<Record<string, unknown>>,
  argv: readonly string[],
): Promise<void> {
  const settings = Object.entries(options).flatMap(([name, value]) => ['-o', `extractor.pixiv.${name}=${JSON.stringify(value)}`])
  const child = spawn('gallery-dl', ['--config-ignore', '--no-mtime', ...settings, ...argv], {
    env: { ...inheritedEnvironment, HOME: home, XDG_CACHE_HOME: home, PYTHONWARNINGS: 'ignore' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [messages, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ])
  if (code !== 0) throw new Error(`gallery-dl ended with ${code}: ${messages}`)
}
