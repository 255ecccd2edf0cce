import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Picture, Rendition } from './picture.ts'
import { createPool, type Pool } from './pool.ts'

const workerFile = new URL('./testing/faultyWorker.mjs', import.meta.url)
const neverAborts = new AbortController().signal
const picture = (seed: number): Picture => ({ kind: 'avatar', hand: 0, seed })
const rendition = (width: number): Rendition => ({ width, height: 10, fit: 'cover', format: 'png', quality: 1 })

let pool: Pool
let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'emaki-pool-'))
  process.env.EMAKI_TEST_MARK = join(directory, 'mark')
  pool = createPool({ workers: 1, timeoutMs: 60_000, workerFile })
})
afterEach(async () => {
  await pool.close()
  delete process.env.EMAKI_TEST_MARK
  await rm(directory, { recursive: true, force: true })
})

describe('pool', () => {
  it('resolves each request with its own bytes', async () => {
    const all = await Promise.all([20, 21, 22].map((width) => pool.paint(picture(0), rendition(width), neverAborts)))
    expect(all.map((bytes) => bytes[1])).toEqual([20, 21, 22])
  })

  it('rejects a picture that repeatedly crashes its thread, and paints the next one in a new thread', async () => {
    const broken = expect(pool.paint(picture(1), rendition(20), neverAborts)).rejects.toThrow(/thread/)
    const next = pool.paint(picture(0), rendition(30), neverAborts)
    await broken
    expect((await next)[1]).toBe(30)
  })

  it('retries once when a thread crashes', async () => {
    expect((await pool.paint(picture(2), rendition(25), neverAborts))[1]).toBe(25)
  })

  it('rejects with the reason if a picture cannot be painted, and keeps the thread', async () => {
    const first = await pool.paint(picture(0), rendition(20), neverAborts)
    await expect(pool.paint(picture(4), rendition(20), neverAborts)).rejects.toThrow('No such colour')
    const second = await pool.paint(picture(0), rendition(20), neverAborts)
    expect(second[0]).toBe(first[0])
  })

  it('rejects a picture that takes too long and continues with the others', async () => {
    const quick = createPool({ workers: 1, timeoutMs: 300, workerFile })
    await expect(quick.paint(picture(3), rendition(20), neverAborts)).rejects.toThrow('longer than 300 ms')
    // On a busy machine the start of the next thread may take as long.
    await vi.waitFor(async () => expect((await quick.paint(picture(0), rendition(40), neverAborts))[1]).toBe(40))
    await quick.close()
  })

  it('removes an aborted picture from the queue', async () => {
    const stop = new AbortController()
    const first = pool.paint(picture(0), rendition(20), neverAborts)
    const second = pool.paint(picture(1), rendition(20), stop.signal)
    stop.abort()
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
    await expect(first).resolves.toBeDefined()
    await expect(pool.paint(picture(0), rendition(20), stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('rejects waiting and later pictures when it is closed', async () => {
    const waiting = [3, 3, 3].map((seed) => expect(pool.paint(picture(seed), rendition(20), neverAborts)).rejects.toThrow())
    await pool.close()
    await Promise.all(waiting)
    await expect(pool.paint(picture(0), rendition(20), neverAborts)).rejects.toThrow('closed')
  })
})
