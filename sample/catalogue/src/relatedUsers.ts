// Related users, by shared tags, scene and fame.
import type { ArtistRecord } from './records.ts'
import type { Reader } from './storage/reader.ts'
import type { WorkIndex } from './workIndex.ts'

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
