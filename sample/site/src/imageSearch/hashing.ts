// The background job that gives every work's first picture its hash: newest first, one small painting at a time, and only while nobody
// waits for a picture. What it has done is kept, so it goes on where it was.
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Catalogue, HashedPicture, PictureHashes, WorkRecord } from '@emaki/catalogue'
import { pictureHash } from '@emaki/domain'
import { type Picture, pictureKey, type Rendition } from '@emaki/painter'
import { firstPicture } from '../images/picture.ts'
import { greySquare } from './greySquare.ts'
import type { WatchedPainter } from './quiet.ts'

export interface HashingProgress {
  /** `waiting` before it has begun and between two looks for new works; `stopped` for good. */
  readonly state: 'waiting' | 'hashing' | 'stopped'
  /** Works that have their hash, of all those known at the last look. */
  readonly hashed: number
  readonly total: number
}

export interface Hashing {
  progress(): HashingProgress
  /** Begins now, if it has not, and resolves when every work of this moment has been tried. */
  complete(): Promise<void>
  /** Stops after the picture at hand; what is done is kept. */
  close(): Promise<void>
}

export interface HashingOptions {
  readonly catalogue: Catalogue
  readonly hashes: PictureHashes
  readonly watched: WatchedPainter
  /** Waits this long before it begins by itself; never begins by itself when undefined. */
  readonly startAfterMs: number | undefined
  /** Looks for new works this often. */
  readonly everyMs: number
  readonly onFailure: (error: unknown) => void
}

/** Large enough for the hash of the whole picture, small enough to take some milliseconds. */
const sketch: Rendition = { width: 192, height: 192, fit: 'inside', format: 'jpeg', quality: 92 }
const sketchPixels = sketch.width * sketch.height
/** Written together; what is lost by a crash is painted again. */
const batchSize = 32
const pageSize = 50
/** Unless someone waits for it, the job rests this many times as long as a picture took: a machine is there for its readers first. */
const restShare = 4
/** After this many failures in a row something larger is wrong; the next look tries again. */
const maxFailures = 5

/** Hashes pictures one after another, so that what an image search finds is the whole collection. */
export function openHashing({ catalogue, hashes, watched, startAfterMs, everyMs, onFailure }: HashingOptions): Hashing {
  const stop = new AbortController()
  const { signal } = stop
  let total = 0
  let missing = 0
  /** Newest work seen by the last look, and whether by then all had their hash. */
  let newest = 0
  let isWholeKnown = false
  let running: Promise<void> | undefined
  let isAwaited = false

  const nameOf = (work: WorkRecord) => pictureKey(firstPicture(work), sketch)

  /** Ids of works without a hash, newest first. Once all were looked through, looking ends at the first page without new ones. */
  const survey = async (): Promise<number[]> => {
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
    await watched.quiet(signal)
    const grey = await greySquare(await watched.aside(picture, sketch, signal), sketchPixels)
    return { hash: pictureHash(grey), grey }
  }

  const pass = async (): Promise<void> => {
    const ids = await survey()
    missing = ids.length
    const batch: HashedPicture[] = []
    const flush = () => hashes.put(batch.splice(0))
    let failures = 0
    try {
      for (const id of ids) {
        const work = catalogue.work(id)
        if (!work) continue
        const began = performance.now()
        try {
          batch.push({ workId: id, picture: nameOf(work), ...(await hashed(firstPicture(work))) })
          failures = 0
          missing -= 1
        } catch (error) {
          signal.throwIfAborted()
          failures += 1
          if (failures === maxFailures) throw error
        }
        if (batch.length === batchSize) flush()
        if (!isAwaited) await setTimeout(restShare * (performance.now() - began), undefined, { signal })
      }
      isWholeKnown = missing === 0
    } finally {
      flush()
    }
  }

  const run = (): Promise<void> => {
    running ??= pass()
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
  // Ends by the signal alone, which is nobody's failure.
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
