// Orders for related works and recommendations, made from shared tags, scenes, artists, fame and freshness.
import type { XRestrict } from '@emaki/domain'
import { hashNumber } from './random.ts'
import type { ArtistRecord } from './records.ts'
import type { Reader } from './storage/reader.ts'
import { maxListLength, topIndexes } from './topIndexes.ts'
import type { WorkIndex } from './workIndex.ts'

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
  const seeds = seedIds.flatMap((id) => {
    const position = index.positionOf(id)
    const seed = position === undefined ? undefined : index.items[position]
    return seed ? [seed] : []
  })
  const scores = new Map<number, number>()
  const left = new Set([...seedIds, ...viewed])
  const postings = [...new Set(seeds.flatMap((seed) => seed.tags))].map((tag) => index.byTag.get(tag) ?? [])
  // Rare tags say more, so they are read first. The most common ones are skipped once there are enough candidates.
  for (const positions of postings.sort((a, b) => a.length - b.length)) {
    if (scores.size >= enoughCandidates && positions.length > index.items.length / 20) break
    const weight = Math.log(1 + index.items.length / positions.length) ** 2
    for (const position of positions) scores.set(position, (scores.get(position) ?? 0) + weight)
  }
  const artists = new Set(seeds.map((seed) => seed.artist))
  const scenes = new Set(seeds.map((seed) => seed.scene))
  if (seeds.length > 0 && scores.size < enoughCandidates) addPopular(index, scores, maxRestrict)
  const found: number[] = []
  const nearness = new Float64Array(scores.size)
  for (const [position, shared] of scores) {
    const item = index.items[position]
    if (!item || item.xRestrict > maxRestrict || left.has(item.id)) continue
    const near = shared + (artists.has(item.artist) ? 6 : 0) + (scenes.has(item.scene) ? 5 : 0)
    nearness[found.push(item.id) - 1] = near * (1 + Math.log10(1 + item.bookmarks) / 4)
  }
  return Array.from(topIndexes(nearness.subarray(0, found.length), Math.max(0, limit)), (place) => found[place] ?? 0)
}

/** Adds the most bookmarked works to `scores`, below all others, until it has `filledLength` works that the account may see. */
function addPopular(index: WorkIndex, scores: Map<number, number>, maxRestrict: XRestrict): void {
  const isVisible = (position: number) => (index.items[position]?.xRestrict ?? 2) <= maxRestrict
  const missing = filledLength - [...scores.keys()].filter(isVisible).length
  if (missing <= 0) return
  const others = index.items.flatMap((_, position) => (isVisible(position) && !scores.has(position) ? [position] : []))
  const bookmarks = Float64Array.from(others, (position) => index.items[position]?.bookmarks ?? 0)
  for (const place of topIndexes(bookmarks, missing)) scores.set(others[place] ?? -1, popularScore)
}

/**
 * Ids to recommend to anyone on this day, best first, at most 5,060. The score combines fame, freshness and chance, and works of one artist
 * are kept apart. `admits` decides by a work's traits whether it may be recommended.
 */
export function recommendations(
  { columns }: Pick<WorkIndex, 'columns'>,
  day: number,
  admits: (traits: number) => boolean,
): number[] {
  const { length, ids, days, artists, traits, standings } = columns
  const places = new Int32Array(length)
  const scores = new Float64Array(length)
  const chance = hashNumber(day)
  let count = 0
  for (let place = 0; place < length; place++) {
    if (!admits(traits[place] ?? 0)) continue
    const freshness = 0.35 + 1 / (1 + (day - (days[place] ?? 0)) / 60)
    const luck = 0.3 + hashNumber((ids[place] ?? 0) ^ chance) / 4294967296
    places[count] = place
    scores[count++] = (standings[place] ?? 0) * freshness * luck
  }
  const best = Array.from(topIndexes(scores.subarray(0, count), maxListLength), (found) => {
    const place = places[found] ?? 0
    return { id: ids[place] ?? 0, artist: artists[place] ?? 0 }
  })
  return spreadArtists(best).map(({ id }) => id)
}

/** The same items, with works of one artist at least five places apart where other works can fill the gap. */
function spreadArtists<T extends { readonly artist: number }>(items: readonly T[]): T[] {
  const distance = 5
  const placed: T[] = []
  /** Items that were too close to another one of their artist, in order, by artist: a map keeps the search short. */
  const waiting = new Map<number, T[]>()
  const isNear = (artist: number) => {
    for (let n = Math.max(0, placed.length - distance); n < placed.length; n++) if (placed[n]?.artist === artist) return true
    return false
  }
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
  const tags = new Set<number>()
  for (const position of index.byArtist.get(artistId) ?? []) for (const tag of index.items[position]?.tags ?? []) tags.add(tag)
  const { artists } = index.columns
  const shared = new Map<number, number>()
  for (const tag of tags) {
    const positions = index.byTag.get(tag) ?? []
    if (positions.length > index.items.length / 20) continue
    for (const position of positions) {
      const artist = artists[position] ?? 0
      shared.set(artist, (shared.get(artist) ?? 0) + 1 / positions.length)
    }
  }
  const similarity = (artist: ArtistRecord) => (shared.get(artist.id) ?? 0) + (artist.scene === seed.scene ? 1 : 0)
  return reader
    .artistsByFame()
    .filter(({ id }) => id !== artistId)
    .map((artist) => ({ artist, near: similarity(artist) }))
    .sort((a, b) => b.near - a.near)
    .map(({ artist }) => artist)
}
