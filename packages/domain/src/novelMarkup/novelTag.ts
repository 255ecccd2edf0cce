// Reads one tag of the novel markup at an opening bracket (docs/contract/app-api.md 5.9). The ranges of tags are known beforehand, so that
// an incomplete tag costs nothing.
import { parseWebAddress } from '../entities/siteAddress.ts'
import { isPair, type OpenTagName, openingLength, openTagAt, type PairName, type TagRange } from './novelBrackets.ts'
import type { NovelBlock, NovelInline, NovelWords } from './novelTree.ts'
import { type NovelPageBreak, valueTagAt } from './novelValueTag.ts'

export type NovelTag = Exclude<NovelBlock, { kind: 'paragraph' | 'blank' }> | Exclude<NovelInline, NovelWords> | NovelPageBreak

type InlineTag = Exclude<NovelInline, NovelWords>
type Allowed = ReadonlySet<NovelInline['kind']>

/** What may be inside a tag. Other tags there are plain text, as on the site. */
const inTitle: Allowed = new Set(['ruby', 'emphasis', 'bold', 'italic', 'link'])
const inLabel: Allowed = new Set(['ruby', 'emphasis', 'bold', 'italic'])
const inStyle: Allowed = new Set(['ruby', 'emphasis', 'bold', 'italic', 'link', 'jump'])
/** Maximum depth of tags inside tags. Deeper ones are plain text. */
const maxDepth = 8

interface Reading {
  readonly text: string
  readonly rangeOf: (at: number) => TagRange | undefined
}

/** The tag whose opening bracket is at `at`, or undefined when the bracket is text. */
export function tagAt(reading: Reading, at: number): NovelTag | undefined {
  const { text } = reading
  const name = openTagAt(text, at)
  if (!name) return valueTagAt(text, at)
  const range = reading.rangeOf(at)
  if (!range) return undefined
  if (name !== 'chapter') return inlineTagAt(reading, at, name, inStyle, 0)
  const title = trimmed(inlinesIn(reading, at + openingLength(name), range.contentEnd, inTitle, 0))
  return title.length > 0 ? { kind: 'chapter', at, end: range.end, title } : undefined
}

function inlineTagAt(
  reading: Reading,
  at: number,
  name: Exclude<OpenTagName, 'chapter'>,
  allowed: Allowed,
  depth: number,
): InlineTag | undefined {
  const range = reading.rangeOf(at)
  if (!range) return undefined
  const start = at + openingLength(name)
  if (isPair(name)) return name === 'jumpuri' ? linkAt(reading, at, start, range, depth) : rubyAt(reading, at, start, range, name)
  if (range.hasBlocks) return undefined
  const phrases = trimmed(inlinesIn(reading, start, range.contentEnd, allowed, depth + 1))
  return phrases.length > 0 ? { kind: name === 'b' ? 'bold' : 'italic', at, end: range.end, phrases } : undefined
}

/** Ruby and emphasis marks: plain text, a `>`, plain text. With blanks around one of several `>`, that one divides. */
function rubyAt(
  { text }: Reading,
  at: number,
  start: number,
  range: TagRange,
  name: Exclude<PairName, 'jumpuri'>,
): InlineTag | undefined {
  if (range.hasInlines || range.hasBlocks) return undefined
  const content = text.slice(start, range.contentEnd)
  const spaced = content.search(/\s>\s/)
  const middle = spaced < 0 ? content.indexOf('>') : spaced + 1
  const first = joinedLines(content.slice(0, Math.max(0, middle)))
  const second = joinedLines(content.slice(middle + 1))
  if (first === '' || second === '' || middle < 0) return undefined
  return name === 'rb'
    ? { kind: 'ruby', at, end: range.end, text: first, reading: second }
    : { kind: 'emphasis', at, end: range.end, text: first, mark: second }
}

/** Trims and puts the text on one line. Only letters that are written with spaces get one. */
const joinedLines = (text: string): string =>
  text
    .trim()
    .replace(/[^\S\n\r]*[\n\r]+\s*/g, '\n')
    .replace(/(?<=[\u2e80-\uffef])\n|\n(?=[\u2e80-\uffef])/g, '')
    .replace(/\n/g, ' ')

/** Links: a label with ruby and styles, a `>`, and an http or https address. The address may contain brackets. */
function linkAt(reading: Reading, at: number, start: number, range: TagRange, depth: number): InlineTag | undefined {
  if (range.hasLinks) return undefined
  const content = reading.text.slice(start, range.contentEnd)
  for (const middle of [content.lastIndexOf('>'), content.search(/>\s?https?:/i)]) {
    const url = content.slice(middle + 1).trim()
    if (middle < 0 || !parseWebAddress(url)) continue
    const phrases = trimmed(inlinesIn(reading, start, start + middle, inLabel, depth + 1))
    if (phrases.length > 0) return { kind: 'link', at, end: range.end, phrases, url }
  }
  return undefined
}

/** The inlines of the text from `start` to `end`. */
function inlinesIn(reading: Reading, start: number, end: number, allowed: Allowed, depth: number): NovelInline[] {
  const { text } = reading
  const found: NovelInline[] = []
  let from = start
  const words = (to: number) => {
    if (to > from) found.push({ kind: 'text', at: from, end: to, text: text.slice(from, to) })
  }
  for (let place = start; depth < maxDepth && place < end; ) {
    if (text.charAt(place) !== '[') {
      place += 1
      continue
    }
    const tag = innerTagAt(reading, place, allowed, depth)
    if (!tag || tag.end > end) {
      place += 1
      continue
    }
    words(place)
    found.push(tag)
    place = tag.end
    from = place
  }
  words(end)
  return found
}

function innerTagAt(reading: Reading, at: number, allowed: Allowed, depth: number): InlineTag | undefined {
  const name = openTagAt(reading.text, at)
  if (name) return name !== 'chapter' && allowed.has(kinds[name]) ? inlineTagAt(reading, at, name, allowed, depth) : undefined
  const value = allowed.has('jump') ? valueTagAt(reading.text, at) : undefined
  return value?.kind === 'jump' ? value : undefined
}

const kinds = { rb: 'ruby', emphasismark: 'emphasis', jumpuri: 'link', b: 'bold', i: 'italic' } as const

/** Trims blanks before the first and after the last word. */
function trimmed(found: NovelInline[]): NovelInline[] {
  const last = found.at(-1)
  if (last?.kind === 'text') found[found.length - 1] = part(last, 0, last.text.trimEnd().length)
  const first = found[0]
  if (first?.kind === 'text') found[0] = part(first, first.text.length - first.text.trimStart().length, first.text.length)
  return found.filter((inline) => inline.kind !== 'text' || inline.text !== '')
}

const part = ({ at, text }: NovelWords, from: number, to: number): NovelWords => ({
  kind: 'text',
  at: at + from,
  end: at + to,
  text: text.slice(from, to),
})
