// Runs the bundled worker in workerd, over a fetch function for everything outside.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Fetch, list, record } from '@emaki/domain'
import { HttpOptions_Style, Miniflare, type RequestInit as PlatformRequestInit, Response as PlatformResponse } from 'miniflare'
import { build } from 'vite'
import { denyListKey } from '../denyList.ts'
import { originHeader, passedHeader } from './testHeaders.ts'
import { startUpstream } from './upstreamServer.ts'
import { readWranglerConfig } from './wranglerConfig.ts'

export interface WorkerOptions {
  /** Receives every request of the worker to another host, over HTTP. */
  readonly upstream: Fetch
  readonly refreshToken: string
  /** Files of the viewer by path. */
  readonly files?: ReadonlyMap<string, string>
}

export interface TestWorker {
  /** Sends a request to the worker without its cache: each response comes from the apps. */
  readonly uncached: Fetch
  /** Sends a request to the worker with its cache and rate limits. */
  readonly cached: Fetch
  /** Sends a request to the worker with EMAKI_COMPANION_IMAGES=relative, without its cache. */
  readonly relative: Fetch
  /** Replaces the upstream. */
  reach(upstream: Fetch): void
  /** Moves the clock of the worker, but not that of the platform and its cache. */
  pass(ms: number): void
  /** Replaces the deny list of the worker with its cache, which reads it again after 30 s. */
  deny(list: string): Promise<void>
  stop(): Promise<void>
}

const types: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
])

/** Bundles the worker as a deployment does, with the companion's settings of contract tests. */
async function bundle(): Promise<string> {
  // Vite loads PostCSS by import() and by require() at once, which Node 20 may refuse while the module is not loaded.
  const ownRequire = createRequire(import.meta.url)
  createRequire(ownRequire.resolve('vite'))('postcss')
  const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
  const built = await build({
    configFile,
    logLevel: 'silent',
    build: { ssr: 'src/testing/contractWorker.ts', write: false, minify: false },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  const [first, ...others] = outputs.filter(({ type }) => type === 'chunk')
  if (first?.type !== 'chunk' || others.length > 0) throw new Error('the worker is not one module')
  return first.code
}

/** A worker and a namespace of Miniflare, whose types need those of the whole platform. */
interface Service {
  fetch(url: string, init: PlatformRequestInit): Promise<PlatformResponse>
}
interface Namespace {
  put(key: string, value: string): Promise<void>
}
const isBound = <T>(value: unknown): value is T => value !== null && value !== undefined
function bound<T>(value: unknown): T {
  if (!isBound<T>(value)) throw new Error('the worker is not running')
  return value
}

interface Limits {
  readonly clients: number
  readonly upstream: number
}
/** Requests and calls upstream of one client in a minute, as deployed. */
export const deployedLimits = readDeployedLimits()
const noLimits = { clients: 1_000_000, upstream: 1_000_000 }

function readDeployedLimits(): Limits {
  const { ratelimits } = readWranglerConfig()
  const of = (name: string) =>
    Number(
      record(
        list(ratelimits)
          .map(record)
          .find((one) => one.name === name)?.simple,
      ).limit,
    )
  return { clients: of('CLIENTS'), upstream: of('UPSTREAM') }
}

/** Starts workerd once, with the worker in three configurations. */
export async function startWorker({ refreshToken, files = new Map(), ...options }: WorkerOptions): Promise<TestWorker> {
  let { upstream } = options
  let passedMs = 0
  const site = await startUpstream((request) => upstream(request))
  const script = await bundle()
  const common = (limits: Limits, images = 'absolute') => ({
    compatibilityDate: '2026-04-01',
    modules: [{ type: 'ESModule' as const, path: 'worker.js', contents: script }],
    kvNamespaces: ['TOKENS', 'DENY_LIST'],
    ratelimits: {
      CLIENTS: { simple: { limit: limits.clients, period: 60 as const } },
      UPSTREAM: { simple: { limit: limits.upstream, period: 60 as const } },
    },
    bindings: {
      EMAKI_REFRESH_TOKENS: refreshToken,
      EMAKI_CLIENT_ID: 'sample-client',
      EMAKI_CLIENT_SECRET: 'sample-secret',
      EMAKI_HASH_SECRET: 'sample-hash-secret',
      EMAKI_COMPANION_ORIGINS: 'https://viewer.example',
      EMAKI_COMPANION_IMAGES: images,
    },
    serviceBindings: {
      ASSETS: (request: { readonly url: string }) => {
        const { pathname } = new URL(request.url)
        const body = files.get(pathname)
        const type = types.get(pathname.split('.').at(-1) ?? '') ?? 'application/octet-stream'
        return body === undefined
          ? new PlatformResponse(null, { status: 404 })
          : new PlatformResponse(body, { headers: { 'content-type': type, etag: `"${body.length}"` } })
      },
    },
    outboundService: { external: { address: site.address, http: { style: HttpOptions_Style.HOST } } },
  })
  // The library of `faketime` hangs in workerd, which sets its own clock in tests.
  const { LD_PRELOAD: preloaded } = process.env
  delete process.env.LD_PRELOAD
  const platform = new Miniflare({
    workers: [
      { name: 'uncached', cache: false, ...common(noLimits) },
      { name: 'cached', cache: true, ...common(deployedLimits) },
      { name: 'relative', cache: false, ...common(noLimits, 'relative') },
    ],
  })
  await platform.ready
  if (preloaded !== undefined) process.env.LD_PRELOAD = preloaded
  const workers = {
    uncached: bound<Service>(await platform.getWorker('uncached')),
    cached: bound<Service>(await platform.getWorker('cached')),
    relative: bound<Service>(await platform.getWorker('relative')),
  }
  const denyLists = bound<Namespace>(await platform.getKVNamespace('DENY_LIST', 'cached'))
  const send =
    (name: keyof typeof workers): Fetch =>
    async (request) => {
      const { url, method } = request
      const body = method === 'POST' ? { body: await request.arrayBuffer() } : {}
      const headers = new Headers([...request.headers, [passedHeader, String(passedMs)]])
      const origin = headers.get('origin')
      headers.delete('origin')
      if (origin !== null) headers.set(originHeader, origin)
      const response = await workers[name].fetch(url, { method, headers: [...headers], redirect: 'manual', ...body })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return new Response(bytes.byteLength === 0 ? null : bytes, { status: response.status, headers: [...response.headers] })
    }
  return {
    uncached: send('uncached'),
    cached: send('cached'),
    relative: send('relative'),
    reach(other) {
      upstream = other
    },
    pass(ms) {
      passedMs += ms
    },
    deny: (list) => denyLists.put(denyListKey, list),
    async stop() {
      await platform.dispose()
      site.close()
    },
  }
}
