// Works for stories, with painted squares as pictures: a story makes no request.
import type { Artwork, Novel } from '@emaki/domain'
import { normaliseNovel } from '@emaki/domain'
import { artworkOf, wireNovel } from '../../apps/viewer/src/testing/works.ts'

const svg = (text: string): string => `data:image/svg+xml,${encodeURIComponent(text)}`

/** The address of a picture of a hill under a moon. `hue` is in degrees. */
export const picture = (hue: number, width = 600, height = 600): string =>
  svg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="hsl(${hue} 55% 78%)"/>
      <circle cx="70%" cy="26%" r="12%" fill="hsl(${hue + 40} 80% 92%)"/>
      <ellipse cx="30%" cy="100%" rx="70%" ry="42%" fill="hsl(${hue} 35% 38%)"/>
    </svg>`,
  )

/** The address of a picture that does not load. */
export const brokenPicture = 'data:image/png;base64,AAAA'

const longTitle = 'A title that is far too long for a card and has to end somewhere on its second line'

/** A work with what makes its card different from others. */
export const artworks: readonly (readonly [name: string, work: Artwork])[] = [
  ['plain', artworkOf({ id: 101 })],
  ['long title', artworkOf({ id: 102, title: longTitle, user: { id: 8, name: longTitle, account: 'long' } })],
  ['pages', artworkOf({ id: 103, title: '海の向こう', page_count: 24 })],
  ['moving', artworkOf({ id: 104, title: 'Ugoira', type: 'ugoira' })],
  ['AI', artworkOf({ id: 105, title: 'By a machine', illust_ai_type: 2 })],
  ['for adults', artworkOf({ id: 106, title: 'Marked', x_restrict: 1 })],
  ['untitled', artworkOf({ id: 107, title: '' })],
  ['right to left', artworkOf({ id: 108, title: 'مدينة في الليل' })],
]

/** A novel with `changes` to the plain one. */
export const novelOf = (changes: Parameters<typeof wireNovel>[0] = {}): Novel => {
  const novel = normaliseNovel(wireNovel(changes))
  if (!novel) throw new Error('The novel of the story is not readable')
  return novel
}
