// A background job that paints the pictures of the first screens before a reader opens them: home, the daily ranking and the artworks at
// its top. It paints one picture at a time, only while no reader waits for one. What the disk cache has is not painted again.
import { setTimeout } from 'node:timers/promises'
import type { Catalogue, WorkRecord } from '@emaki/catalogue'
import type { Painter } from '@emaki/painter'
import type { Hono } from 'hono'
import type { Lives } from '../sketch/lives.ts'
import { createThumbnailHost } from '../sketch/sketchHost.ts'
import { thumbnailHost, thumbnailUrl } from '../sketch/wireLive.ts'
import type { Articles } from '../spotlight/articles.ts'
import { createImageHost } from './imageHost.ts'
import { avatarUrl, coverPageUrls, spotlightThumbnailUrl, workImage } from './pictureUrls.ts'
import { createStaticHost } from './staticHost.ts'

export interface FirstScreens {
  /** Paints what is missing now. Resolves when every picture has been tried. */
  complete(): Promise<void>
  /** Stops before the next picture. */
  close(): Promise<void>
}

export interface FirstScreensOptions {
  /** Delay in ms before it begins by itself. Undefined: never by itself. */
  readonly startAfterMs?: number
}

interface Parts {
  readonly catalogue: Catalogue
  readonly lives: Lives
  readonly articles: Articles
  /** The painter whose pictures do not count as those of a reader. */
  readonly painter: Painter
  /** Resolves when no reader waits for a picture. */
  readonly whenIdle: (signal: AbortSignal) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/** Interval in ms between looks for a new ranking, which appears once a day. */
const everyMs = 10 * 60_000
/** Works in the lists of the first screens: one page of a list. */
const listLength = 30
/** Works on a wide screen before it is scrolled. */
const screenLength = 12
const spotlightCount = 8
/** Works whose own page is painted as well, in the sizes for narrow and wide screens. */
const openedWorks = 6
/** Days before the latest one that the ranking shows with a picture. */
const stripDays = 14

export function openFirstScreens(parts: Parts, { startAfterMs }: FirstScreensOptions = {}): FirstScreens {
  const { catalogue, lives, painter, whenIdle, onFailure } = parts
  const stop = new AbortController()
  const { signal } = stop
  const hosts = new Map<string, Hono>([
    ['i.pximg.net', createImageHost(catalogue, painter)],
    ['s.pximg.net', createStaticHost(painter)],
    [thumbnailHost, createThumbnailHost(lives, painter)],
  ])
  let paintedDay: string | undefined
  let running: Promise<void> | undefined

  const paintAll = async (): Promise<void> => {
    const day = catalogue.latestRankingDay()
    for (const address of new Set(firstPictures(parts, day))) {
      await whenIdle(signal)
      signal.throwIfAborted()
      const request = new Request(address, { headers: { Referer: 'https://app-api.pixiv.net/' }, signal })
      await hosts.get(new URL(address).host)?.fetch(request)
    }
    paintedDay = day
  }
  const complete = (): Promise<void> => {
    running ??= paintAll()
      .catch((error: unknown) => {
        if (!signal.aborted) onFailure(error)
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
  const keepComplete = async (firstMs: number): Promise<void> => {
    for (let waitMs = firstMs; ; waitMs = everyMs) {
      await setTimeout(waitMs, undefined, { signal, ref: false })
      if (paintedDay !== catalogue.latestRankingDay()) await complete()
    }
  }
  // Ends by the signal only, which is not a failure.
  const schedule = startAfterMs === undefined ? undefined : keepComplete(startAfterMs).catch(() => undefined)

  return {
    complete,
    async close() {
      stop.abort()
      await Promise.all([running, schedule])
    },
  }
}

/** Addresses in the order in which readers need them. Each list is read when its turn comes, because a query takes milliseconds. */
function* firstPictures({ catalogue, lives, articles }: Parts, day: string): Generator<string> {
  const ranked = catalogue.ranking('day', day, { offset: 0, limit: listLength }).filter(isShown)
  yield* cards(ranked.slice(0, screenLength))
  for (const article of articles.all().slice(0, spotlightCount)) {
    const work = article.thumbnailWork()
    if (work) yield spotlightThumbnailUrl(work)
  }
  yield* cards(ranked.slice(screenLength))
  for (const live of lives.onAir()) {
    yield thumbnailUrl(live, 'w1280')
    yield avatarUrl(live.owner)
  }
  const [account] = catalogue.accounts()
  yield* cards(catalogue.recommended('illust', [], account?.xRestrict ?? 0, { offset: 0, limit: listLength }).filter(isShown))
  for (const work of ranked.slice(0, openedWorks)) {
    yield coverPageUrls(work, false).large
    yield workImage(work, 0, 'master1200', null)
  }
  for (let before = 0; before < stripDays; before++) {
    const [first] = catalogue.ranking('day', dayBefore(day, before), { offset: 0, limit: 1 })
    if (first && isShown(first)) yield coverPageUrls(first, false).square_medium
  }
}

/** The pictures of cards: all works first, then the avatars of their artists. */
function* cards(works: readonly WorkRecord[]): Generator<string> {
  for (const work of works) yield coverPageUrls(work, false).medium
  for (const work of works) yield avatarUrl(work.artist)
}

/** Works with a stub have a sign instead of their picture. */
const isShown = (work: WorkRecord): boolean => work.stub === null

/** A day as YYYY-MM-DD, some days before another one. */
const dayBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
