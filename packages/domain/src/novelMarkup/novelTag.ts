// Reads one tag of the novel markup at an opening bracket. No scan goes beyond the next bracket or line end. A whole text is therefore read
// in linear time (docs/reliability.md N1).
import { parseWebAddress } from '../entities/siteAddress.ts'
import type { NovelBlock, NovelInline, NovelPhrase, NovelSpan, NovelWords } from './novelTree.ts'

export interface NovelPageBreak extends NovelSpan {
  readonly kind: 'newpage'
}
export type NovelTag = Exclude<NovelBlock, { kind: 'paragraph' | 'blank' }> | Exclude<NovelInline, NovelWords> | NovelPageBreak

const lineFeed = 10
const carriageReturn = 13
const greater = 62
const opening = 91
const closing = 93
/** Maximum length of a tag's value that holds a number or an id. */
const maxValue = 40

/** Cache of the last pair. A failed outer tag makes the parser meet its inner pair a second time. */
export interface LastPair {
  at: number
  pair: NovelTag | undefined
}

/** The tag whose opening bracket is at `at`, or undefined when the bracket is text. `last` belongs to one text. */
export function tagAt(text: string, at: number, last: LastPair): NovelTag | undefined {
  switch (text.charAt(at + 1)) {
    case '[':
      return pairOnce(text, at, last)
    case 'n':
      return text.startsWith('[newpage]', at) ? { kind: 'newpage', at, end: at + 9 } : undefined
    case 'c':
      return chapterAt(text, at, last)
    case 'b':
    case 'i':
      return styledAt(text, at, last)
    case 'j':
      return jumpAt(text, at)
    case 'p':
      return artworkAt(text, at)
    case 'u':
      return uploadAt(text, at)
    default:
      return undefined
  }
}

function pairOnce(text: string, at: number, last: LastPair): NovelTag | undefined {
  if (last.at !== at) {
    last.pair = pairAt(text, at)
    last.at = at
  }
  return last.pair
}

/** Tags of two parts: `[[name:text > other]]`. Neither part may be empty or contain brackets or `>`. */
function pairAt(text: string, at: number): NovelTag | undefined {
  const name = pairNames[text.charAt(at + 2)]
  if (!name || !text.startsWith(name, at + 2)) return undefined
  const start = at + 2 + name.length
  const middle = stopAfter(text, start)
  if (text.charCodeAt(middle) !== greater) return undefined
  const stop = stopAfter(text, middle + 1)
  if (text.charCodeAt(stop) !== closing || text.charCodeAt(stop + 1) !== closing) return undefined
  const first = text.slice(start, middle).trim()
  const second = text.slice(middle + 1, stop).trim()
  if (first === '' || second === '') return undefined
  const end = stop + 2
  if (name === 'rb:') return { kind: 'ruby', at, end, text: first, reading: second }
  if (name === 'emphasismark:') return { kind: 'emphasis', at, end, text: first, mark: second }
  return parseWebAddress(second) && { kind: 'link', at, end, text: first, url: second }
}

/** Tag names by their first letter. */
const pairNames: Readonly<Record<string, 'rb:' | 'jumpuri:' | 'emphasismark:' | undefined>> = {
  r: 'rb:',
  j: 'jumpuri:',
  e: 'emphasismark:',
}

function chapterAt(text: string, at: number, last: LastPair): NovelTag | undefined {
  if (!text.startsWith('[chapter:', at)) return undefined
  const inside = phrases(text, at + 9, last)
  return inside && { kind: 'chapter', at, end: inside.end, title: inside.phrases }
}

function styledAt(text: string, at: number, last: LastPair): NovelTag | undefined {
  if (text.charAt(at + 2) !== ':') return undefined
  const inside = phrases(text, at + 3, last)
  return inside && { kind: text.charAt(at + 1) === 'b' ? 'bold' : 'italic', at, end: inside.end, phrases: inside.phrases }
}

function jumpAt(text: string, at: number): NovelTag | undefined {
  const found = valueAt(text, at, '[jump:', /^-?\d{1,9}$/)
  return found && { kind: 'jump', at, end: found.end, page: Number(found.value) + 0 }
}

function artworkAt(text: string, at: number): NovelTag | undefined {
  const found = valueAt(text, at, '[pixivimage:', /^\d{1,30}(?:-\d{1,6})?$/)
  const [id = '', page = '1'] = found?.value.split('-') ?? []
  return found && { kind: 'artwork', at, end: found.end, id, page: Math.max(1, Number(page)) }
}

function uploadAt(text: string, at: number): NovelTag | undefined {
  const found = valueAt(text, at, '[uploadedimage:', /^\w+$/)
  return found && { kind: 'upload', at, end: found.end, id: found.value }
}

function valueAt(text: string, at: number, name: string, pattern: RegExp): { value: string; end: number } | undefined {
  if (!text.startsWith(name, at)) return undefined
  const start = at + name.length
  const near = text.slice(start, start + maxValue)
  const length = near.indexOf(']')
  const value = near.slice(0, Math.max(0, length)).trim()
  return pattern.test(value) ? { value, end: start + length + 1 } : undefined
}

/** Text with ruby and emphasis up to the closing bracket on the same line. Undefined without a bracket, or with only blanks before it. */
function phrases(text: string, start: number, last: LastPair): { phrases: NovelPhrase[]; end: number } | undefined {
  const found: NovelPhrase[] = []
  let from = start
  for (let place = start; ; ) {
    place = stopAfter(text, place)
    const code = text.charCodeAt(place)
    if (code === greater) {
      place += 1
      continue
    }
    const pair = code === opening && text.charCodeAt(place + 1) === opening ? pairOnce(text, place, last) : undefined
    const isPhrase = pair?.kind === 'ruby' || pair?.kind === 'emphasis'
    if (code !== closing && !isPhrase) return undefined
    if (place > from) found.push({ kind: 'text', at: from, end: place, text: text.slice(from, place) })
    if (isPhrase) {
      found.push(pair)
      place = pair.end
      from = place
      continue
    }
    const trimmed = trimEdges(found)
    return trimmed.length > 0 ? { phrases: trimmed, end: place + 1 } : undefined
  }
}

/** Trims blanks before the first and after the last word. */
function trimEdges(found: NovelPhrase[]): NovelPhrase[] {
  const last = found.at(-1)
  if (last?.kind === 'text') found[found.length - 1] = part(last, 0, last.text.trimEnd().length)
  const first = found[0]
  if (first?.kind === 'text') found[0] = part(first, first.text.length - first.text.trimStart().length, first.text.length)
  return found.filter((phrase) => phrase.text !== '')
}

const part = ({ at, text }: NovelWords, from: number, to: number): NovelWords => ({
  kind: 'text',
  at: at + from,
  end: at + to,
  text: text.slice(from, to),
})

/** Index of the first bracket, `>` or line end at or after `from`, or the text's length. */
function stopAfter(text: string, from: number): number {
  for (let place = from; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code === opening || code === closing || code === greater || code === lineFeed || code === carriageReturn) return place
  }
  return text.length
}

/** Index of the first opening bracket or line end at or after `from`, or the text's length. */
export function nextStop(text: string, from: number): number {
  for (let place = from; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code === opening || code === lineFeed || code === carriageReturn) return place
  }
  return text.length
}
