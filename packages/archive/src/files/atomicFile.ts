// Writes that are either complete or absent under their final name, also after a crash.
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Ending of files that are being written. */
export const partialSuffix = '.part'

/**
 * Writes a body to a temporary file, syncs it and renames it to `path`. `temporaryFolder` is on the same disk; by default it is the folder of
 * `path`. Resolves with the length. Rejects and leaves nothing on failure.
 */
export async function writeFileAtomically(
  path: string,
  body: string | Uint8Array | AsyncIterable<Uint8Array>,
  temporaryFolder = dirname(path),
): Promise<number> {
  const temporary = join(temporaryFolder, `${randomUUID()}${partialSuffix}`)
  try {
    const bytes = await writeSynced(temporary, body)
    await rename(temporary, path)
    await syncFolder(dirname(path))
    return bytes
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function writeSynced(path: string, body: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(path, 'wx')
  let bytes = 0
  try {
    if (typeof body === 'string' || body instanceof Uint8Array) {
      const data = typeof body === 'string' ? new TextEncoder().encode(body) : body
      await handle.writeFile(data)
      bytes = data.length
    } else {
      for await (const chunk of body) {
        await handle.writeFile(chunk)
        bytes += chunk.length
      }
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return bytes
}

/** Moves a folder to a new place on the same disk, whose parent is created. Rejects when the target exists and is not empty. */
export async function moveFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Makes renames in a folder durable. Windows cannot open folders, so nothing happens there. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
