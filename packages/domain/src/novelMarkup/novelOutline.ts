// Queries on a novel's syntax tree: chapters, pictures, positions, and the plain words of a block.
import type { NovelBlock, NovelInline, NovelPicture, NovelTree } from './novelTree.ts'
import { isBlankPage, maxNovelPages, parseNovel } from './parseNovel.ts'

/** Maximum number of pictures that one novel shows (docs/reliability.md N3). */
export const maxNovelPictures = 300

/** A block by its indices. `at` is its source position: reader positions use it because it does not depend on the font. */
export interface NovelPlace {
  readonly page: number
  readonly block: number
  readonly at: number
}

export interface NovelHeading extends NovelPlace {
  readonly title: string
}

/** True when there is nothing to read. */
export const isBlankNovel = (tree: NovelTree): boolean => tree.pages.every(isBlankPage)

/** The words of inlines, without readings and URLs. Used for search and for headings. */
export const inlineText = (inlines: readonly NovelInline[]): string => inlines.map(wordsOf).join('')

/** The words of a block. Pictures and blank lines have none. */
export function blockText(block: NovelBlock): string {
  if (block.kind === 'paragraph') return inlineText(block.inlines)
  return block.kind === 'chapter' ? inlineText(block.title) : ''
}

/**
 * The characters of a novel's words, by code points: without markup, readings, pictures and line ends. The site's own count is not documented;
 * this one is used where the site sends none.
 */
export function novelLength(source: string): number {
  let length = 0
  for (const { blocks } of parseNovel(source).pages) for (const block of blocks) for (const _ of blockText(block)) length++
  return length
}

export function wordsOf(inline: NovelInline): string {
  if (inline.kind === 'jump') return ''
  return 'phrases' in inline ? inlineText(inline.phrases) : inline.text
}

/** The chapters in reading order, as a table of contents. */
export const novelChapters = (tree: NovelTree): NovelHeading[] =>
  tree.pages.flatMap(({ blocks }, page) =>
    blocks.flatMap((block, index) =>
      block.kind === 'chapter' ? [{ title: inlineText(block.title), page, block: index, at: block.at }] : [],
    ),
  )

/** Key of a picture, the same wherever it occurs in the text. Maps of URLs or bytes use it. */
export const novelPictureKey = (picture: Pick<NovelPicture, 'kind' | 'id'> & { readonly page?: number }): string =>
  picture.kind === 'artwork' ? `artwork ${picture.id} ${picture.page ?? 1}` : `upload ${picture.id}`

/** The distinct pictures in reading order, at most `maxNovelPictures`. */
export function novelPictures(tree: NovelTree): NovelPicture[] {
  const found = new Map<string, NovelPicture>()
  for (const { blocks } of tree.pages)
    for (const block of blocks) {
      if (block.kind !== 'upload' && block.kind !== 'artwork') continue
      const key = novelPictureKey(block)
      if (!found.has(key)) found.set(key, block)
      if (found.size >= maxNovelPictures) return [...found.values()]
    }
  return [...found.values()]
}

/**
 * Index of the page that `[jump:number]` leads to. Undefined for numbers of no page and for the page with the index `from`, where a jump
 * would do nothing. A text with too many pages has lost some numbers; they mean the nearest earlier page.
 */
export function jumpTarget({ pages }: NovelTree, number: number, from?: number): number | undefined {
  const target = lastIndex(pages, (page) => page.number <= number)
  if (target < 0 || target === from) return undefined
  return pages[target]?.number === number || pages.length === maxNovelPages ? target : undefined
}

/** The block at a source position, or the nearest one before it. The first block for positions before the text. */
export function novelPlaceAt(tree: NovelTree, at: number): NovelPlace {
  const page = Math.max(
    0,
    lastIndex(tree.pages, (candidate) => candidate.at <= at),
  )
  const blocks = tree.pages[page]?.blocks ?? []
  const block = Math.max(
    0,
    lastIndex(blocks, (candidate) => candidate.at <= at),
  )
  return { page, block, at: blocks[block]?.at ?? tree.pages[page]?.at ?? 0 }
}

/** Binary search for the last index where `claim` holds. It must hold for a prefix of the list. -1 for none. */
function lastIndex<T>(list: readonly T[], claim: (value: T) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = list[middle]
    if (value !== undefined && claim(value)) low = middle + 1
    else high = middle
  }
  return low - 1
}
