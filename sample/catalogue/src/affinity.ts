// Orders for related works and recommendations, made from shared tags, scenes, artists, fame and freshness.
import type { XRestrict } from '@emaki/domain'
import { hashNumber } from './random.ts'
import type { ArtistRecord } from './records.ts'
import { best } from './slice.ts'
import type { Reader } from './storage/reader.ts'
import { type IndexedWork, standingOf, type WorkIndex } from './workIndex.ts'

/** Enough candidates to contain the best ones: lists of related works end after about 450. */
const enoughCandidates = 1_500

/** Shorter lists of related works are filled up to this length with the most bookmarked other works. */
const filledLength = 450
const popularScore = 0.001

/** Ids of the works most similar to the seeds, best first, followed by popular works. Leaves out the seeds and viewed works. */
export function relatedTo(
  index: WorkIndex,
  seedIds: readonly number[],
  viewed: readonly number[],
  maxRestrict: XRestrict,
  limit: number,
): number[] {
  const seeds = seedIds.flatMap((id) => index.byId.get(id) ?? [])
  const scores = new Map<IndexedWork, number>()
  const left = new Set([...seedIds, ...viewed])
  const postings = [...new Set(seeds.flatMap((seed) => seed.tags))].map((tag) => index.byTag.get(tag) ?? [])
  // Rare tags say more, so they are read first. The most common ones are skipped once there are enough candidates.
  for (const works of postings.sort((a, b) => a.length - b.length)) {
    if (scores.size >= enoughCandidates && works.length > index.items.length / 20) break
    const weight = Math.log(1 + index.items.length / works.length) ** 2
    for (const work of works) scores.set(work, (scores.get(work) ?? 0) + weight)
  }
  const artists = new Set(seeds.map((seed) => seed.artist))
  const scenes = new Set(seeds.map((seed) => seed.scene))
  if (seeds.length > 0 && scores.size < enoughCandidates) addPopular(index, scores, maxRestrict)
  const found = [...scores.keys()].filter((work) => work.xRestrict <= maxRestrict && !left.has(work.id))
  const nearness = (work: IndexedWork) => {
    const near = (scores.get(work) ?? 0) + (artists.has(work.artist) ? 6 : 0) + (scenes.has(work.scene) ? 5 : 0)
    return near * (1 + Math.log10(1 + work.bookmarks) / 4)
  }
  return best(found, nearness, limit).map(({ id }) => id)
}

/** Adds the most bookmarked works to `scores`, below all others, until it has `filledLength` works that the account may see. */
function addPopular(index: WorkIndex, scores: Map<IndexedWork, number>, maxRestrict: XRestrict): void {
  const isVisible = ({ xRestrict }: IndexedWork) => xRestrict <= maxRestrict
  const missing = filledLength - [...scores.keys()].filter(isVisible).length
  const others = index.items.filter((work) => isVisible(work) && !scores.has(work))
  for (const work of best(others, ({ bookmarks }) => bookmarks, missing)) scores.set(work, popularScore)
}

/**
 * Ids to recommend to anyone on this day, best first, at most 5,060. The score combines fame, freshness and chance, and works of one artist
 * are kept apart. `admits` decides whether a work may be recommended.
 */
export function recommendations(
  { items }: Pick<WorkIndex, 'items'>,
  day: number,
  admits: (work: IndexedWork) => boolean,
): number[] {
  const chance = hashNumber(day)
  const score = (work: IndexedWork) => {
    const freshness = 0.35 + 1 / (1 + (day - work.day) / 60)
    const luck = 0.3 + hashNumber(work.id ^ chance) / 4294967296
    return standingOf(work) * freshness * luck
  }
  return spreadArtists(best(items.filter(admits), score)).map(({ id }) => id)
}

