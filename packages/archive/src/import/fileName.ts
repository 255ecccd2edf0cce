// What the name of a file says of its work: the patterns of download tools and of the site.
import { dirname } from 'node:path'
import { parseId } from '@emaki/domain'
import type { KeptKind } from '../workKey.ts'

/** `page`: a page of an artwork. `ugoira`: frames as ZIP. `novel`: a novel's text. `bare`: only a number, which says little by itself. */
export type NamePattern = 'page' | 'ugoira' | 'novel' | 'bare'

export interface NamedFile {
  readonly pattern: NamePattern
  readonly kind: KeptKind
  readonly id: string
  /** As the name has it, from 0 or 1; 0 where the name has none. */
  readonly page: number
  /** True for a size that the site made from the original, such as `_master1200`. */
  readonly isDerived: boolean
  /** True for a copy that a file manager made, such as `name (1).jpg`. */
  readonly isCopy: boolean
  /** True when the number needs a sidecar or a known id, because it may be something else: a date, a size, a short number. */
  readonly isUnsure: boolean
  /** True when a folder with the artist's name and id is enough for an unsure number. */
  readonly isArtistEnough: boolean
  /** Text after the number, a title with many tools. */
  readonly rest: string
}

const pagePattern = /(?<!\d)(?<id>[1-9]\d{0,9})[ _]p(?<page>\d{1,4})(?!\d)(?<derived>_(?:master|square|custom)\d+)?/gi
const ugoiraPattern = /(?<!\d)(?<id>[1-9]\d{0,9})_ugoira(?:(?<width>\d{2,4})x(?<height>\d{2,4})|(?<frame>\d{1,4}))(?!\d)/gi
const novelPattern = /_ID(?<id>\d{1,9})$/
/** Numbers inside of words are none: `F3x123456abc`. Some programs write a word before the id. */
const barePattern = /(?<![\da-z])(?:pixiv|illust|pid|id)?(?<id>[1-9]\d{5,9})(?![\da-z])/gi
/** Numbers that are no ids: dates, times and sizes. */
const noIds = /(?<!\d)(?:(?:19|20)\d{6}(?:[_-]\d{6})?|\d{2,5}x\d{2,5}|\d{2,5}px)(?!\d)/gi
/** Days with marks between their parts, and hashes. Their digits are never ids. */
const neverIds =
  /(?<!\d)(?:19|20)\d\d([-._])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?:[T _-]\d{2}[-._:]?\d{2}(?:[-._:]?\d{2})?)?(?!\d)|(?<![0-9a-z])[0-9a-f]{24,}(?![0-9a-z])/gi
/** Copies of file managers, and the earlier versions that PixivUtil2 marks with a Unix time. */
const copyMark = / \(\d{1,3}\)$| - (?:Copy|Kopie|Copie|Copia|副本|コピー)(?: \(\d{1,3}\))?$|\.1\d{9}$/i
/** The start of a size or of a time before the number, as in `1280x720_p1` and `20240101_120000_p2`. */
const isNumberBefore = /\d{2,5}x$|(?<!\d)(?:19|20)\d{6}_$/i
/** A folder that a tool names by a work: only page numbers are in the file names. */
const pageOnly = /^_p(?<page>\d{1,4})(?!\d)/i

/** Reads a file name without its extension. `parent` is the name of its folder. Undefined when it names no work. */
export function readFileName(stem: string, parent = ''): NamedFile | undefined {
  const name = stem.normalize('NFC')
  const isCopy = copyMark.test(name)
  const clean = withoutHash(name.replace(copyMark, '')).replace(neverIds, blank)
  return (
    matched(clean, ugoiraPattern, 'ugoira', isCopy) ??
    matched(clean, pagePattern, 'page', isCopy) ??
    novelNamed(clean, isCopy) ??
    pageInFolder(clean, parent, isCopy) ??
    matched(clean.replace(noIds, blank), barePattern, 'bare', isCopy)
  )
}

const blank = (text: string): string => ' '.repeat(text.length)

/** A name without the hash that the site puts behind the ids of some works: `123456-<32 hex digits>_p0` (docs/contract/site-2026.md 1). */
const withoutHash = (name: string): string => name.replace(/(?<![\da-z])([1-9]\d{0,9})-[0-9a-f]{32}(?![0-9a-z])/gi, '$1')

