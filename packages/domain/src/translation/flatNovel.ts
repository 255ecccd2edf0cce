// Turns novel markup into plain text for translators, which would damage the markup (docs/contract/companion.md 9.2, 12).
import { artworkAddress } from '../novelFile/novelMarkupHtml.ts'
import type { NovelBlock, NovelInline, NovelTree } from '../novelMarkup/novelTree.ts'
import { parseNovel } from '../novelMarkup/parseNovel.ts'

const rule = '－－－－－－－－'

/**
 * Plain text. Page breaks become a ruled line, ruby `base(reading)`, links their label, chapters a line with their title.
 * Embedded works become a URL; uploaded pictures and jumps disappear.
 */
export const flatNovel = (markup: string): string => flatTree(parseNovel(markup))

export const flatTree = ({ pages }: NovelTree): string =>
  pages
    .map(({ blocks }) => blocks.map(flatBlock).join(''))
    .join(`\n${rule}\n\n`)
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()

function flatBlock(block: NovelBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `${flatInlines(block.inlines)}\n`
    case 'chapter':
      return `${flatInlines(block.title)}\n`
    case 'blank':
      return '\n'.repeat(block.lines)
    case 'artwork':
      return `${artworkAddress(block.id)}\n`
    default:
      return ''
  }
}

export const flatInlines = (inlines: readonly NovelInline[]): string => inlines.map(flatInline).join('')

function flatInline(inline: NovelInline): string {
  if (inline.kind === 'jump') return ''
  if (inline.kind === 'ruby') return `${inline.text}(${inline.reading})`
  return 'phrases' in inline ? flatInlines(inline.phrases) : inline.text
}
