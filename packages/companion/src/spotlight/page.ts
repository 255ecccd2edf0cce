// Parses a page of the spotlight site, with readers that its parts share.
import { type CheerioAPI, load } from 'cheerio/slim'
import type { SpotlightLanguage } from '../web/language.ts'

export interface SpotlightPage {
  readonly $: CheerioAPI
  readonly language: SpotlightLanguage
}

/** Type of a selection. Cheerio's own name for it needs types of a package that is no dependency. */
export type Selection = ReturnType<CheerioAPI>

export const spotlightOrigin = 'https://www.pixivision.net'

/** Maximum nesting depth. Real pages have about thirty levels; deeper ones would overflow the stack of tree walkers. */
const maxDepth = 100

/** Parses a page and drops everything below the maximum depth. */
export function openPage(html: string, language: SpotlightLanguage): SpotlightPage {
  const $ = load(html, { xml: { xmlMode: false, encodeEntities: 'utf8' } })
  const open = $.root()
    .children()
    .toArray()
    .map((element) => ({ element, depth: 1 }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, depth } = next
    if (depth >= maxDepth) element.children = []
    for (const child of element.children)
      if ('children' in child && 'attribs' in child) open.push({ element: child, depth: depth + 1 })
  }
  return { $, language }
}

/** Text with collapsed white space. */
export const plain = (selection: Selection): string => selection.first().text().replace(/\s+/g, ' ').trim()

/** The first run of digits, as in `/en/a/12?x=3`. Empty when there is none. */
export const firstNumber = (text: string | undefined): string => /\d{1,12}/.exec(text ?? '')?.[0] ?? ''

/** Makes an address on the page absolute. Empty for anything but http and https. */
export function absolute(address: string | undefined): string {
  const trimmed = (address ?? '').trim()
  if (trimmed === '' || !URL.canParse(trimmed, spotlightOrigin)) return ''
  const url = new URL(trimmed, spotlightOrigin)
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' ? url.href : ''
}

/** Picture of an element: its own, or the background in its style. Lazy pictures use `data-src`. */
export function pictureOf(element: Selection): string {
  const background = /background(?:-image)?\s*:[^;]{0,200}?url\(\s*(["']?)(.{1,2000}?)\1\s*\)/i.exec(
    element.attr('style') ?? '',
  )?.[2]
  const image = element.is('img') ? element : element.find('img').first()
  return absolute(background ?? element.attr('data-src') ?? image.attr('data-src') ?? image.attr('src'))
}

export interface SpotlightTag {
  readonly id: string
  readonly name: string
}

/** The tags in links, without duplicates. */
export function tagsOf($: CheerioAPI, links: Selection): readonly SpotlightTag[] {
  const tags = new Map<string, SpotlightTag>()
  for (const link of links.toArray()) {
    // The id of the tag path, because a language or path may contain other digits.
    const id = /\/t\/(\d{1,12})/.exec($(link).attr('href') ?? '')?.[1] ?? firstNumber($(link).attr('href'))
    const name = plain($(link)).replace(/^#/, '')
    if (name !== '' && !tags.has(name)) tags.set(name, { id, name })
  }
  return [...tags.values()]
}

/** `YYYY-MM-DD` of a `time` element, from its attribute or its text. Null when neither contains a day. */
export function dayOf(time: Selection): string | null {
  const match = /(\d{4})[-./年]\s?(\d{1,2})[-./月]\s?(\d{1,2})/.exec(`${time.first().attr('datetime') ?? ''} ${plain(time)}`)
  const [, year, month = '', day = ''] = match ?? []
  return year === undefined ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
