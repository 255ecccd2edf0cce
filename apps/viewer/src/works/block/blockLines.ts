// Reads the lines that a person types or pastes into a block list: ids or addresses of users, tags with or without a hash, and words
// (docs/spec/product.md 2.13, content display).
import { readPasted, searchAt } from '@emaki/domain'

export interface BlockLines {
  readonly entries: readonly string[]
  /** Lines that name no artist or tag, as they were typed. */
  readonly refused: readonly string[]
}

const readers = { blockUids: readArtist, blockTags: readTag, commentUids: readArtist, commentWords: readWord } as const
export type BlockList = keyof typeof readers

/** Reads one entry a line. Empty lines count as nothing. */
export function readBlockLines(list: BlockList, text: string): BlockLines {
  const entries: string[] = []
  const refused: string[] = []
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/).map((each) => each.trim())) {
    if (line === '') continue
    const entry = readers[list](line)
    if (entry === undefined) refused.push(line)
    else entries.push(entry)
  }
  return { entries, refused }
}

/** The address in a line, as a path of the viewer; undefined for a line without one. */
const pathIn = (line: string) => readPasted(line).addresses[0]?.path

/** The id of an artist: alone, or in any address of their page, which may be one of this viewer. */
function readArtist(line: string): string | undefined {
  if (/^[1-9]\d{0,17}$/.test(line)) return line
  return /\/users\/([1-9]\d{0,17})(?:[/?#]|$)/.exec(pathIn(line) ?? line)?.[1]
}

/** A word to hide comments by. A single ASCII character would hide almost all. */
function readWord(line: string): string | undefined {
  return /^\p{ASCII}$/u.test(line) ? undefined : line
}

/** A tag, as the site writes it: without the hash, and without white space. */
function readTag(line: string): string | undefined {
  const path = pathIn(line)
  const url = path === undefined ? undefined : new URL(path, 'https://viewer.invalid')
  const tag = (url ? searchAt(url.pathname, url.searchParams)?.words : line)?.replace(/^[#＃]+/, '') ?? ''
  return tag === '' || /\s|^https?:\/\//i.test(tag) ? undefined : tag
}
