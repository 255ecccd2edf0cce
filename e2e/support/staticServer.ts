// A plain static server for the static build, as a hosting service runs one: files, 404.html for unknown paths, the headers of `_headers`.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { portOf, stopServer } from './proxyHost.ts'

export interface StaticServer {
  /** The address of the site, with its base path. */
  readonly url: string
  /** Replaces the site file. */
  configure(site: object): void
  stop(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/** Serves `folder` below `base`, for example `/emaki/`. */
export async function startStaticServer(folder: string, base: string): Promise<StaticServer> {
  let siteFile = '{}'
  const [rule = ''] = readFileSync(join(folder, '_headers'), 'utf8').split('\n\n')
  const headers = [...rule.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']): [string, string] => [name, value])
  const server = createServer((incoming, outgoing) => {
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
    const path = pathname.startsWith(base) ? normalize(`/${pathname.slice(base.length)}`) : '/404.html'
    const send = (status: number, name: string) => {
      const body = name === '/emaki.config.json' ? siteFile : readFileSync(join(folder, name))
      outgoing.writeHead(status, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(body)
    }
    try {
      send(200, path === '/' ? '/index.html' : path)
    } catch {
      send(404, '/404.html')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}${base}`,
    configure: (site) => {
      siteFile = JSON.stringify(site)
    },
    stop: () => stopServer(server),
  }
}
