// Renders the blocks of a novel as markup that is both well-formed XHTML and valid HTML, for HTML files and EPUB.
import { parseId } from '../entities/ids.ts'
import type { NovelBlock, NovelInline, NovelPicture } from '../novelMarkup/novelTree.ts'
import { escapedMarkup } from './novelFile.ts'

export interface NovelMarkupSetting {
  /** The source URL of a picture, or undefined when it is not available. */
  readonly picture: (picture: NovelPicture) => string | undefined
  /** The URL of the page that `[jump:n]` names. */
  readonly jump: (page: number) => string
  readonly heading: 'h1' | 'h2' | 'h3'
  /** Replaces a picture that is not available. */
  readonly pictureWord: string
  /** Vertical writing sets short numbers upright in one cell. */
  readonly isVertical: boolean
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
      return `<p>${inlinesHtml(block.inlines, setting)}</p>`
    case 'blank':
      return Array.from({ length: Math.min(block.lines, maxBlankLines) }, () => '<p><br/></p>').join('')
    case 'chapter':
      return `<${setting.heading} id="${chapterAnchor(block.at)}">${inlinesHtml(block.title, setting)}</${setting.heading}>`
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

const inlinesHtml = (inlines: readonly NovelInline[], setting: NovelMarkupSetting): string =>
  inlines.map((inline) => inlineHtml(inline, setting)).join('')

function inlineHtml(inline: NovelInline, setting: NovelMarkupSetting): string {
  switch (inline.kind) {
    case 'text':
      return setting.isVertical ? uprightNumbers(escapedMarkup(inline.text)) : escapedMarkup(inline.text)
    case 'ruby':
      return `<ruby>${escapedMarkup(inline.text)}<rp>（</rp><rt>${escapedMarkup(inline.reading)}</rt><rp>）</rp></ruby>`
    case 'emphasis':
      return `<em class="mark">${escapedMarkup(inline.text)}</em>`
    case 'bold':
      return `<b>${inlinesHtml(inline.phrases, setting)}</b>`
    case 'italic':
      return `<i>${inlinesHtml(inline.phrases, setting)}</i>`
    case 'link':
      return `<a href="${escapedMarkup(new URL(inline.url).href)}" rel="noopener noreferrer">${escapedMarkup(inline.text)}</a>`
    case 'jump':
      return `<a href="${escapedMarkup(setting.jump(inline.page))}">→ ${inline.page}</a>`
  }
}

/** One or two isolated digits, or two punctuation marks, share one cell of a column. */
const uprightNumbers = (markup: string): string =>
  markup.replace(/(?<![\dA-Za-z.,!?])(?:\d{1,2}|[!?]{2})(?![\dA-Za-z.,!?])/g, '<span class="tcy">$&</span>')
