// The displayed parts of a visited work or user.
import type { Artwork, contentRule, Novel } from '@emaki/domain'
import { cardUrl, pictureUrl } from '../../platform/hosts/picture.ts'
import type { VisitedUser } from '../../platform/persistence/history.ts'
import type { WorkKind } from '../../works/seriesParts/seriesPart.ts'

export interface VisitEntry {
  readonly id: string
  /** Undefined for users, who have no place. */
  readonly kind: WorkKind | undefined
  readonly href: string
  readonly title: string
  /** The artist; empty for users. */
  readonly by: string
  /** An address of the image proxy; empty without a picture. */
  readonly picture: string
  readonly isRound: boolean
  /** The input of the content rule. */
  readonly subject: Parameters<ReturnType<typeof contentRule>>[0]
}

export const artworkEntry = (work: Artwork): VisitEntry => ({
  id: work.id,
  kind: 'artwork',
  href: `/artworks/${work.id}`,
  title: work.title,
  by: work.author.name,
  picture: work.images[0] ? cardUrl(work.images[0], 'Medium', 'square') : '',
  isRound: false,
  subject: work,
})

export const novelEntry = (novel: Novel): VisitEntry => ({
  id: novel.id,
  kind: 'novel',
  href: `/novel/${novel.id}`,
  title: novel.title,
  by: novel.author.name,
  picture: pictureUrl(novel.cover.s || novel.cover.m),
  isRound: false,
  subject: novel,
})

export const userEntry = (user: VisitedUser): VisitEntry => ({
  id: user.id,
  kind: undefined,
  href: `/users/${user.id}`,
  title: user.name || user.id,
  by: '',
  picture: pictureUrl(user.avatar),
  isRound: true,
  subject: { author: { id: user.id }, tags: [], x_restrict: 0 },
})

/** True when an entry contains what is needle, in any case and width. */
export function entrySays({ title, by, id }: Pick<VisitEntry, 'title' | 'by' | 'id'>, needle: string): boolean {
  const query = plain(needle)
  return query === '' || id === query || [title, by].some((words) => plain(words).includes(query))
}

const plain = (words: string): string => words.normalize('NFKC').toLowerCase().trim()
