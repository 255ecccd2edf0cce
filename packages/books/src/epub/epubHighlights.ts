// Highlights of a book: marks in the text, and a document at its end that links to them.
import { escapedMarkup, type NovelMark } from '@emaki/domain'
import type { EpubNovel } from './epubBook.ts'

const highlightId = (novel: number, highlight: number): string => `highlight-${novel + 1}-${highlight + 1}`

/** The marks of a novel by `NovelBlock.at`. `index`: of the novel in its book. */
export function epubMarks({ highlights = [] }: EpubNovel, index: number): ReadonlyMap<number, readonly NovelMark[]> {
  const marks = new Map<number, NovelMark[]>()
  for (const [count, { ranges, colour }] of highlights.entries())
    for (const [part, { blockAt, start, end }] of ranges.entries()) {
      const known = marks.get(blockAt) ?? []
      known.push({ start, end, colour, id: part === 0 ? highlightId(index, count) : undefined })
      marks.set(blockAt, known)
    }
  return marks
}

/** The highlights of a novel as quotes that link to their marks. `documentOf`: the document of a block; undefined if it has none. */
export function highlightsHtml(
  { highlights = [] }: EpubNovel,
  index: number,
  documentOf: (blockAt: number) => string | undefined,
): string {
  return highlights
    .map(({ ranges: [first], quote, note }, count) => {
      const document = first && documentOf(first.blockAt)
      const words = linesHtml(quote)
      const link = document === undefined ? words : `<a href="${document}#${highlightId(index, count)}">${words}</a>`
      return `<blockquote><p>${link}</p></blockquote>${note.trim() === '' ? '' : `\n<p class="note">${linesHtml(note.trim())}</p>`}`
    })
    .join('\n')
}

const linesHtml = (text: string): string =>
  text
    .split(/\r\n|[\r\n]/)
    .map(escapedMarkup)
    .join('<br/>')
