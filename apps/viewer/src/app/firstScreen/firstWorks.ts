// The works of a first screen: those that default settings show, with texts and addresses of bounded length.
import { type Artwork, contentRule, defaultContent, type Novel } from '@emaki/domain'
import { cardUrl, pictureUrl } from '../../platform/hosts/picture.ts'

/** A work with the address of its cover. */
export interface FirstWork<Work> {
  readonly work: Work
  readonly cover: string
}

/** Maximum number of works of a list that are read. */
export const maxWorks = 30
/** Maximum lengths in characters. */
const titleLength = 120
const addressLength = 500
/** Maximum length of the tags of a card together. They must be complete, because block lists are compared with them. */
const tagsLength = 1500

const hiddenBy = contentRule(defaultContent)
/** True for a work that default settings show. An unknown rating is adult. */
export const isHarmless = (work: Artwork | Novel): boolean => hiddenBy(work) === undefined

/** The first visible artworks in order. Ends before a work that cannot have a card of bounded size, because the viewer shows it there. */
export function visibleArtworks<Work extends Artwork>(
  works: readonly Work[],
  isShown: (artwork: Work) => boolean = isHarmless,
): readonly FirstWork<Work>[] {
  return visible(works, isShown, ({ images: [page] }) =>
    page ? [cardUrl(page, 'Medium'), pictureUrl(page.l), pictureUrl(page.s)] : [],
  )
}

/** The same for novels. */
export const visibleNovels = <Work extends Novel>(works: readonly Work[]): readonly FirstWork<Work>[] =>
  visible(works, isHarmless, ({ cover: { l, m, s } }) => [l, m, s].map(pictureUrl))

function visible<Work extends Artwork | Novel>(
  works: readonly Work[],
  isShown: (work: Work) => boolean,
  covers: (work: Work) => readonly string[],
): readonly FirstWork<Work>[] {
  const shown: FirstWork<Work>[] = []
  for (const work of works) {
    if (!isShown(work) || !isHarmless(work)) continue
    const cover = covers(work).find((address) => address !== '')
    if (cover === undefined || cover.length > addressLength || blockedNames(work).length > tagsLength) break
    shown.push({ work: shortened(work), cover })
  }
  return shown
}

/** The work with a title and an author of bounded length. */
export const shortened = <Work extends Artwork | Novel>(work: Work): Work => ({
  ...work,
  title: shortText(work.title),
  author: { ...work.author, name: shortText(work.author.name) },
  series: work.series && { ...work.series, title: shortText(work.series.title) },
})

/** Attributes with which the early script hides works that the settings of the browser block. */
export const blockable = (work: Pick<Artwork, 'author' | 'tags'>) => ({
  'data-artist': work.author.id,
  'data-tags': blockedNames(work),
})

/** All tag names between bars: `|a|b|`. */
const blockedNames = ({ tags }: Pick<Artwork, 'tags'>): string =>
  tags.length === 0 ? '' : `|${tags.map(({ name }) => name).join('|')}|`

/** The text in one line with at most `titleLength` characters. */
export const shortText = (text: string): string => cutText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), titleLength)

/** The text with at most `length` characters. */
export function cutText(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}
