// The operator's files: notices, sensitive words and links, from the data directory or else from `samples/`.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { matchesEtag } from '@emaki/domain/server'
import { errorResponse } from '@emaki/server'
import type { Logger } from '../log/log.ts'

export const operatorFileNames = ['notices.json', 'words.txt', 'links.json'] as const
export type OperatorFileName = (typeof operatorFileNames)[number]

/** A file and its ETag. */
export interface OperatorText {
  readonly body: string
  readonly etag: string
}

export interface OperatorFiles {
  /** The response with the file. Never rejects. */
  response(name: OperatorFileName, ifNoneMatch: string | undefined): Promise<Response>
  /** The file, if it has been read in the last seconds. */
  ready(name: OperatorFileName): OperatorText | undefined
  /** The file; undefined when it cannot be read. Never rejects. */
  text(name: OperatorFileName): Promise<OperatorText | undefined>
  /** Reads every file again at its next request. */
  forget(): void
  /** Replaces the file in the data directory. It is served at once. Rejects when it cannot be written; then nothing has changed. */
  write(name: OperatorFileName, body: string): Promise<void>
}

export interface OperatorFilesOptions {
  readonly directory: string
  /** The source is the sample collection: without a file of the operator, a notice says so. */
  readonly isSample: boolean
  readonly log: Logger
}

interface CachedFile extends OperatorText {
  readonly until: number
}

const samples = fileURLToPath(new URL('../../samples', import.meta.url))
const maxBytes = 4 * 1024 * 1024
const noNotices = JSON.stringify({ notices: [], effects: [] })
/** How long a file is cached, in ms. */
const cacheMs = 5000

/** Opens the files. Each is read on request. An invalid file is logged, and the sample is served instead. */
export function openOperatorFiles({ directory, isSample, log }: OperatorFilesOptions): OperatorFiles {
  const cached = new Map<OperatorFileName, CachedFile>()
  const reading = new Map<OperatorFileName, Promise<CachedFile>>()

  const read = async (name: OperatorFileName): Promise<string> => {
    try {
      return checked(name, await readFile(join(directory, name), 'utf8'))
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      if (!isMissing) log.warn({ err: error, name }, 'this file cannot be served; the sample is served instead')
      if (name === 'notices.json' && !isSample) return noNotices
      return checked(name, await readFile(join(samples, name), 'utf8'))
    }
  }
  const ready = (name: OperatorFileName): CachedFile | undefined => {
    const known = cached.get(name)
    return known && performance.now() < known.until ? known : undefined
  }
  /** Concurrent requests share one read. A read that began before `forget` or `write` is not cached. */
  const current = (name: OperatorFileName): Promise<CachedFile> => {
    const known = ready(name)
    if (known) return Promise.resolve(known)
    const started = reading.get(name)
    if (started) return started
    const loading = read(name)
      .then(cachedFile)
      .then((fresh) => {
        if (reading.get(name) === loading) cached.set(name, fresh)
        return fresh
      })
      .finally(() => {
        if (reading.get(name) === loading) reading.delete(name)
      })
    reading.set(name, loading)
    return loading
  }
  const forgetOne = (name: OperatorFileName) => {
    cached.delete(name)
    reading.delete(name)
  }

  const text = (name: OperatorFileName) =>
    current(name).catch((error: unknown) => {
      log.error({ err: error, name }, 'this file cannot be served')
      return undefined
    })

  return {
    ready,
    text,
    forget: () => operatorFileNames.forEach(forgetOne),
    async write(name, body) {
      const bare = checked(name, body)
      const file = join(directory, name)
      const unfinished = `${file}.${process.pid}.tmp`
      await mkdir(directory, { recursive: true })
      try {
        // Readers see the old file or the new one, never a part.
        await writeFile(unfinished, bare, { flush: true })
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      forgetOne(name)
    },
    async response(name, ifNoneMatch) {
      const file = await text(name)
      if (!file) return errorResponse(404, 'Not found')
      const { body, etag } = file
      const headers = {
        etag,
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
        'content-type': typeOf(name),
      }
      return matchesEtag(ifNoneMatch, etag) ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
    },
  }
}

function cachedFile(body: string): CachedFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, etag, until: performance.now() + cacheMs }
}

const typeOf = (name: OperatorFileName): string =>
  name.endsWith('.json') ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'

/** The text without its byte order mark. Throws when it is too large or not the JSON that its name says. */
function checked(name: OperatorFileName, text: string): string {
  if (text.length > maxBytes) throw new Error(`${name} is larger than ${maxBytes} bytes`)
  const bare = text.replace(/^\uFEFF/, '')
  if (!name.endsWith('.json')) return bare
  const value: unknown = JSON.parse(bare)
  if (typeof value !== 'object' || value === null) throw new Error(`${name} holds no JSON object`)
  return bare
}
