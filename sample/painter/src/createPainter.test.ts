import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPainter } from './createPainter.ts'
import { paint } from './paint.ts'
import type { Painter, Picture, Rendition } from './picture.ts'

const thumbnail: Rendition = { width: 100, height: 100, fit: 'cover', format: 'jpeg', quality: 80 }
const work = (seed: number): Picture => ({ kind: 'page', scene: 'planets', hand: 5, seed, page: 0, width: 600, height: 800 })
const otherWorker = new URL('./testing/faultyWorker.mjs', import.meta.url)

let directory = ''
let open: Painter[] = []
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'emaki-painter-'))
})
afterEach(async () => {
  await Promise.all(open.map((painter) => painter.close()))
  open = []
  await rm(directory, { recursive: true, force: true })
})

const painterWith = (options: Partial<Parameters<typeof createPainter>[0]> = {}) => {
  const painter = createPainter({ cacheDirectory: directory, workers: 1, ...options })
  open.push(painter)
  return painter
}
const filesKept = async () => (await readdir(directory, { recursive: true })).filter((name) => /[0-9a-f]{40}$/.test(name))

describe('painter', () => {
  it('paints the same bytes in its threads as in process', async () => {
    const there = await painterWith().paint(work(1), thumbnail)
    const here = await paint(work(1), thumbnail)
    expect(Buffer.compare(Buffer.from(there), Buffer.from(here))).toBe(0)
  })

  it('caches what it has painted over a restart', async () => {
    const first = painterWith()
    const bytes = await first.paint(work(1), thumbnail)
    await first.close()
    expect(await filesKept()).toHaveLength(1)
    // These threads paint other bytes, so equal bytes come from the cache.
    const second = painterWith({ workerFile: otherWorker })
    expect(Buffer.compare(Buffer.from(await second.paint(work(1), thumbnail)), Buffer.from(bytes))).toBe(0)
  })

  it('does not cache a picture with keep: false', async () => {
    const painter = painterWith()
    const passing = await painter.paint(work(1), thumbnail, undefined, { keep: false })
    await painter.close()
    expect(passing.length).toBeGreaterThan(0)
    expect(await filesKept()).toHaveLength(0)
  })

  it('paints equal concurrent requests once', async () => {
    const painter = painterWith({ workers: 2, workerFile: otherWorker })
    const all = await Promise.all(Array.from({ length: 5 }, () => painter.paint(work(9), thumbnail)))
    for (const bytes of all) expect(bytes).toBe(all[0])
  })

  it('continues for other callers when one of several aborts', async () => {
    const painter = painterWith({ workerFile: otherWorker })
    const stop = new AbortController()
    const leaving = painter.paint(work(9), thumbnail, stop.signal)
    const staying = painter.paint(work(9), thumbnail)
    stop.abort()
    await expect(leaving).rejects.toMatchObject({ name: 'AbortError' })
    expect((await staying)[1]).toBe(100)
  })

  it('cancels a picture when its last caller aborts, and paints it for the next caller', async () => {
    const painter = painterWith({ workerFile: otherWorker })
    const blocking = painter.paint(work(5), thumbnail)
    const stop = new AbortController()
    const waiting = painter.paint(work(9), thumbnail, stop.signal)
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    expect((await painter.paint(work(9), thumbnail))[1]).toBe(100)
    expect((await blocking)[1]).toBe(100)
  })

  it('rejects at once if the signal has already fired', async () => {
    await expect(painterWith().paint(work(1), thumbnail, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('paints without a cache if the disk cannot be written, and reports the reason', async () => {
    const faults: Error[] = []
    const file = join(directory, 'in-the-way')
    await writeFile(file, '')
    const painter = painterWith({ cacheDirectory: file, workerFile: otherWorker, onCacheFault: (error) => faults.push(error) })
    expect((await painter.paint(work(9), thumbnail))[1]).toBe(100)
    expect((await painter.paint(work(9), thumbnail))[1]).toBe(100)
    await painter.close()
    expect(faults).toHaveLength(1)
  })

  it('rejects with the reason if a picture cannot be painted, and does not cache the failure', async () => {
    const painter = painterWith()
    await expect(painter.paint(work(1), { ...thumbnail, width: 0 })).rejects.toThrow(/side/)
    expect((await painter.paint(work(1), thumbnail)).length).toBeGreaterThan(500)
  })

  it('rejects after it was closed', async () => {
    const painter = painterWith()
    await painter.close()
    await expect(painter.paint(work(1), thumbnail)).rejects.toThrow('closed')
  })
})
