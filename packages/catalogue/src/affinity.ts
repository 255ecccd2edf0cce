// Works like these, and works to propose: orders made from shared tags, scenes and artists, and from fame and freshness.
import type { XRestrict } from '@emaki/domain'
import { hashNumber } from './random.ts'
import type { Shelf, Shelved } from './shelf.ts'

/** Candidates among which the best are surely good ones; lists of related works end after some 150 (contract 3.4). */
const enough = 1_500

/** Ids of works most like the seeds, best first; never a seed nor one of the viewed. */
export function relatedTo(
  shelf: Shelf,
  seedIds: readonly number[],
  viewed: readonly number[],
  maxRestrict: XRestrict,
  limit: number,
): number[] {
  const seeds = seedIds.flatMap((id) => {
    const position = shelf.positionOf(id)
    const seed = position === undefined ? undefined : shelf.items[position]
    return seed ? [seed] : []
  })
  const scores = new Map<number, number>()
  const left = new Set([...seedIds, ...viewed])
  const postings = [...new Set(seeds.flatMap((seed) => seed.tags))].map((tag) => shelf.byTag.get(tag) ?? [])
  // Rare tags say more. What everybody uses says next to nothing, and is not asked once there is enough to choose from.
  for (const positions of postings.sort((a, b) => a.length - b.length)) {
    if (scores.size >= enough && positions.length > shelf.items.length / 20) break
    const weight = Math.log(1 + shelf.items.length / positions.length) ** 2
    for (const position of positions) scores.set(position, (scores.get(position) ?? 0) + weight)
  }
  const artists = new Set(seeds.map((seed) => seed.artist))
  const scenes = new Set(seeds.map((seed) => seed.scene))
  const found: { id: number; score: number }[] = []
  for (const [position, shared] of scores) {
    const item = shelf.items[position]
    if (!item || item.xRestrict > maxRestrict || left.has(item.id)) continue
    const nearness = shared + (artists.has(item.artist) ? 6 : 0) + (scenes.has(item.scene) ? 5 : 0)
    found.push({ id: item.id, score: nearness * (1 + Math.log10(1 + item.bookmarks) / 4) })
  }
  return best(found, limit)
}

/** Ids to propose to anyone on this day, best first: fame, some freshness, some luck, and no artist twice within a few works. */
export function proposals(items: readonly Shelved[], day: number): number[] {
  const found = items.map((item) => {
    const freshness = 0.35 + 1 / (1 + (day - item.day) / 60)
    const luck = 0.3 + hashNumber(item.id ^ hashNumber(day)) / 4294967296
    return { id: item.id, artist: item.artist, score: (item.bookmarks + 40) ** 0.6 * freshness * luck }
  })
  found.sort((a, b) => b.score - a.score || b.id - a.id)
  return spaced(found).map(({ id }) => id)
}

/** The same items with each artist's kept at least five places apart where others can stand between. */
function spaced<T extends { readonly artist: number }>(items: readonly T[]): T[] {
  const distance = 5
  const placed: T[] = []
  const waiting: T[] = []
  const isNear = (item: T) => placed.slice(-distance).some((other) => other.artist === item.artist)
  const placeWaiting = () => {
    for (let i = waiting.findIndex((item) => !isNear(item)); i >= 0; i = waiting.findIndex((item) => !isNear(item))) {
      placed.push(...waiting.splice(i, 1))
    }
  }
  for (const item of items) {
    if (isNear(item)) waiting.push(item)
    else placed.push(item)
    placeWaiting()
  }
  return [...placed, ...waiting]
}

const best = (found: { id: number; score: number }[], limit: number): number[] =>
  found
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, Math.max(0, limit))
    .map(({ id }) => id)
