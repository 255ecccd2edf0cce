// Pairs the brackets of the novel markup, a line at a time. Each line is read once, so that a whole text is read in linear time
// (docs/reliability.md N1).
import { valueTagAt } from './novelValueTag.ts'

/** Where a tag with an opening bracket ends, and what its brackets enclose. */
export interface TagRange {
  /** Index after the content. */
  readonly contentEnd: number
  /** Index after the tag. */
  readonly end: number
  /** True when the content has complete tags of inlines, at any depth. */
  readonly hasInlines: boolean
  /** True when the content has complete links, at any depth. */
  readonly hasLinks: boolean
  /** True when the content has complete tags of blocks or page breaks, at any depth. */
  readonly hasBlocks: boolean
}

/** Tags whose content may hold brackets. */
export type OpenTagName = 'chapter' | 'b' | 'i' | PairName
export type PairName = 'rb' | 'jumpuri' | 'emphasismark'

const lineFeed = 10
const carriageReturn = 13
const opening = 91
const closing = 93

/** What brackets enclose, at any depth. */
interface Content {
  hasInlines: boolean
  hasLinks: boolean
  /** Start of the first block or page break. Infinite for none. */
  blockAt: number
}

/** A bracket that waits for its other half. */
interface Open extends Content {
  /** Undefined for a bracket without a tag. */
  name: OpenTagName | undefined
  readonly at: number
  /** The first bracket that closed a bracket without a tag inside this one. It closes the tag when no better one follows. */
  fallback: number | undefined
}

const empty: Content = { hasInlines: false, hasLinks: false, blockAt: Number.POSITIVE_INFINITY }

/** Finds the range of a tag by the index of its opening bracket, for one text. Indices may not decrease by more than a line. */
export function createTagRanges(text: string): (at: number) => TagRange | undefined {
  let ranges = new Map<number, TagRange>()
  let readTo = 0
  return (at) => {
    if (at >= readTo) {
      ranges = new Map()
      readTo = pairBrackets(text, at, ranges)
    }
    return ranges.get(at)
  }
}

/** The name of the tag that opens at `at`, whether or not it is complete. */
export function openTagAt(text: string, at: number): OpenTagName | undefined {
  switch (text.charAt(at + 1)) {
    case '[':
      return pairAt(text, at)
    case 'c':
      return text.startsWith('[chapter:', at) ? 'chapter' : undefined
    case 'b':
      return text.charAt(at + 2) === ':' ? 'b' : undefined
    case 'i':
      return text.charAt(at + 2) === ':' ? 'i' : undefined
    default:
      return undefined
  }
}

function pairAt(text: string, at: number): PairName | undefined {
  const name = pairNames[text.charAt(at + 2)]
  return name && text.startsWith(`${name}:`, at + 2) ? name : undefined
}

/** Names by their first letter. */
const pairNames: Readonly<Record<string, PairName | undefined>> = { r: 'rb', j: 'jumpuri', e: 'emphasismark' }

export const isPair = (name: OpenTagName): name is PairName => name === 'rb' || name === 'jumpuri' || name === 'emphasismark'

/** Length of `[name:` or `[[name:`. */
export const openingLength = (name: OpenTagName): number => name.length + (isPair(name) ? 3 : 2)

/** Reads from `at` to the end of its line, or of the line where a pair closes. Returns the index where reading stopped. */
function pairBrackets(text: string, at: number, ranges: Map<number, TagRange>): number {
  const stack: Open[] = []
  let place = at
  for (;;) {
    place = nextStop(text, place)
    const code = text.charCodeAt(place)
    if (code === opening) place = open(text, place, stack)
    else if (code === closing) place = close(text, place, stack, ranges)
    else {
      const next = pairEnd(text, place, stack.at(-1))
      if (next === undefined) break
      place = next
    }
  }
  endOpenTags(place, stack, ranges)
  return place
}

function open(text: string, at: number, stack: Open[]): number {
  const value = valueTagAt(text, at)
  if (value) {
    const isJump = value.kind === 'jump'
    enclose(stack.at(-1), { ...empty, hasInlines: isJump, blockAt: isJump ? empty.blockAt : at })
    return value.end
  }
  const name = openTagAt(text, at)
  stack.push({ ...empty, name, at, fallback: undefined })
  return at + (name ? openingLength(name) : 1)
}

