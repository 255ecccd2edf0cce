// Entries of an operator's deny list: one work, user, tag, word or picture each, written as a line of text.
import { parseId } from '../entities/ids.ts'
import { inAppPath, parseWebAddress, subjectOfPath } from '../entities/siteAddress.ts'
import { pictureKey } from './pictureOwner.ts'

export const denyKinds = ['artwork', 'novel', 'user', 'tag', 'word', 'picture'] as const
export type DenyKind = (typeof denyKinds)[number]

export interface DenyEntry {
  readonly kind: DenyKind
  /** An id; or a tag or word in comparable form (`comparableText`); or the key of a picture (`pictureKey`). */
  readonly value: string
}

/** A word of one character would hide nearly everything. */
const minWordLength = 2
const maxTextLength = 200

/** The form in which tags and words are compared: NFKC, lower case, without spaces around. */
export const comparableText = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** The line of an entry, such as `artwork 123`. Equal for equal entries. */
export const denyLine = ({ kind, value }: DenyEntry): string => `${kind} ${value}`

const written = /^(artwork|novel|user|tag|word|picture)(?:\s*:\s*|\s+)(\S.*)$/i
/** Short forms of the viewer's paths. */
const screens: readonly (readonly [pattern: RegExp, screen: string])[] = [
  [/^\/?(?:artworks|illust|i)\//, '/artworks/'],
  [/^\/?(?:novel|n)\//, '/novel/'],
  [/^\/?(?:users|u)\//, '/users/'],
]

/**
 * Parses `artwork 123`, `novel 45`, `user 6`, `tag …`, `word …`, a bare id (an artwork), a path such as `novel/45`, or the address of a
 * page or picture. Undefined for anything else.
 */
export function parseDenyEntry(text: string): DenyEntry | undefined {
  const line = text.trim()
  const found = written.exec(line)
  if (found) return entryOf(found[1]?.toLowerCase() ?? '', found[2] ?? '')
  if (parseId(line) !== undefined) return { kind: 'artwork', value: line }
  const picture = pictureKey(line)
  if (picture !== undefined) return { kind: 'picture', value: picture }
  const path = inAppPath(line) ?? parseWebAddress(line)?.pathname ?? line
  const screen = screens.find(([pattern]) => pattern.test(path))
  const subject = subjectOfPath(screen ? path.replace(...screen) : path)
  const value = parseId(subject?.id)
  return subject && value !== undefined ? { kind: subject.kind, value } : undefined
}

function entryOf(kind: string, given: string): DenyEntry | undefined {
  if (kind === 'tag' || kind === 'word') {
    const value = comparableText(kind === 'tag' ? given.replace(/^#/, '') : given)
    const min = kind === 'tag' ? 1 : minWordLength
    return value.length >= min && value.length <= maxTextLength ? { kind, value } : undefined
  }
  if (kind === 'picture') {
    const value = pictureKey(given)
    return value === undefined ? undefined : { kind, value }
  }
  const value = parseId(given.trim())
  const known = denyKinds.find((one) => one === kind)
  return value === undefined || known === undefined ? undefined : { kind: known, value }
}

export interface DenyLines {
  /** Entries by their line (`denyLine`). */
  readonly entries: ReadonlyMap<string, DenyEntry>
  /** Numbers of lines that cannot be read. */
  readonly unreadable: readonly number[]
}

/** Parses a deny list: one entry a line, `#` begins a comment. */
export function parseDenyList(text: string): DenyLines {
  const entries = new Map<string, DenyEntry>()
  const unreadable: number[] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const written = line.replace(/^#.*|\s#\s.*$/, '').trim()
    if (written === '') continue
    const entry = parseDenyEntry(written)
    if (entry) entries.set(denyLine(entry), entry)
    else unreadable.push(index + 1)
  }
  return { entries, unreadable }
}
