// What a tree is read by: its chapters, pictures and places, and the plain words of a block.
import type { NovelBlock, NovelInline, NovelPicture, NovelTree } from './novelTree.ts'
import { isBlankPage } from './parseNovel.ts'

/** Most pictures that one novel shows (docs/reliability.md N3). */
export const maxNovelPictures = 300

/** A block by its indices; `at` is its place in the source, by which a reading position outlives every change of font. */
export interface NovelPlace {
  readonly page: number
  readonly block: number
  readonly at: number
}

export interface NovelHeading extends NovelPlace {
  readonly title: string
}

/** Whether there is nothing to read. */
export const isBlankNovel = (tree: NovelTree): boolean => tree.pages.every(isBlankPage)

/** The words of inlines without readings and addresses: what search looks at, and what a heading is called. */
export const inlineText = (inlines: readonly NovelInline[]): string => inlines.map(wordsOf).join('')

/** The words of a block; pictures and blank lines have none. */
export function blockText(block: NovelBlock): string {
  if (block.kind === 'paragraph') return inlineText(block.inlines)
  return block.kind === 'chapter' ? inlineText(block.title) : ''
}

/** The words of one inline. */
export function wordsOf(inline: NovelInline): string {
  if (inline.kind === 'jump') return ''
  return 'phrases' in inline ? inlineText(inline.phrases) : inline.text
}

/** The chapters in reading order: a table of contents. */
export const novelChapters = (tree: NovelTree): NovelHeading[] =>
  tree.pages.flatMap(({ blocks }, page) =>
    blocks.flatMap((block, index) =>
      block.kind === 'chapter' ? [{ title: inlineText(block.title), page, block: index, at: block.at }] : [],
    ),
  )

/** One name for a picture wherever it stands in the text: the key under which its address or its bytes are handed over. */
export const novelPictureKey = (picture: Pick<NovelPicture, 'kind' | 'id'> & { readonly page?: number }): string =>
  picture.kind === 'artwork' ? `artwork ${picture.id} ${picture.page ?? 1}` : `upload ${picture.id}`

/** The different pictures in reading order, at most 300. */
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

/** The index of the page that `[jump:number]` leads to: the nearest before where there is none with that number. */
export const jumpTarget = (tree: NovelTree, number: number): number =>
  Math.max(
    0,
    lastIndex(tree.pages, (page) => page.number <= number),
  )

/** The block at a place of the source, or the nearest before it; the first block for places before everything. */
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

/** The last index for which a claim holds that holds for a beginning of the list; -1 for none. */
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
