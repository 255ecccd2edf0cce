// Users like a user: those who draw the same kinds of things, by scene, language of tags and fame.
import type { ArtistRecord } from './records.ts'
import type { Shelf } from './shelf.ts'
import type { Reader } from './storage/reader.ts'

/** Everyone else, most alike first: by the tags that their works share, then by scene, then by fame. */
export function kindred(reader: Pick<Reader, 'artist' | 'artistsByStanding'>, shelf: Shelf, artistId: number): ArtistRecord[] {
  const seed = reader.artist(artistId)
  if (!seed) return []
  const tags = new Set<number>()
  for (const position of shelf.byArtist.get(artistId) ?? []) for (const tag of shelf.items[position]?.tags ?? []) tags.add(tag)
  const { artists } = shelf.columns
  const shared = new Map<number, number>()
  for (const tag of tags) {
    const positions = shelf.byTag.get(tag) ?? []
    if (positions.length > shelf.items.length / 20) continue
    for (const position of positions) {
      const artist = artists[position] ?? 0
      shared.set(artist, (shared.get(artist) ?? 0) + 1 / positions.length)
    }
  }
  const nearness = (artist: ArtistRecord) => (shared.get(artist.id) ?? 0) + (artist.scene === seed.scene ? 1 : 0)
  return reader
    .artistsByStanding()
    .filter(({ id }) => id !== artistId)
    .map((artist) => ({ artist, near: nearness(artist) }))
    .sort((a, b) => b.near - a.near)
    .map(({ artist }) => artist)
}
