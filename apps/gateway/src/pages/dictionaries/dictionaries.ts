// Sends new versions of scripts and styles as differences to the version that a browser has (RFC 9842), where Node can compress them.
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { createSemaphore } from '@emaki/domain'
import { LRUCache } from 'lru-cache'
import { getOrCreate } from '../../http/memoize.ts'
import { dictionaryCompress, type ZstdCompress } from '../../http/zstd.ts'
import { settleWithin, timedOut } from '../../network/timeout.ts'
import type { Logger } from '../../operator/log.ts'
import type { ViewerFile } from '../viewerFiles.ts'
import { openDictionaryFiles } from './dictionaryFiles.ts'
import { availableDictionary, chunkName, dczBody, dictionaryRule, sha256 } from './dictionaryHeaders.ts'

export interface Dictionaries {
  /** The further headers of a file of the viewer, which is stored as a dictionary; undefined for files that are none. */
  headersOf(path: string, file: ViewerFile): Readonly<Record<string, string>> | undefined
  /** A file as `dcz`, by the dictionary of the request; undefined where another encoding must be used. */
  encode(headers: IncomingHttpHeaders, path: string, file: ViewerFile): Promise<Uint8Array | undefined>
  /** Resolves when all dictionaries are stored. For tests. */
  settled(): Promise<void>
}

export interface DictionariesOptions {
  readonly dataDirectory: string
  readonly log: Logger
  /** Compression with dictionaries; that of Node by default. */
  readonly compress?: ZstdCompress | undefined
  /** How long a request waits for a difference that is being made, in ms. */
  readonly waitMs?: number
}

/** Smaller files gain little, larger ones take too long, in bytes. */
const minBytes = 4 * 1024
const maxBytes = 1024 * 1024
/** Memory limit for differences, in bytes. */
const memoryBytes = 8 * 1024 * 1024
const defaultWaitMs = 500

/** Opens the dictionaries in a data directory; undefined where Node cannot compress with dictionaries. */
export function openDictionaries({
  dataDirectory,
  log,
  compress = dictionaryCompress(),
  waitMs = defaultWaitMs,
}: DictionariesOptions): Dictionaries | undefined {
  if (!compress) return undefined
  const files = openDictionaryFiles(join(dataDirectory, 'dictionaries'), log)
  const hashes = new WeakMap<ViewerFile, string>()
  // An empty body stands for a difference that saves nothing.
  const made = new LRUCache<string, Uint8Array>({ maxSize: memoryBytes, sizeCalculation: ({ byteLength }) => byteLength + 1 })
  const running = new Map<string, Promise<Uint8Array | undefined>>()
  const free = createSemaphore(1)

  const chunkOf = (path: string, file: ViewerFile) => {
    const { byteLength } = identityOf(file)
    return byteLength >= minBytes && byteLength <= maxBytes ? chunkName(path) : undefined
  }
  /** Makes a difference; undefined without the dictionary. Rejects when the compression fails. */
  const make = async (key: string, chunk: string, dictionary: string, file: ViewerFile) => {
    const base = await files.read(chunk, dictionary)
    if (!base) return undefined
    const done = await free.acquire()
    try {
      const body = dczBody(dictionary, await compress(identityOf(file), base))
      made.set(key, body.byteLength < smallestOf(file) ? body : new Uint8Array())
      return made.get(key)
    } finally {
      done()
    }
  }

  return {
    settled: files.settled,
    headersOf(path, file) {
      const chunk = chunkOf(path, file)
      if (chunk === undefined) return undefined
      const hash = getOrCreate(hashes, file, () => sha256(identityOf(file)))
      files.remember(chunk, hash, identityOf(file))
      return { 'use-as-dictionary': dictionaryRule(chunk), vary: 'accept-encoding, available-dictionary' }
    },
    async encode(headers, path, file) {
      const dictionary = availableDictionary(headers)
      const chunk = dictionary === undefined ? undefined : chunkOf(path, file)
      if (dictionary === undefined || chunk === undefined) return undefined
      const key = `${dictionary} ${file.etag}`
      const started =
        made.get(key) ??
        getOrCreate(running, key, () =>
          make(key, chunk, dictionary, file)
            .catch((error: unknown) => {
              log.warn({ err: error }, 'a difference to a dictionary failed')
              return undefined
            })
            .finally(() => running.delete(key)),
        )
      const body = await settleWithin(Promise.resolve(started), waitMs)
      return body === timedOut || body?.byteLength === 0 ? undefined : body
    },
  }
}

const identityOf = ({ bodies }: ViewerFile): Uint8Array => bodies.get('identity') ?? new Uint8Array()
const smallestOf = ({ bodies }: ViewerFile): number => Math.min(...[...bodies.values()].map(({ byteLength }) => byteLength))
