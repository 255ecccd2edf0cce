// A background job that hashes the first picture of every work: newest first, one small picture at a time, with a small share of the
// processor. Each hash is stored at once, so it can be found at once and the job continues where it stopped.
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Catalogue, HashedPicture, PictureHashes, WorkRecord } from '@emaki/catalogue'
import { pictureHash } from '@emaki/domain'
import { type Picture, type PictureRenderer, pictureKey, type Rendition } from '@emaki/pictures'
import { firstPicture } from '../images/picture.ts'
import { greySquare } from './greySquare.ts'

export interface HashingProgress {
  /** `waiting` before the first pass and between passes; `stopped` permanently. */
  readonly state: 'waiting' | 'hashing' | 'stopped'
  /** Works with a hash, among all works of the last pass. */
  readonly hashed: number
  readonly total: number
}

export interface Hashing {
  progress(): HashingProgress
  /** Begins now if it has not begun, and resolves when all current works have been tried. */
  complete(): Promise<void>
  /** Stops after the current picture. Stored hashes are kept. */
  close(): Promise<void>
}

export interface HashingOptions {
  readonly catalogue: Catalogue
  readonly hashes: PictureHashes
  readonly renderer: PictureRenderer
  /** Delay in ms before it begins by itself. Undefined: never by itself. */
  readonly startAfterMs: number | undefined
  /** Interval in ms between passes for new works. */
  readonly everyMs: number
  readonly onFailure: (error: unknown) => void
}

/** Large enough for the hash of the whole picture, small enough to take a few milliseconds. */
const hashRendition: Rendition = { width: 192, height: 192, fit: 'inside', format: 'jpeg', quality: 92 }
const hashPixels = hashRendition.width * hashRendition.height
const pageSize = 50
/** Unless a caller waits for it, the job pauses for this many times the duration of a picture, which keeps the processor free. */
const restShare = 19
/** After this many failures in a row the pass ends, because the cause is not one picture. The next pass retries. */
const maxFailures = 5

/** Long because its functions share the state of one job. */
export function openHashing({ catalogue, hashes, renderer, startAfterMs, everyMs, onFailure }: HashingOptions): Hashing {
  const stop = new AbortController()
  const { signal } = stop
  let total = 0
  let missing = 0
  /** The newest work of the last pass, and whether all works had a hash then. */
  let newest = 0
  let isWholeKnown = false
  let running: Promise<void> | undefined
  let isAwaited = false

  const nameOf = (work: WorkRecord) => pictureKey(firstPicture(work), hashRendition)

  /** Ids of works without a hash, newest first. After a complete pass it stops at the first page without new works. */
  const findUnhashed = async (): Promise<number[]> => {
    const found: number[] = []
    let seen = 0
    for (const type of ['illust', 'manga'] as const) {
      for (let before: number | undefined; ; ) {
        const page = catalogue.newest(type, before, 2, pageSize)
        const lacking = page.filter((work) => !hashes.has(work.id, nameOf(work)))
        found.push(...lacking.map(({ id }) => id))
        seen += page.length
        before = page.at(-1)?.id
        if (before === undefined || (isWholeKnown && lacking.length === 0)) break
        await setImmediate(undefined, { signal })
      }
    }
    total = isWholeKnown ? total + found.filter((id) => id > newest).length : seen
    for (const id of found) newest = Math.max(newest, id)
    return found
  }

  const hashed = async (picture: Picture): Promise<Pick<HashedPicture, 'hash' | 'grey'>> => {
    const grey = await greySquare(await renderer.render(picture, hashRendition, signal, { keep: false }), hashPixels)
    return { hash: pictureHash(grey), grey }
  }

  const hashPass = async (): Promise<void> => {
    const ids = await findUnhashed()
    missing = ids.length
    let failures = 0
    for (const id of ids) {
      const work = catalogue.work(id)
      if (!work) continue
      const began = performance.now()
      try {
        hashes.put([{ workId: id, picture: nameOf(work), ...(await hashed(firstPicture(work))) }])
        failures = 0
        missing -= 1
      } catch (error) {
        signal.throwIfAborted()
        failures += 1
        if (failures === maxFailures) throw error
      }
      if (!isAwaited) await setTimeout(restShare * (performance.now() - began), undefined, { signal })
    }
    isWholeKnown = missing === 0
  }

  const run = (): Promise<void> => {
    running ??= hashPass()
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

  return {
    progress: () => ({
      state: signal.aborted ? 'stopped' : running ? 'hashing' : 'waiting',
      hashed: Math.min(hashes.size, total - missing),
      total,
    }),
    complete() {
      isAwaited = true
      return signal.aborted ? Promise.resolve() : run()
    },
    async close() {
      stop.abort()
      await Promise.all([running, schedule])
    },
  }
}
