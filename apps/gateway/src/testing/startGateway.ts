// Starts a whole gateway over a scripted upstream, a scripted mirror and a small built viewer.

import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Fetch } from '@emaki/domain'
import { headMarker } from '@emaki/domain/server'
import type { MirrorFetch } from '@emaki/mirror'
import { onTestFinished } from 'vitest'
import { firstScreen } from '../../../viewer/src/app/firstScreen/server.tsx'
import { createGateway } from '../app/gateway.ts'
import type { GatewayOptions } from '../app/gatewayOptions.ts'
import { createLog } from '../log/log.ts'
import { feedFromFetch, type PictureFeed } from '../network/pictureFeed.ts'
import { createHealth, type Health } from '../operator/health.ts'
import { precompress } from '../pages/precompress.ts'
import { listen } from '../server/server.ts'

export interface TestGateway {
  readonly port: number
  readonly health: Health
  /** Log lines so far. */
  readonly logged: readonly string[]
  readonly stop: (graceMs: number) => Promise<void>
  /** Closes live sockets, as the process does before its shutdown. */
  readonly closeLives: () => void
}

export type TestGatewayOptions = Partial<Omit<GatewayOptions, 'config' | 'health' | 'log' | 'source'>> & {
  readonly source?: Partial<GatewayOptions['source']>
  readonly fetch?: Fetch
  readonly mirror?: MirrorFetch
  readonly pictures?: PictureFeed
  readonly config?: Partial<GatewayOptions['config']>
}

export const scriptBody = `export const words = ${JSON.stringify('a picture scroll, unrolled '.repeat(80))}\n`
const indexBody = `<!doctype html><html><head><title>Emaki</title>${headMarker}<script type="module" src="/assets/main-abc123.js"></script></head><body><div id="root"></div></body></html>\n`

/** Starts a gateway that stops with the test. */
export async function startGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const logged: string[] = []
  const health = createHealth()
  health.enter('ready')
  const fetch = options.fetch ?? noFetch
  const { listener, upgrade, close } = createGateway({
    source: {
      fetch,
      mirror: options.mirror ?? (() => Response.json({ illusts: [] })),
      pictures: options.pictures ?? feedFromFetch(fetch),
      name: 'sample',
      live: () => undefined,
      imageHosts: [],
      companion: {},
      demo: [],
      ...options.source,
    },
    ...(options.imageLimits ? { imageLimits: options.imageLimits } : {}),
    ...(options.now ? { now: options.now } : {}),
    ...(options.elapsed ? { elapsed: options.elapsed } : {}),
    library: options.library,
    keeper: options.keeper,
    imports: options.imports,
    verifier: options.verifier,
    store: options.store,
    metrics: options.metrics,
    operator: options.operator,
    valkey: options.valkey,
    denyList: options.denyList,
    refusals: options.refusals,
    imageCache: options.imageCache,
    pictureFormats: options.pictureFormats,
    viewerDirectory: options.viewerDirectory ?? (await builtViewer()),
    firstScreen,
    version: '1.2.3',
    config: {
      host: '127.0.0.1',
      publicHosts: [],
      imageHosts: [],
      imageDomain: '',
      pictureHosts: undefined,
      companionOrigins: [],
      companionImages: 'absolute',
      accessLog: false,
      apiProxy: undefined,
      dataDirectory: options.config?.dataDirectory ?? join(tmpdir(), 'emaki-no-such-directory'),
      archiveDirectory: '',
      archiveReaders: false,
      rateLimit: undefined,
      trustedProxies: [],
      access: 'open',
      password: '',
      accessHeader: 'Remote-User',
      apiKeys: [],
      feedKeys: [],
      operatorPassword: '',
      policyFile: '',
      syncMegabytes: 0,
      hasWorker: true,
      origin: '',
      indexing: false,
      originalHosts: [],
      ugoiraServers: [],
      ugoiraPages: [],
      analytics: [],
      ...options.config,
    },
    health,
    log: createLog('info', { write: (line) => void logged.push(line) }),
  })
  const server = await listen(listener, { host: '127.0.0.1', port: 0, upgrade })
  onTestFinished(() => server.stop(0))
  return { port: server.port, health, logged, stop: server.stop, closeLives: close }
}

/** Creates a directory like a Vite build, with compressed files, that is removed with the test. */
export async function builtViewer(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'emaki-viewer-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const all = { 'index.html': indexBody, 'assets/main-abc123.js': scriptBody, 'icon.svg': '<svg/>', ...files }
  for (const [name, body] of Object.entries(all)) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), body)
  }
  precompress(directory)
  return directory
}

const noFetch: Fetch = (request) => Promise.reject(new TypeError(`no upstream for ${request.url}`))
