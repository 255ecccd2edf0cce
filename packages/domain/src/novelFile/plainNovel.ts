// A novel as plain text: ruby in parentheses after its base, pictures by name, pages separated by a dashed line (docs/contract/app-api.md
// 5.9).
import { inlineText } from '../novelMarkup/novelOutline.ts'
import type { NovelBlock, NovelInline } from '../novelMarkup/novelTree.ts'
import { bylines, type NovelFile, oneLine, writableText } from './novelFile.ts'
import { artworkAddress } from './novelMarkupHtml.ts'

const pageRule = '\n--------------------------------\n\n'
/** Scripts that use no spaces around parentheses. */
const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Renders the text file: UTF-8 with LF line ends. */
export function plainNovel(file: NovelFile): string {
  const head = [oneLine(file.title), ...bylines(file), file.url].join('\n')
  const caption = file.caption.trim() === '' ? '' : `\n${writableText(file.caption.trim())}\n`
  const pages = file.tree.pages.map(({ blocks }) => blocks.map((block) => plainBlock(block, file.words.picture)).join(''))
  return `${head}\n${caption}${pageRule}${pages.join(pageRule)}`
}

function plainBlock(block: NovelBlock, picture: string): string {
  switch (block.kind) {
    case 'blank':
      return '\n'.repeat(block.lines)
    case 'paragraph':
      return `${plainInlines(block.inlines)}\n`
    case 'chapter':
      return `${plainInlines(block.title)}\n`
    case 'artwork':
      return `[${[picture, artworkAddress(block.id)].join(' ').trimEnd()}]\n`
    case 'upload':
    case 'withheld':
      return `[${picture}]\n`
  }
}

const plainInlines = (inlines: readonly NovelInline[]): string => writableText(inlines.map(plainInline).join(''))

function plainInline(inline: NovelInline): string {
  switch (inline.kind) {
    case 'ruby':
      return eastern.test(inline.text) ? `${inline.text}（${inline.reading}）` : `${inline.text} (${inline.reading})`
    case 'link':
      return inlineText(inline.phrases) === inline.url ? inline.url : `${plainInlines(inline.phrases)} (${inline.url})`
    case 'jump':
      return `→ ${inline.page}`
    case 'bold':
    case 'italic':
      return plainInlines(inline.phrases)
    default:
      return inline.text
  }
}
