// Renders the blocks of a novel as markup that is both well-formed XHTML and valid HTML, for HTML files and EPUB.
import { parseId } from '../entities/ids.ts'
import { wordsOf } from '../novelMarkup/novelOutline.ts'
import type { NovelBlock, NovelInline, NovelPicture } from '../novelMarkup/novelTree.ts'
import { escapedMarkup } from './novelFile.ts'

export interface NovelMarkupSetting {
  /** The source URL of a picture, or undefined when it is not available. */
  readonly picture: (picture: NovelPicture) => string | undefined
  /** The URL of the page that `[jump:n]` names, or undefined when a jump leads nowhere else. */
  readonly jump: (page: number) => string | undefined
  readonly heading: 'h1' | 'h2' | 'h3'
  /** Replaces a picture that is not available. */
  readonly pictureWord: string
  /** Vertical writing sets short numbers upright in one cell. */
  readonly isVertical: boolean
  /** Marked words by `NovelBlock.at`. */
  readonly marks?: ReadonlyMap<number, readonly NovelMark[]>
}

/** Marked words of a block. */
export interface NovelMark {
  /** Range in the block's words, UTF-16 units. A tag such as ruby is marked as a whole. */
  readonly start: number
  readonly end: number
  /** Letters a-z. The class of the element is `highlight-` and this name. */
  readonly colour: string
  /** The `id` attribute of the first marked part; undefined if the mark began in an earlier block. */
  readonly id: string | undefined
}

/** Maximum number of consecutive blank lines that are shown. */
const maxBlankLines = 8

/** URL of the work's page at the site. Empty for an invalid id. */
export const artworkAddress = (id: string): string => (parseId(id) === undefined ? '' : `https://www.pixiv.net/artworks/${id}`)

/** The `id` attribute of a chapter's heading. */
export const chapterAnchor = (at: number): string => `chapter-${at}`

/** Renders blocks without an element around them. Every text is escaped. URLs are http or https, or come from `setting`. */
export const novelMarkupHtml = (blocks: readonly NovelBlock[], setting: NovelMarkupSetting): string =>
  blocks.map((block) => blockHtml(block, setting)).join('\n')

function blockHtml(block: NovelBlock, setting: NovelMarkupSetting): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inlinesHtml(block.inlines, setting, setting.marks?.get(block.at))}</p>`
    case 'blank':
      return Array.from({ length: Math.min(block.lines, maxBlankLines) }, () => '<p><br/></p>').join('')
    case 'chapter':
      return `<${setting.heading} id="${chapterAnchor(block.at)}">${inlinesHtml(block.title, setting, setting.marks?.get(block.at))}</${setting.heading}>`
    case 'withheld':
      return `<p class="absent">[${escapedMarkup(setting.pictureWord)}]</p>`
    default:
      return pictureHtml(block, setting)
  }
}

function pictureHtml(picture: NovelPicture, setting: NovelMarkupSetting): string {
  const source = setting.picture(picture)
  const word = escapedMarkup(setting.pictureWord)
  if (source !== undefined) return `<figure><img src="${escapedMarkup(source)}" alt="${word}"/></figure>`
  const address = picture.kind === 'artwork' ? artworkAddress(picture.id) : ''
  return `<p class="absent">[${address ? `<a href="${address}" rel="noopener noreferrer">${word}</a>` : word}]</p>`
}

/** Renders inlines. `marks` are those of the block, and `from` is the length of its words before these inlines. */
function inlinesHtml(
  inlines: readonly NovelInline[],
  setting: NovelMarkupSetting,
  marks: readonly NovelMark[] = [],
  from = 0,
): string {
  let offset = from
  return inlines
    .map((inline) => {
      const start = offset
      offset += wordsOf(inline).length
      if ('phrases' in inline) {
        const inner = inlinesHtml(inline.phrases, setting, marks, start)
        if (inline.kind === 'link')
          return `<a href="${escapedMarkup(new URL(inline.url).href)}" rel="noopener noreferrer">${inner}</a>`
        const tag = inline.kind === 'bold' ? 'b' : 'i'
        return `<${tag}>${inner}</${tag}>`
      }
      const touched = marks.filter((mark) => mark.start < offset && mark.end > start)
      if (touched.length === 0 || inline.kind !== 'text') return marked(inlineHtml(inline, setting), start, offset, touched)
      return partsAt(touched, start, offset)
        .map(([partStart, partEnd]) => {
          const part = textHtml(inline.text.slice(partStart - start, partEnd - start), setting)
          return marked(part, partStart, partEnd, touched)
        })
        .join('')
    })
    .join('')
}

/** The parts of a range between the edges of marks. */
function partsAt(marks: readonly NovelMark[], start: number, end: number): (readonly [number, number])[] {
  const inside = marks.flatMap((mark) => [mark.start, mark.end]).filter((edge) => edge > start && edge < end)
  const edges = [...new Set([start, ...inside, end])].sort((one, other) => one - other)
  return edges.slice(0, -1).map((edge, index) => [edge, edges[index + 1] ?? end] as const)
}

/** Markup of the words from `start` to `end` within an element for each of their marks. */
function marked(html: string, start: number, end: number, marks: readonly NovelMark[]): string {
  return marks.reduce((inner, mark) => {
    if (mark.start >= end || mark.end <= start) return inner
    const id = mark.id !== undefined && mark.start >= start && mark.start < end ? ` id="${escapedMarkup(mark.id)}"` : ''
    return `<mark class="highlight-${mark.colour.replace(/[^a-z]/g, '')}"${id}>${inner}</mark>`
  }, html)
}

const textHtml = (text: string, { isVertical }: NovelMarkupSetting): string =>
  isVertical ? uprightNumbers(escapedMarkup(text)) : escapedMarkup(text)

function inlineHtml(inline: Exclude<NovelInline, { readonly phrases: unknown }>, setting: NovelMarkupSetting): string {
  switch (inline.kind) {
    case 'text':
      return textHtml(inline.text, setting)
    case 'ruby':
      return `<ruby>${escapedMarkup(inline.text)}<rp>（</rp><rt>${escapedMarkup(inline.reading)}</rt><rp>）</rp></ruby>`
    case 'emphasis':
      return `<em class="mark">${escapedMarkup(inline.text)}</em>`
    case 'jump': {
      const address = setting.jump(inline.page)
      return address === undefined ? `→ ${inline.page}` : `<a href="${escapedMarkup(address)}">→ ${inline.page}</a>`
    }
  }
}

/** One or two isolated digits, or two punctuation marks, share one cell of a column. */
const uprightNumbers = (markup: string): string =>
  markup.replace(/(?<![\dA-Za-z.,!?])(?:\d{1,2}|[!?]{2})(?![\dA-Za-z.,!?])/g, '<span class="tcy">$&</span>')
