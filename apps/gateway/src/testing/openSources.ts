// Gateways over each kind of source, as operators start them: processes of their own, over a site in another process that is reached by TLS.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { record, text } from '@emaki/domain'
import { siteHosts } from '@emaki/domain/server'
import { createCertificate } from './certificate.ts'
import { inheritedEnvironment } from './inheritedEnvironment.ts'

export const sourceNames = ['sample', 'upstream', 'web', 'mirror'] as const
export type SourceName = (typeof sourceNames)[number]

export interface Sources {
  /** The port of the gateway over a source, which is started at its first use. */
  readonly port: (name: SourceName) => Promise<number>
  /** Ends all processes and removes their files. */
  close(): Promise<void>
}

const program = (path: string) => fileURLToPath(new URL(path, import.meta.url))
type Environment = Readonly<Record<string, string>>

interface SourcesOptions {
  /**
   * The site has its difficult day (docs/contract/site-2026.md): calls that the app no longer makes are gone, and the web side has no
   * session.
   */
  readonly isDifficult?: boolean
}

/** The moment at which all processes start, so that the collection is the same in every run. */
const start = '2026-11-20T15:00:00+09:00'
/** Code for `--import` that moves the clock of a process and its threads. Timers are not affected. */
const clock = `data:text/javascript,${encodeURIComponent(`
const Real = Date, ahead = Date.parse('${start}') - Real.now()
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(Real.now() + ahead) }
  static now() { return Real.now() + ahead }
}`)}`

/** Starts the site. The gateways follow when they are needed. */
export async function openSources({ isDifficult = false }: SourcesOptions = {}): Promise<Sources> {
  const directory = mkdtempSync(join(tmpdir(), 'emaki-sources-'))
  const { certificateFile, keyFile } = createCertificate(directory, 'site', ...siteHosts)
  const children: ChildProcess[] = []
  const run = async (argv: readonly string[], environment: Environment, ready: RegExp): Promise<string> => {
    const child = spawn(process.execPath, ['--import', clock, ...argv], {
      env: { ...inheritedEnvironment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    return outputOf(child, ready)
  }
  const day = isDifficult ? ['difficult'] : []
  const line = await run([program('siteProgram.mjs'), directory, keyFile, certificateFile, ...day], {}, /^(\{.*\})\n/)
  const site = record(JSON.parse(line))
  const overSite = { EMAKI_PROXY: `http://127.0.0.1:${site.port}`, NODE_EXTRA_CA_CERTS: certificateFile }
  const client = { EMAKI_CLIENT_ID: 'sample', EMAKI_CLIENT_SECRET: 'sample', EMAKI_HASH_SECRET: 'sample' }

  const environments: Readonly<Record<SourceName, () => Promise<Environment>>> = {
    sample: async () => ({ EMAKI_SAMPLE_DAY: isDifficult ? 'difficult' : 'usual' }),
    upstream: async () => ({ ...overSite, ...client, EMAKI_REFRESH_TOKENS: text(site.refreshToken) }),
    // Works for logged-in readers are masked without a session.
    web: async () => ({ ...overSite, EMAKI_WEB_SESSIONS: isDifficult ? '' : text(site.session) }),
    // Pictures come through the mirror too, because the proxy refuses all hosts.
    mirror: async () => ({
      EMAKI_PROXY: 'http://127.0.0.1:9',
      EMAKI_MIRRORS: `http://127.0.0.1:${await port('upstream')}/api/mirror`,
    }),
  }
  const open = async (name: SourceName): Promise<number> => {
    const own = await environments[name]()
    const shared = {
      EMAKI_SOURCE: name,
      PORT: '0',
      EMAKI_DATA: join(directory, name),
      EMAKI_ARCHIVE: join(directory, `archive-${name}`),
      EMAKI_LOG: 'warn',
    }
    const opened = await run(
      [program('../../dist/main.js')],
      { ...shared, ...own },
      /Emaki is open at http:\/\/localhost:(\d+)\/\n/,
    )
    return Number(opened)
  }
  const ports = new Map<SourceName, Promise<number>>()
  const port = (name: SourceName): Promise<number> => {
    const known = ports.get(name) ?? open(name)
    ports.set(name, known)
    return known
  }
  return {
    port,
    async close() {
      const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      const ended = running.map((child) => once(child, 'close'))
      for (const child of running) child.kill('SIGKILL')
      await Promise.all(ended)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The first group of `ready` in the output of a program. Rejects when it ends before. */
function outputOf(child: ChildProcess, ready: RegExp): Promise<string> {
  const output = { stdout: '', stderr: '' }
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      output.stdout += piece
      const found = ready.exec(output.stdout)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      output.stderr += piece
    })
    child.once('close', (code) => reject(new Error(`ended with ${code} before it served: ${output.stderr}`)))
  })
}
