// Serialises a tree as markup in one canonical form: each block on its own line, parts of a tag separated by ` > `. Parsing the result
// returns the same tree.
import type { NovelBlock, NovelInline, NovelTree } from './novelTree.ts'
import { withheldNotice } from './parseNovel.ts'

/** The canonical markup of a tree. Parsing and serialising it again changes nothing. */
export const novelSource = (tree: NovelTree): string =>
  tree.pages.map(({ blocks }) => blocks.map(blockSource).join('')).join('[newpage]\n')

function blockSource(block: NovelBlock): string {
  switch (block.kind) {
    case 'blank':
      return '\n'.repeat(block.lines)
    case 'paragraph':
      return `${inlinesSource(block.inlines)}\n`
    case 'chapter':
      return `[chapter:${inlinesSource(block.title)}]\n`
    case 'upload':
      return `[uploadedimage:${block.id}]\n`
    case 'artwork':
      return `[pixivimage:${block.id}${block.page > 1 ? `-${block.page}` : ''}]\n`
    case 'withheld':
      return `${withheldNotice}\n`
  }
}

const inlinesSource = (inlines: readonly NovelInline[]): string => inlines.map(inlineSource).join('')

function inlineSource(inline: NovelInline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'ruby':
      return `[[rb:${inline.text} > ${inline.reading}]]`
    case 'emphasis':
      return `[[emphasismark:${inline.text} > ${inline.mark}]]`
    case 'link':
      return `[[jumpuri:${inlinesSource(inline.phrases)} > ${inline.url}]]`
    case 'jump':
      return `[jump:${inline.page}]`
    case 'bold':
      return `[b:${inlinesSource(inline.phrases)}]`
    case 'italic':
      return `[i:${inlinesSource(inline.phrases)}]`
  }
}