function close(text: string, at: number, stack: Open[], ranges: Map<number, TagRange>): number {
  const top = stack.at(-1)
  if (!top) return at + 1
  const isDouble = text.charCodeAt(at + 1) === closing
  if (top.name && isPair(top.name) && !isDouble) {
    // A pair needs two brackets. Its first bracket then has no tag, and its second one closes here.
    if (top.fallback !== undefined) ranges.set(top.at, rangeOf(top, top.fallback, 2))
    top.name = undefined
    return at + 1
  }
  stack.pop()
  const parent = stack.at(-1)
  enclose(parent, contentOf(top))
  if (!top.name) {
    if (parent?.name && (isDouble || !isPair(parent.name))) parent.fallback ??= at
    return at + 1
  }
  const width = widthOf(top.name)
  ranges.set(top.at, rangeOf(top, at, width))
  return at + width
}

/** Notes in an open bracket what it contains. */
function enclose(parent: Content | undefined, content: Content): void {
  if (!parent) return
  parent.hasInlines ||= content.hasInlines
  parent.hasLinks ||= content.hasLinks
  parent.blockAt = Math.min(parent.blockAt, content.blockAt)
}

/** What a complete tag adds to the content around it. A title is a block, so its content does not count. */
const contentOf = ({ name, at, hasInlines, hasLinks, blockAt }: Open): Content =>
  name === 'chapter'
    ? { ...empty, blockAt: at }
    : { hasInlines: hasInlines || name !== undefined, hasLinks: hasLinks || name === 'jumpuri', blockAt }

const widthOf = (name: OpenTagName): number => (isPair(name) ? 2 : 1)

const rangeOf = ({ hasInlines, hasLinks, blockAt }: Open, contentEnd: number, width: number): TagRange => ({
  contentEnd,
  end: contentEnd + width,
  hasInlines,
  hasLinks,
  hasBlocks: blockAt < contentEnd,
})

/**
 * Ends the tags that are still open at the end of the line. A bracket without a tag may have taken their partner: the site closes a title at
 * its first bracket. Otherwise a title or a style with complete tags inside ends with its line or before the first block, because its
 * opening alone would be half a tag.
 */
function endOpenTags(lineEnd: number, stack: readonly Open[], ranges: Map<number, TagRange>): void {
  let inner: Content = empty
  for (const tag of stack.toReversed()) {
    enclose(tag, inner)
    const { name, at, fallback } = tag
    if (name && fallback !== undefined) ranges.set(at, rangeOf(tag, fallback, widthOf(name)))
    else if (name && !isPair(name) && tag.hasInlines) ranges.set(at, rangeOf(tag, Math.min(tag.blockAt, lineEnd), 0))
    inner = ranges.has(at) ? contentOf(tag) : tag
  }
}

/** Maximum length of the part of a pair that is on later lines, and the maximum number of its line ends. */
const maxContinuation = 100
const maxLineEnds = 2

/** Index of the `]]` on a later line that closes an open pair. Undefined when another bracket or the maximum comes first. */
function pairEnd(text: string, lineEnd: number, top: Open | undefined): number | undefined {
  if (!top?.name || !isPair(top.name) || lineEnd >= text.length) return undefined
  let place = lineEnd
  for (let ends = 0; ends < maxLineEnds && place < Math.min(text.length, lineEnd + maxContinuation); ends++) {
    place = nextStop(text, afterLineEnd(text, place))
    const code = text.charCodeAt(place)
    if (code === closing && text.charCodeAt(place + 1) === closing && place <= lineEnd + maxContinuation) return place
    if (code === opening || code === closing) return undefined
  }
  return undefined
}

export const afterLineEnd = (text: string, at: number): number =>
  at + (text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1)

/** Index of the first bracket or line end at or after `from`, or the text's length. */
function nextStop(text: string, from: number): number {
  for (let place = from; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code === opening || code === closing || code === lineFeed || code === carriageReturn) return place
  }
  return text.length
}
