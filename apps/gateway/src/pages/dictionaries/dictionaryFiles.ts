// Scripts and styles that browsers have, also those of earlier builds: plain files, named by their hash and the name of their chunk.
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../operator/log.ts'
import { sha256 } from './dictionaryHeaders.ts'

export interface DictionaryFiles {
  /** Stores a file, or marks it as used, once in the life of this process. */
  remember(chunk: string, hash: string, bytes: Uint8Array): void
  /** The bytes of a stored file; undefined when it is missing or damaged. */
  read(chunk: string, hash: string): Promise<Buffer | undefined>
  /** Resolves when everything is written. For tests. */
  settled(): Promise<void>
}

/** Maximum size of all files, in bytes: about ten builds. Above it, the files that were used longest ago are removed. */
const defaultMaxBytes = 32 * 1024 * 1024

/**
 * Opens the files in a directory, which is created in a data directory that exists. Without a writable disk, nothing is stored. Gateways
 * may share the directory, because a name tells the content.
 */
export function openDictionaryFiles(directory: string, log: Logger, maxBytes = defaultMaxBytes): DictionaryFiles {
  const known = new Set<string>()
  let writing: Promise<void> = Promise.resolve()
  let isUsable = true
  const pathOf = (chunk: string, hash: string) => join(directory, `${hash}-${chunk}`)

  const write = async (path: string, bytes: Uint8Array) => {
    await mkdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    const now = new Date()
    const exists = await utimes(path, now, now).then(
      () => true,
      () => false,
    )
    if (exists) return
    const draft = `${path}.${process.pid}.new`
    await writeFile(draft, bytes)
    await rename(draft, path)
    await removeOldest(directory, maxBytes)
  }
  return {
    remember(chunk, hash, bytes) {
      const path = pathOf(chunk, hash)
      if (known.has(path) || !isUsable) return
      known.add(path)
      writing = writing
        .then(() => write(path, bytes))
        .catch((error: unknown) => {
          // One line: the viewer works without dictionaries.
          if (isUsable) log.info({ err: error }, 'no compression dictionaries are stored')
          isUsable = false
        })
    },
    async read(chunk, hash) {
      const bytes = await readFile(pathOf(chunk, hash)).catch(() => undefined)
      return bytes && sha256(bytes) === hash ? bytes : undefined
    },
    settled: () => writing,
  }
}

/** Removes the files that were used longest ago until at most `maxBytes` are left. */
async function removeOldest(directory: string, maxBytes: number): Promise<void> {
  const files: { path: string; bytes: number; usedMs: number }[] = []
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    // Another gateway may have removed it meanwhile.
    const facts = await stat(path).catch(() => undefined)
    if (facts) files.push({ path, bytes: facts.size, usedMs: facts.mtimeMs })
  }
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { path, bytes } of files.sort((a, b) => a.usedMs - b.usedMs)) {
    if (total <= maxBytes) return
    await rm(path, { force: true })
    total -= bytes
  }
}
