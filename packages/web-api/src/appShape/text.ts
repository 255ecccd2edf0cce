// Dates, tags and captions of the web side as the app API writes them.
import {
  escapeHtml,
  inAppPath,
  isBlank,
  japanTimestamp,
  leavingTarget,
  maxTagLength,
  maxTags,
  parseWebAddress,
  subjectOfPath,
  type WireTag,
} from '@emaki/domain'
import type { IllustDetail, TagTranslations } from '../schemas.ts'

/** The last instant that ISO 8601 writes with four digits of the year in Japan, in ms. */
const maxInstant = Date.UTC(9999, 11, 31)

/** The same instant with the Japanese offset. Times without an offset are in Japan. The beginning of 1970 for unreadable ones. */
export function japaneseTime(written: string): string {
  const time = written.replace(' ', 'T')
  const instant = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}+09:00`)
  return japaneseInstant(instant)
}

/** An instant in ms as text with the Japanese offset; empty for an unknown one, which is never the year 1970. */
export const japaneseInstant = (instant: number): string => (instant > 0 && instant <= maxInstant ? japanTimestamp(instant) : '')

/** Tags of a list with their translations into `language`, as upstream names it. */
export const listedTags = (names: readonly string[], translations: TagTranslations, language: string): WireTag[] =>
  names
    .slice(0, maxTags)
    .filter((name) => !isBlank(name))
    .map((name) => ({ name: name.slice(0, maxTagLength), translated_name: translatedName(name, translations, language) }))

/** The tag in a language, else in English, else null. Japanese is the language of most tags, so it gets no translation. */
export function translatedName(name: string, translations: TagTranslations, language: string): string | null {
  const own = Object.hasOwn(translations, name) ? translations[name] : undefined
  return language === 'ja' ? null : own?.[language] || own?.en || null
}

/** Tags of a work's own page. Their `en` is the translation into the language of the request. */
export const detailTags = ({ tags }: IllustDetail['tags']): WireTag[] =>
  tags
    .slice(0, maxTags)
    .filter(({ tag }) => !isBlank(tag))
    .map(({ tag, translation }) => ({ name: tag.slice(0, maxTagLength), translated_name: translation.en || null }))

/** A caption whose links lead to their targets, and those to works and users to the app's addresses (docs/contract/app-api.md 2.2). */
export const appCaption = (html: string): string =>
  html.replace(/(\bhref=)"([^"]*)"/g, (_, name: string, address: string) => `${name}"${escapeHtml(appLink(address))}"`)

const appPages = { artwork: 'illusts', novel: 'novels', user: 'users' } as const

function appLink(written: string): string {
  const address = written.replace(/&amp;/g, '&').replace(/&#44;/g, ',')
  const absolute = /^\/(?!\/)/.test(address) ? `https://www.pixiv.net${address}` : address
  const target = leavingTarget(absolute)
  if (!parseWebAddress(target)) return address
  const path = inAppPath(target) ?? ''
  const subject = subjectOfPath(path)
  // An address with a page, a list or a filter has no form in the app.
  return subject && /^\/\w+\/\d+$/.test(path) ? `pixiv://${appPages[subject.kind]}/${subject.id}` : target
}
