// A background job that hashes the first picture of every work: newest first, one small picture at a time, with a small share of the
// processor. Each hash is stored at once, so it can be found at once and the job continues where it stopped.
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Catalogue, PictureHashes, WorkRecord } from '@emaki/catalogue'
import { pictureHash } from '@emaki/domain'
import { type PictureRenderer, pictureKey, type Rendition } from '@emaki/pictures'
import { firstPicture } from '../images/picture.ts'
import { greySquare } from './searchableImage.ts'

export interface HashingOptions {
  readonly catalogue: Catalogue
  readonly hashes: PictureHashes
  readonly renderer: PictureRenderer
  /** Delay in ms before it begins by itself. Undefined: never by itself. */
  readonly startAfterMs: number | undefined
  readonly onFailure: (error: unknown) => void
}

/** Large enough for the hash of the whole picture, small enough to take a few milliseconds. */
const hashRendition: Rendition = { width: 192, height: 192, fit: 'inside', format: 'jpeg', quality: 92 }
const hashPixels = hashRendition.width * hashRendition.height
const pageSize = 50
/** Interval in ms between passes for new works. */
const everyMs = 10 * 60_000
/** Unless a caller waits for it, the job pauses for this many times the duration of a picture, which keeps the processor free. */
const restShare = 19
/** After this many failures in a row the pass ends, because the cause is not one picture. The next pass retries. */
const maxFailures = 5

export function openHashing({ catalogue, hashes, renderer, startAfterMs, onFailure }: HashingOptions) {
  const stop = new AbortController()
  const { signal } = stop
  let running: Promise<void> | undefined
  let isAwaited = false
  let hasBegun = false

  /** Hashes the works without a hash. Rejects when pictures fail in a row, or when the signal fires. */
  const hashAll = async (): Promise<void> => {
    let failures = 0
    for (const id of await findUnhashed(catalogue, hashes, signal)) {
      const work = catalogue.work(id)
      if (!work) continue
      const began = performance.now()
      try {
        const bytes = await renderer.render(firstPicture(work), hashRendition, signal, { keep: false })
        const grey = await greySquare(bytes, hashPixels)
        hashes.put({ workId: id, picture: nameOf(work), hash: pictureHash(grey), grey })
        failures = 0
      } catch (error) {
        signal.throwIfAborted()
        failures += 1
        if (failures === maxFailures) throw error
      }
      if (!isAwaited) await setTimeout(restShare * (performance.now() - began), undefined, { signal })
    }
  }
  const run = (): Promise<void> => {
    hasBegun = true
    running ??= hashAll()
      .catch((error: unknown) => {
        if (!signal.aborted) onFailure(error)
      })
      .finally(() => {
        running = undefined
        isAwaited = false
      })
    return running
  }
  const keepRunning = async (firstMs: number): Promise<void> => {
    for (let waitMs = firstMs; ; waitMs = everyMs) {
      await setTimeout(waitMs, undefined, { signal, ref: false })
      await run()
    }
  }
  // Ends by the signal only, which is not a failure.
  const schedule = startAfterMs === undefined ? undefined : keepRunning(startAfterMs).catch(() => undefined)
  const complete = (): Promise<void> => {
    isAwaited = true
    return signal.aborted ? Promise.resolve() : run()
  }
  return {
    /** Begins now unless it has begun before. */
    begin() {
      if (!hasBegun) void complete()
    },
    /** Begins now if it is waiting, and resolves when all current works have been tried. */
    complete,
    /** Stops after the current picture. Stored hashes are kept. */
    async close(): Promise<void> {
      stop.abort()
      await Promise.all([running, schedule])
    },
  }
}

const nameOf = (work: WorkRecord) => pictureKey(firstPicture(work), hashRendition)

/** Ids of works without a hash, newest first. */
async function findUnhashed(catalogue: Catalogue, hashes: PictureHashes, signal: AbortSignal): Promise<number[]> {
  const found: number[] = []
  for (const type of ['illust', 'manga'] as const) {
    let page: WorkRecord[]
    for (let before: number | undefined; ; before = page.at(-1)?.id) {
      page = catalogue.newest(type, before, 2, pageSize)
      if (page.length === 0) break
      found.push(...page.filter((work) => !hashes.has(work.id, nameOf(work))).map(({ id }) => id))
      await setImmediate(undefined, { signal })
    }
  }
  return found
}
