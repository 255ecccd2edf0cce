// Parser of novel texts: accepts any string in linear time. Anything that is no complete tag stays text (docs/reliability.md N).
import { afterLineEnd, createTagRanges } from './novelBrackets.ts'
import { type NovelTag, tagAt } from './novelTag.ts'
import type { NovelBlock, NovelInline, NovelPage, NovelTree } from './novelTree.ts'

/** Maximum number of pages. Above it, empty pages are dropped and the rest joins the last page (docs/reliability.md N4). */
export const maxNovelPages = 2000

/** Text that the site puts in place of pictures for readers outside of its web pages. */
export const withheldNotice = '若想浏览插图，还请使用网页版。'

/** Parses `source` into a tree with at least one page. Accepts any kind of line end. A paragraph is a line, as on the site. */
export function parseNovel(source: string): NovelTree {
  const reading = readNovel(source)
  reading.readTo(source.length)
  return reading.tree()
}

/** Incremental parser: parsing a long text at once would block the page that shows its first lines. */
export interface NovelReading {
  /** Reads to the first line end at or after `end`. True when the whole text is read. */
  readTo(end: number): boolean
  /**
   * The tree of everything read so far. Later trees extend it: its last page and its last blank lines may still grow.
   * `length` is the length of the whole source.
   */
  tree(): NovelTree
}

/** Creates an incremental parser. Its final tree equals that of `parseNovel`. */
export function readNovel(source: string): NovelReading {
  const draft = draftOf(source)
  let noticeAt = endless(source.indexOf(withheldNotice))
  let readAt = 0
  let isWhole = false
  const reading = { text: source, rangeOf: createTagRanges(source) }

  const readTo = (end: number): boolean => {
    if (isWhole) return true
    let notice = noticeAt
    let textAt = readAt
    for (let place = readAt; place < source.length; ) {
      if (notice < place) notice = endless(source.indexOf(withheldNotice, place))
      const stop = Math.min(nextStop(source, place), notice)
      if (stop === source.length) break
      if (stop === notice) {
        draft.text(textAt, stop)
        place = stop + withheldNotice.length
        draft.tag({ kind: 'withheld', at: stop, end: place })
      } else if (source.charCodeAt(stop) === bracket) {
        const tag = tagAt(reading, stop)
        place = tag ? tag.end : stop + 1
        if (!tag) continue
        draft.text(textAt, stop)
        draft.tag(tag)
      } else {
        draft.text(textAt, stop)
        place = afterLineEnd(source, stop)
        draft.line(stop, place)
        if (place >= end && place < source.length) {
          noticeAt = notice
          readAt = place
          return false
        }
      }
      textAt = place
    }
    draft.text(textAt, source.length)
    draft.line(source.length, source.length)
    readAt = source.length
    isWhole = true
    return true
  }
  return { readTo, tree: () => draft.tree(readAt) }
}

const lineFeed = 10
const carriageReturn = 13
const bracket = 91

/** Index of the first opening bracket or line end at or after `from`, or the text's length. */
function nextStop(text: string, from: number): number {
  for (let place = from; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code === bracket || code === lineFeed || code === carriageReturn) return place
  }
  return text.length
}

const endless = (index: number): number => (index < 0 ? Number.POSITIVE_INFINITY : index)

/** The growing tree: inlines collect into the line's paragraph, blocks into the page. */
function draftOf(source: string) {
  const pages: NovelPage[] = []
  let blocks: NovelBlock[] = []
  let inlines: NovelInline[] = []
  let pageAt = 0
  /** The last blank lines, which grow while they end the page. */
  let blank: { kind: 'blank'; at: number; end: number; lines: number } | undefined
  /** True when the tree already holds a block of this line. The rest of the line is then no blank line. */
  let isLineUsed = false

  const text = (at: number, end: number) => {
    if (end > at) inlines.push({ kind: 'text', at, end, text: source.slice(at, end) })
  }
  /** Closes the paragraph. False when it contains only blanks. */
  const paragraph = (): boolean => {
    if (inlines.length === 0) return false
    const first = inlines[0]
    const last = inlines.at(-1)
    if (!first || !last) return false
    const isBlank = inlines.every((inline) => inline.kind === 'text' && inline.text.trim() === '')
    // The copy has exact capacity. A grown array reserves up to sixteen more slots, which would dominate the memory of a long text.
    if (!isBlank) blocks.push({ kind: 'paragraph', at: first.at, end: last.end, inlines: inlines.slice() })
    inlines = []
    return !isBlank
  }
  const line = (at: number, end: number) => {
    if (!paragraph() && !isLineUsed && end > at) {
      if (blank && blank === blocks.at(-1)) {
        blank.end = end
        blank.lines += 1
      } else {
        blank = { kind: 'blank', at, end, lines: 1 }
        blocks.push(blank)
      }
    }
    isLineUsed = false
  }
  const page = (end: number): NovelPage => ({ number: pages.length + 1, at: pageAt, end, blocks })
  const tag = (found: NovelTag) => {
    if (isInline(found)) {
      inlines.push(found)
      return
    }
    paragraph()
    isLineUsed = true
    if (found.kind !== 'newpage') {
      blocks.push(found)
      return
    }
    pages.push(page(found.at))
    blocks = []
    pageAt = found.end
  }
  /** The tree up to `end`, which lies between two lines. */
  const tree = (end: number): NovelTree => {
    const open = { ...page(end), blocks: [...blocks] }
    // Returned trees must not change, so later lines continue with a copy.
    if (blank && blank === blocks.at(-1)) {
      blank = { ...blank }
      blocks[blocks.length - 1] = blank
    }
    return { pages: bounded([...pages, open]), length: source.length }
  }
  return { text, line, tag, tree }
}

const inlineKinds = new Set<string>(['ruby', 'emphasis', 'bold', 'italic', 'link', 'jump'] satisfies NovelInline['kind'][])
const isInline = (tag: NovelTag): tag is Extract<NovelTag, NovelInline> => inlineKinds.has(tag.kind)

/** True when a page shows nothing. */
export const isBlankPage = (page: NovelPage): boolean => page.blocks.every(({ kind }) => kind === 'blank')

function bounded(pages: readonly NovelPage[]): readonly NovelPage[] {
  if (pages.length <= maxNovelPages) return pages
  const shown = pages.filter((page) => !isBlankPage(page))
  const first = pages[0]
  if (shown.length === 0) return first ? [first] : []
  const tail = shown.slice(maxNovelPages - 1)
  const [head] = tail
  if (!head) return shown
  const last = { ...head, end: tail.at(-1)?.end ?? head.end, blocks: tail.flatMap(({ blocks }) => blocks) }
  return [...shown.slice(0, maxNovelPages - 1), last]
}
