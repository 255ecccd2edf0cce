// Files with the encrypted settings of other clients, one for each sync key (docs/contract/other-clients.md 3).
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSemaphore } from '@emaki/domain'
import * as v from 'valibot'

export interface SyncLimits {
  /** Bytes of all files together. */
  readonly totalBytes: number
  readonly keys: number
}

/** "Salted__", with which OpenSSL's form begins, in base64. */
const salted = 'U2FsdGVkX1'

/** OpenSSL's form in base64, or empty for a part that the client does not have. */
const ciphertext = v.pipe(v.string(), v.check(isCiphertext))
const timestamp = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** What a client stores: two ciphertexts and its own time in ms. */
export const syncData = v.object({
  settings: v.nullish(ciphertext, ''),
  history: v.nullish(ciphertext, ''),
  timestamp,
})
export type SyncData = v.InferOutput<typeof syncData>

/** Why data is not stored. `newer`: the stored data has a later time, which is given. `full`: a limit is reached. */
export type SyncConflict = { readonly kind: 'newer'; readonly timestamp: number } | { readonly kind: 'full' }

export interface SyncStore {
  /** The data of a key and its size in bytes; undefined without data. Rejects when a file cannot be read. */
  read(key: string): Promise<{ readonly data: SyncData; readonly bytes: number } | undefined>
  /** Replaces the data of a key. Undefined when it is stored. Rejects when the file cannot be written; then nothing has changed. */
  write(key: string, data: SyncData): Promise<SyncConflict | undefined>
}

/** Extension of stored data. Unfinished files end in `.tmp`, which a backup leaves out. */
const extension = '.json'
/** Age in ms after which an unfinished file of a stopped process is removed. */
const abandonedMs = 3_600_000

/**
 * The name of a key's file. The key is the client's credential, so the name is a hash of it: a listing or a backup does not contain it.
 */
const fileName = (key: string): string => createHash('sha256').update(`emaki sync ${key}`).digest('hex') + extension

/** Searches for one wrong letter: a pattern for the whole text would need backtracking memory for each of its millions of letters. */
function isCiphertext(given: string): boolean {
  if (given === '') return true
  const letters = given.slice(salted.length).replace(/={1,2}$/, '')
  return given.startsWith(salted) && letters !== '' && !/[^A-Za-z0-9+/]/.test(letters)
}

/** Opens the store in a directory, which the first write creates. */
export function openSyncStore(directory: string, limits: SyncLimits): SyncStore {
  const writing = createSemaphore(1)

  const read: SyncStore['read'] = async (key) => {
    const text = await readFile(join(directory, fileName(key)), 'utf8').catch(ignoreMissing)
    if (text === undefined) return undefined
    return { data: v.parse(syncData, JSON.parse(text)), bytes: Buffer.byteLength(text) }
  }

  return {
    read,
    async write(key, data) {
      // One write at a time: otherwise two of them could pass the limits together.
      const release = await writing.acquire()
      try {
        const stored = await read(key)
        if (stored && stored.data.timestamp > data.timestamp) return { kind: 'newer', timestamp: stored.data.timestamp }
        const body = JSON.stringify(data)
        const others = await countFiles(directory, fileName(key))
        const isFull = others.bytes + Buffer.byteLength(body) > limits.totalBytes || others.files >= limits.keys
        if (isFull) return { kind: 'full' }
        await replaceFile(directory, fileName(key), body)
        return undefined
      } finally {
        release()
      }
    },
  }
}

/** Number and size of all stored files except one. Removes unfinished files that were abandoned. */
async function countFiles(directory: string, except: string): Promise<{ readonly files: number; readonly bytes: number }> {
  let files = 0
  let bytes = 0
  for (const name of (await readdir(directory).catch(ignoreMissing)) ?? []) {
    const found = name === except ? undefined : await stat(join(directory, name)).catch(ignoreMissing)
    if (!found?.isFile()) continue
    if (name.endsWith(extension)) files += 1
    else if (Date.now() - found.mtimeMs > abandonedMs) {
      await rm(join(directory, name), { force: true })
      continue
    }
    bytes += found.size
  }
  return { files, bytes }
}

/** Readers see the old file or the new one, never a part. Only the gateway's own user may read it. */
async function replaceFile(directory: string, name: string, body: string): Promise<void> {
  const unfinished = join(directory, `${name}.${process.pid}.tmp`)
  await mkdir(directory, { recursive: true })
  try {
    await writeFile(unfinished, body, { flush: true, mode: 0o600 })
    await rename(unfinished, join(directory, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
  throw error
}
