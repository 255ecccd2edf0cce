// The files of the built viewer by exact path, with type, ETag and compressed forms.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Encoding } from '@emaki/domain/server'

export interface ViewerFile {
  readonly type: string
  readonly etag: string
  /** The bytes in each encoding that exists; identity always does. */
  readonly bodies: ReadonlyMap<Encoding, Uint8Array>
  /** True for files whose name carries a hash of their content. */
  readonly isImmutable: boolean
}

export interface ViewerFiles {
  /** The file at a URL path like `/assets/main-1a2b3c4d.js`, or undefined. */
  get(path: string): ViewerFile | undefined
  /** The page of every screen; undefined when the viewer is not built. */
  index(): ViewerFile | undefined
}

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
  ['.wasm', 'application/wasm'],
])

/** Compressed files that the build writes (precompress.ts). */
const siblings: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

/** How often the build is checked, in ms. A new build is served without a restart. */
const recheckMs = 1000

/** The files below `directory`. Each is read on first use and cached: a build has a few megabytes. */
export function openViewerFiles(directory: string, now: () => number = () => performance.now()): ViewerFiles {
  let table = new Map<string, string>()
  let opened = new Map<string, ViewerFile>()
  let stamp = ''
  let checkedAt = Number.NEGATIVE_INFINITY

  const refresh = () => {
    if (now() - checkedAt < recheckMs) return
    checkedAt = now()
    const current = stampOf(join(directory, 'index.html'))
    // While a build is running there is no index.html, and the old files stay cached.
    if (current === stamp || current === '') return
    stamp = current
    table = listFiles(directory)
    opened = new Map()
  }

  const get = (path: string): ViewerFile | undefined => {
    refresh()
    const cached = opened.get(path)
    if (cached) return cached
    const file = table.get(path)
    if (file === undefined) return undefined
    const read = readFile(file, path, table)
    if (read) opened.set(path, read)
    return read
  }
  return { get, index: () => get('/index.html') }
}

/** Identifies a build; empty when there is none. */
function stampOf(index: string): string {
  const facts = statSync(index, { throwIfNoEntry: false })
  return facts ? `${facts.mtimeMs}:${facts.size}:${facts.ino}` : ''
}

/** The folder of the build that only the gateway reads (firstScreens.ts). */
const privateFolder = '/server/'

/** Regular files by URL path, including compressed files, which clients cannot request as such. */
function listFiles(directory: string): Map<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        return [`/${relative(directory, file).split(sep).join('/')}`, file] as const
      })
      .filter(([path]) => !path.startsWith(privateFolder)),
  )
}

/** The file with its compressed forms; undefined when it was removed after the listing. */
function readFile(file: string, path: string, table: ReadonlyMap<string, string>): ViewerFile | undefined {
  const identity = readIfThere(file)
  if (!identity) return undefined
  const bodies = new Map<Encoding, Uint8Array>([['identity', identity]])
  for (const [encoding, ending] of siblings) {
    const sibling = table.get(path + ending)
    const body = sibling === undefined ? undefined : readIfThere(sibling)
    if (body) bodies.set(encoding, body)
  }
  return {
    type: types.get(extname(path).toLowerCase()) ?? 'application/octet-stream',
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies,
    isImmutable: path.startsWith('/assets/'),
  }
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}