/** The same items, with works of one artist at least five places apart where other works can fill the gap. */
function spreadArtists<T extends { readonly artist: number }>(items: readonly T[]): T[] {
  const distance = 5
  const placed: T[] = []
  /** Items that were too close to another one of their artist, in order, by artist: a map keeps the search short. */
  const waiting = new Map<number, T[]>()
  const isNear = (artist: number) => placed.slice(-distance).some((item) => item.artist === artist)
  const placeWaiting = () => {
    for (const [artist, others] of waiting) {
      if (isNear(artist)) continue
      const [next, ...rest] = others
      if (next) placed.push(next)
      if (rest.length > 0) waiting.set(artist, rest)
      else waiting.delete(artist)
    }
  }
  for (const item of items) {
    if (isNear(item.artist) || waiting.has(item.artist)) waiting.set(item.artist, [...(waiting.get(item.artist) ?? []), item])
    else placed.push(item)
    placeWaiting()
  }
  return [...placed, ...[...waiting.values()].flat()]
}

/** All other users, most similar first: by the tags that their works share, then by scene, then by fame. */
export function relatedUsers(
  reader: Pick<Reader, 'artist' | 'artistsByFame'>,
  index: WorkIndex,
  artistId: number,
): ArtistRecord[] {
  const seed = reader.artist(artistId)
  if (!seed) return []
  const tags = new Set(index.items.filter(({ artist }) => artist === artistId).flatMap((work) => work.tags))
  const shared = new Map<number, number>()
  for (const tag of tags) {
    const works = index.byTag.get(tag) ?? []
    if (works.length > index.items.length / 20) continue
    for (const { artist } of works) shared.set(artist, (shared.get(artist) ?? 0) + 1 / works.length)
  }
  const similarity = (artist: ArtistRecord) => (shared.get(artist.id) ?? 0) + (artist.scene === seed.scene ? 1 : 0)
  const others = reader.artistsByFame().filter(({ id }) => id !== artistId)
  return others.toSorted((a, b) => similarity(b) - similarity(a))
}

const recentDays = 90

/**
 * The most used tags of the latest 90 days of `items`, each with a different popular all-ages work from `works` that is not AI-made.
 * `isTopic` decides whether a tag is a subject.
 */
export function trendingTags(
  items: readonly IndexedWork[],
  works: WorkIndex,
  limit: number,
  isTopic: (tagId: number) => boolean,
): { tagId: number; workId: number }[] {
  const since = (items.at(-1)?.day ?? 0) - recentDays
  const uses = new Map<number, number>()
  for (const { day, xRestrict, tags } of items)
    if (day >= since && xRestrict === 0) for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  const shown = new Set<number>()
  const trending: ReturnType<typeof trendingTags> = []
  for (const [tagId] of [...uses].sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || a - b)) {
    if (trending.length >= limit) break
    if (!isTopic(tagId)) continue
    const work = workFor(works, tagId, shown)
    if (work === undefined) continue
    shown.add(work)
    trending.push({ tagId, workId: work })
  }
  return trending
}

/** The most bookmarked of the tag's 40 latest works that is not shown yet. */
function workFor(works: WorkIndex, tagId: number, shown: ReadonlySet<number>): number | undefined {
  const latest = (works.byTag.get(tagId) ?? []).slice(-40).reverse()
  const fits = ({ xRestrict, aiType, type, id }: IndexedWork) =>
    xRestrict === 0 && aiType !== 2 && type !== 'manga' && !shown.has(id)
  return best(latest.filter(fits), ({ bookmarks }) => bookmarks, 1)[0]?.id
}

/** Markup, bidirectional controls and other invisible characters. */
const suspicious = /[<>\p{Cc}\p{Cf}]/u

/** True for a name with letters and without suspicious characters. */
export const hasPlainName = ({ name }: Pick<ArtistRecord, 'name'>): boolean => /\p{L}/u.test(name) && !suspicious.test(name)

/** Artists in their order, those with plain names first. */
export const plainNamesFirst = <Artist extends Pick<ArtistRecord, 'name'>>(artists: readonly Artist[]): Artist[] => [
  ...artists.filter(hasPlainName),
  ...artists.filter((artist) => !hasPlainName(artist)),
]
