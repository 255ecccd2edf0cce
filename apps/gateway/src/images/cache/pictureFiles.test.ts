// The size limit of the image cache on disk.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../log/log.ts'
import { temporaryDirectory } from '../../testing/program.ts'
import { openPictureFiles } from './pictureFiles.ts'
import type { PictureFacts } from './pieceFile.ts'
import { pieceBytes } from './pieceFile.ts'

const maxBytes = 10 * pieceBytes

async function openedFiles(directory: string) {
  const files = openPictureFiles({ directory, maxBytes, memoryBytes: 1, log: createLog('silent') })
  // The directory is listed when the first lookup resolves.
  await files.find('none')
  return files
}

const factsOf = (length: number): PictureFacts => ({ type: 'image/png', length, etag: undefined, lastModified: undefined })
const nameOf = (index: number): string => `${String(index).padStart(40, '0')}-x`

const bytesIn = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** Writes a draft of three pieces; undefined when there is no room. */
async function draftOf(files: Awaited<ReturnType<typeof openedFiles>>, index: number) {
  const facts = factsOf(3 * pieceBytes)
  if (!files.makeRoom(facts)) return undefined
  const writer = await files.begin(nameOf(index), facts)
  if (!writer) return undefined
  // A draft keeps a file open until it is committed or discarded.
  onTestFinished(() => writer.discard())
  for (let piece = 0; piece < 3; piece++) await writer.write(Buffer.alloc(pieceBytes, index))
  return writer
}

describe('the disk of the image cache', () => {
  test('counts drafts towards its limit', async () => {
    const directory = temporaryDirectory()
    const files = await openedFiles(directory)
    const drafts = [await draftOf(files, 1), await draftOf(files, 2), await draftOf(files, 3), await draftOf(files, 4)]
    expect(drafts.map((writer) => writer !== undefined)).toEqual([true, true, true, false])
    expect(bytesIn(directory)).toBeLessThanOrEqual(maxBytes)
    expect(files.usedBytes()).toBeLessThanOrEqual(maxBytes)
  })

  test('releases the room of a discarded draft', async () => {
    const files = await openedFiles(temporaryDirectory())
    const drafts = [await draftOf(files, 1), await draftOf(files, 2), await draftOf(files, 3)]
    for (const writer of drafts) await writer?.discard()
    expect(files.usedBytes()).toBe(0)
  })

  test('evicts pictures to make room for a draft', async () => {
    const directory = temporaryDirectory()
    const files = await openedFiles(directory)
    for (const index of [1, 2, 3]) await (await draftOf(files, index))?.commit()
    await (await draftOf(files, 4))?.commit()
    expect(files.find(nameOf(1))).toBeUndefined()
    expect(files.find(nameOf(4))).toBeDefined()
    await vi.waitFor(() => expect(bytesIn(directory)).toBeLessThanOrEqual(maxBytes))
  })

  test('has no room for a draft while all pictures are being sent', async () => {
    const files = await openedFiles(temporaryDirectory())
    for (const index of [1, 2, 3]) await (await draftOf(files, index))?.commit()
    const releases = [1, 2, 3].map((index) => files.pin(nameOf(index)))
    expect(await draftOf(files, 4)).toBeUndefined()
    for (const release of releases) release()
    expect(await draftOf(files, 4)).toBeDefined()
  })

  test('removes the drafts of a killed process', async () => {
    const directory = temporaryDirectory()
    mkdirSync(join(directory, 'drafts'))
    writeFileSync(join(directory, 'drafts', `${nameOf(1)}.1.1`), Buffer.alloc(1000))
    await openedFiles(directory)
    expect(bytesIn(directory)).toBe(0)
  })
})
