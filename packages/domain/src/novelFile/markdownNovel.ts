// A novel as Markdown (CommonMark). Lines stay lines, ruby and styles use inline HTML, everything else is escaped.
import { novelPictureKey } from '../novelMarkup/novelOutline.ts'
import type { NovelBlock, NovelInline, NovelPage, NovelPicture } from '../novelMarkup/novelTree.ts'
import { escapedStart, escapedText, markdownLine } from './markdownText.ts'
import { bylines, type NovelFile, oneLine } from './novelFile.ts'
import { artworkAddress } from './novelMarkupHtml.ts'

/** Renders the file. `pictures` maps `novelPictureKey` to URLs or file names; pictures without an entry become a word. */
export function markdownNovel(file: NovelFile, pictures: ReadonlyMap<string, string> = new Map()): string {
  const picture = (block: NovelPicture) => markdownPicture(block, pictures.get(novelPictureKey(block)), file.words.picture)
  const caption = file.caption
    .trim()
    .split(/\r\n|\n|\r/)
    .map(markdownLine)
  const head = [
    `# ${markdownLine(oneLine(file.title)) || file.url}`,
    ...bylines(file).map(markdownLine),
    `<${new URL(file.url).href}>`,
  ]
  const pages = file.tree.pages.map((page) => markdownPage(page, picture, file.words.picture))
  const parts = [head.join('\n\n'), hardLines(caption), ...pages]
  return `${parts.filter((part) => part !== '').join('\n\n---\n\n')}\n`
}

/** Adjacent lines form one paragraph with hard breaks. Blank lines separate paragraphs. */
function markdownPage(page: NovelPage, picture: (block: NovelPicture) => string, word: string): string {
  const parts: string[] = []
  let lines: string[] = []
  const close = () => {
    if (lines.length > 0) parts.push(hardLines(lines))
    lines = []
  }
  for (const block of page.blocks) {
    if (block.kind === 'paragraph') lines.push(escapedStart(inlinesMarkdown(block.inlines)))
    else {
      close()
      if (block.kind !== 'blank') parts.push(blockMarkdown(block, picture, word))
    }
  }
  close()
  return parts.join('\n\n')
}

const hardLines = (lines: readonly string[]): string => lines.join('\\\n')

function blockMarkdown(
  block: Exclude<NovelBlock, { kind: 'paragraph' | 'blank' }>,
  picture: (block: NovelPicture) => string,
  word: string,
) {
  if (block.kind === 'chapter') return `## ${inlinesMarkdown(block.title)}`
  return block.kind === 'withheld' ? `\\[${escapedText(word)}\\]` : picture(block)
}

function markdownPicture(block: NovelPicture, address: string | undefined, word: string): string {
  if (address !== undefined) return `![${escapedText(word)}](<${address.replace(/[<>\\\n\r]/g, encodeURIComponent)}>)`
  const source = block.kind === 'artwork' ? artworkAddress(block.id) : ''
  return source ? `[${escapedText(word)}](${source})` : `\\[${escapedText(word)}\\]`
}

const inlinesMarkdown = (inlines: readonly NovelInline[]): string => inlines.map(inlineMarkdown).join('')

function inlineMarkdown(inline: NovelInline): string {
  switch (inline.kind) {
    case 'text':
      return escapedText(inline.text)
    case 'ruby':
      return `<ruby>${escapedText(inline.text)}<rp>（</rp><rt>${escapedText(inline.reading)}</rt><rp>）</rp></ruby>`
    case 'emphasis':
      return `<em>${escapedText(inline.text)}</em>`
    case 'bold':
      return `<b>${inlinesMarkdown(inline.phrases)}</b>`
    case 'italic':
      return `<i>${inlinesMarkdown(inline.phrases)}</i>`
    case 'link':
      return `[${inlinesMarkdown(inline.phrases)}](<${new URL(inline.url).href}>)`
    case 'jump':
      return `→ ${inline.page}`
  }
}
