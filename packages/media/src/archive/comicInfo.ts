// ComicInfo.xml: what comic readers show of a CBZ archive (schema 2.1 of the Anansi project).

export interface ComicInfo {
  readonly title: string
  readonly writer: string
  /** Empty when there is none. */
  readonly series: string
  readonly summary: string
  readonly tags: readonly string[]
  /** Where the work stands at its source. */
  readonly web: string
  /** ISO 8601, or anything else when it is not known. */
  readonly created: string
  readonly pages: number
  readonly isManga: boolean
  /** 0 for everyone, 1 R-18, 2 R-18G. */
  readonly restrict: 0 | 1 | 2
}

/** The document. Whatever the texts hold, it stays well-formed. */
export function comicInfoXml(info: ComicInfo): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(info.created) ?? []
  const elements: readonly (readonly [name: string, value: string])[] = [
    ['Title', info.title],
    ['Series', info.series],
    ['Summary', info.summary],
    ['Year', number(year)],
    ['Month', number(month)],
    ['Day', number(day)],
    ['Writer', info.writer],
    ['Penciller', info.writer],
    ['Tags', info.tags.map((tag) => tag.replaceAll(',', ' ')).join(', ')],
    ['Web', info.web],
    ['PageCount', String(info.pages)],
    ['Manga', info.isManga ? 'Yes' : 'No'],
    ['AgeRating', ratings[info.restrict]],
  ]
  const lines = elements.filter(([, value]) => value !== '').map(([name, value]) => `  <${name}>${escaped(value)}</${name}>`)
  return ['<?xml version="1.0" encoding="utf-8"?>', '<ComicInfo>', ...lines, '</ComicInfo>', ''].join('\n')
}

const ratings = { 0: '', 1: 'Adults Only 18+', 2: 'X18+' } as const

const number = (digits: string | undefined): string => (digits === undefined ? '' : String(Number(digits)))

/** Everything that XML 1.0 cannot hold, even escaped. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string): string =>
  text.replace(impossible, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