function matched(name: string, pattern: RegExp, kind: NamePattern, isCopy: boolean): NamedFile | undefined {
  const matches = [...name.matchAll(pattern)].filter(({ groups }) => parseId(groups?.id) !== undefined)
  // The longer number is the likelier id: `1280x720_p1` and `20240101_120000_p2` have short ones.
  const [best] = matches.sort((a, b) => (b.groups?.id?.length ?? 0) - (a.groups?.id?.length ?? 0))
  const id = best?.groups?.id
  if (best === undefined || id === undefined) return undefined
  const before = name.slice(0, best.index)
  return {
    pattern: kind,
    kind: 'illust',
    id,
    page: Number(best.groups?.page ?? 0),
    isDerived: best.groups?.derived !== undefined || (kind === 'ugoira' && best.groups?.frame !== undefined),
    isCopy,
    isUnsure: isUnlikelyId(id) || isNumberBefore.test(before) || kind === 'bare',
    isArtistEnough: kind === 'bare' ? !isUnlikelyId(id) : isShortDate(id) && !isNumberBefore.test(before),
    rest: name.slice(best.index + best[0].length).replace(/^[\s_-]+/, ''),
  }
}

function novelNamed(name: string, isCopy: boolean): NamedFile | undefined {
  const id = parseId(novelPattern.exec(name)?.groups?.id)
  const rest = name.replace(novelPattern, '')
  return id === undefined
    ? undefined
    : { pattern: 'novel', kind: 'novel', id, page: 0, isDerived: false, isCopy, isUnsure: false, isArtistEnough: false, rest }
}

/** A file such as `_p0 Title` in a folder whose name ends with the id of the work. */
function pageInFolder(name: string, parent: string, isCopy: boolean): NamedFile | undefined {
  const page = pageOnly.exec(name)
  const id = /(?<!\d)([1-9]\d{5,9})$/.exec(parent)?.[1]
  if (!page || id === undefined) return undefined
  const rest = name.slice(page[0].length).replace(/^[\s_-]+/, '')
  const number = Number(page.groups?.page ?? 0)
  const isUnsure = isUnlikelyId(id)
  const isArtistEnough = isShortDate(id)
  return { pattern: 'page', kind: 'illust', id, page: number, isDerived: false, isCopy, isUnsure, isArtistEnough, rest }
}

/** Whether a number is rather something else than the id of a work: too short or too long, or a day. */
export const isUnlikelyId = (id: string): boolean => id.length < 6 || id.length > 9 || isDate(id) || isShortDate(id)

/** Whether eight digits are a day between 2005 and 2040. */
function isDate(id: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(id) ?? []
  return isYear(Number(year)) && isIn(month, 12) && isIn(day, 31)
}

/** Whether six digits are a month, or a day with a year of two digits. */
function isShortDate(id: string): boolean {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(id) ?? []
  return (isYear(2000 + Number(year)) && isIn(month, 12) && isIn(day, 31)) || (isYear(Number(id.slice(0, 4))) && isIn(day, 12))
}

const isYear = (year: number): boolean => year >= 2005 && year <= 2040
const isIn = (part: string | undefined, last: number): boolean => Number(part) >= 1 && Number(part) <= last

/** The artist that a folder's name ends or begins with: `173530 account`, `Name (12345)`, `Name-12345`, `Name_12345`. */
export function readArtistFolder(name: string): { readonly id: string; readonly name: string } | undefined {
  const text = name.normalize('NFC')
  const found =
    /^(?<id>\d+) (?<name>\S.*)$/.exec(text) ??
    /^(?<name>.*?) ?\((?<id>\d+)\)$/.exec(text) ??
    /^(?<name>.*?)[-_](?<id>\d+)$/.exec(text)
  const id = parseId(found?.groups?.id)
  return id === undefined ? undefined : { id, name: found?.groups?.name?.trim() ?? '' }
}

/** The artist by the nearest folder whose name has one. */
export function artistOf(path: string): ReturnType<typeof readArtistFolder> {
  const segments = dirname(path).split('/').reverse().slice(0, 3)
  const place = segments.findIndex((segment) => readArtistFolder(segment) !== undefined)
  const above = segments[place + 1] ?? ''
  // gallery-dl has folders of series, such as `77 Title`, in those of artists, such as `12345 account`.
  const isSeries = /^\d+ /.test(segments[place] ?? '') && /^\d+ [\w-]+$/.test(above)
  return place === -1 ? undefined : readArtistFolder((isSeries ? above : segments[place]) ?? '')
}

/** The title after the number in a file's name; empty without one. */
export const titleOf = (named: NamedFile | undefined): string => (named?.rest ?? '').replace(/\.(?:[a-z0-9]{2,4})$/i, '').trim()
