// ComicInfo.xml: metadata of a CBZ archive for comic readers (schema 2.1 of the Anansi project).

/** Media type of CBZ archives (IANA). */
export const cbzType = 'application/vnd.comicbook+zip'

export interface ComicInfo {
  readonly title: string
  readonly writer: string
  /** Empty when the work belongs to no series. */
  readonly series: string
  /** Position in the series from 1, when it is known. */
  readonly number?: number | undefined
  readonly summary: string
  readonly tags: readonly string[]
  /** URL of the work at its source. */
  readonly web: string
  /** ISO 8601. Any other text counts as unknown. */
  readonly created: string
  readonly pages: number
  /** Manga is read from right to left, as on the site. */
  readonly isManga: boolean
  /** 0 for everyone, 1 R-18, 2 R-18G. */
  readonly restrict: 0 | 1 | 2
}

/** The document. It is well-formed for any text. */
export function comicInfoXml(info: ComicInfo): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(info.created) ?? []
  const elements: readonly (readonly [name: string, value: string])[] = [
    ['Title', info.title],
    ['Series', info.series],
    ['Number', info.number === undefined ? '' : String(info.number)],
    ['Summary', info.summary],
    ['Year', number(year)],
    ['Month', number(month)],
    ['Day', number(day)],
    ['Writer', info.writer],
    ['Penciller', info.writer],
    ['Tags', info.tags.map((tag) => tag.replaceAll(',', ' ')).join(', ')],
    ['Web', info.web],
    ['PageCount', String(info.pages)],
    ['Manga', info.isManga ? 'YesAndRightToLeft' : 'No'],
    ['AgeRating', ratings[info.restrict]],
  ]
  const lines = elements.filter(([, value]) => value !== '').map(([name, value]) => `  <${name}>${escaped(value)}</${name}>`)
  return ['<?xml version="1.0" encoding="utf-8"?>', '<ComicInfo>', ...lines, '</ComicInfo>', ''].join('\n')
}

/** Every rating is written, because readers take a missing one for unknown. */
const ratings = { 0: 'Everyone', 1: 'Adults Only 18+', 2: 'X18+' } as const

const number = (digits: string | undefined): string => (digits === undefined ? '' : String(Number(digits)))

/** Characters that XML 1.0 cannot hold even when escaped. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string): string =>
  text.replace(impossible, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
