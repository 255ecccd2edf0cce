// A background job that hashes the first picture of every work: newest first, one small picture at a time, with a small share of the
// processor. Each hash is stored at once, so it can be found at once and the job continues where it stopped.
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Catalogue, HashedPicture, PictureHashes, WorkRecord } from '@emaki/catalogue'
import { pictureHash } from '@emaki/domain'
import { type Picture, type PictureRenderer, pictureKey, type Rendition } from '@emaki/pictures'
import { firstPicture } from '../images/picture.ts'
import { greySquare } from './searchableImage.ts'

export interface Hashing {
  /** Begins now unless it has begun before. */
  begin(): void
  /** Begins now if it is waiting, and resolves when all current works have been tried. */
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
  /** Whether all works had a hash after the last pass. */
  let isWholeKnown = false
  let running: Promise<void> | undefined
  let isAwaited = false
  let hasBegun = false

  const nameOf = (work: WorkRecord) => pictureKey(firstPicture(work), hashRendition)

  /** Ids of works without a hash, newest first. After a complete pass it stops at the first page without new works. */
  const findUnhashed = async (): Promise<number[]> => {
    const found: number[] = []
    for (const type of ['illust', 'manga'] as const) {
      for (let before: number | undefined; ; ) {
        const page = catalogue.newest(type, before, 2, pageSize)
        const lacking = page.filter((work) => !hashes.has(work.id, nameOf(work)))
        found.push(...lacking.map(({ id }) => id))
        before = page.at(-1)?.id
        if (before === undefined || (isWholeKnown && lacking.length === 0)) break
        await setImmediate(undefined, { signal })
      }
    }
    return found
  }

  const hashed = async (picture: Picture): Promise<Pick<HashedPicture, 'hash' | 'grey'>> => {
    const grey = await greySquare(await renderer.render(picture, hashRendition, signal, { keep: false }), hashPixels)
    return { hash: pictureHash(grey), grey }
  }

  const hashPass = async (): Promise<void> => {
    const ids = await findUnhashed()
    let missing = ids.length
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
    hasBegun = true
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

  const complete = (): Promise<void> => {
    isAwaited = true
    return signal.aborted ? Promise.resolve() : run()
  }
  return {
    begin() {
      if (!hasBegun) void complete()
    },
    complete,
    async close() {
      stop.abort()
      await Promise.all([running, schedule])
    },
  }
}
