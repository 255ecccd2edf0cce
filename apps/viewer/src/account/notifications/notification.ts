// Notifications and news of the site, read tolerantly (docs/contract/site-2026.md 16).
import { boolean, inAppPath, list, parseWebAddress, record, text } from '@emaki/domain'

export interface Notification {
  /** Digits as text, because the number may exceed 2^53. */
  readonly id: string
  /** ISO 8601; empty when it is missing. */
  readonly at: string
  readonly isRead: boolean
  readonly target: LinkTarget | undefined
  readonly runs: readonly TextRun[]
  /** Addresses of upstream's picture hosts; empty without a picture. */
  readonly icon: string
  readonly picture: string
  /** Title of the link to the entries of a group; undefined for a single notification. */
  readonly group: string | undefined
}

/** A path of this viewer, or an address of another site. */
export type LinkTarget = { readonly path: string } | { readonly url: string }

/** A part of a text, bold or not. */
export interface TextRun {
  readonly text: string
  readonly isBold: boolean
}

export interface NewsEntry {
  readonly id: string
  readonly title: string
  /** YYYY-MM-DD. */
  readonly date: string
  readonly target: LinkTarget | undefined
  readonly isRecent: boolean
}

export interface NewsCategory {
  readonly id: number
  readonly title: string
}

/** Reads a notification. Undefined without an id that survived parsing. */
export function readNotification(wire: unknown): Notification | undefined {
  const item = record(wire)
  const id = exactId(item.id)
  if (id === undefined) return undefined
  const content = record(item.content)
  const isGroup = typeof item.view_more === 'object' && item.view_more !== null
  return {
    id,
    at: text(item.created_datetime),
    // Without the member nothing is known to be new.
    isRead: item.is_read !== false,
    target: linkTarget(text(item.target_url)),
    runs: textRuns(text(content.text)),
    icon: text(content.left_icon) || text(content.left_image),
    picture: text(content.right_image) || text(content.right_icon),
    group: isGroup ? text(record(item.view_more).title) : undefined,
  }
}

/** Reads an entry of the news. Undefined without a title. */
export function readNews(wire: unknown): NewsEntry | undefined {
  const item = record(wire)
  const [id, title] = [exactId(item.id), text(item.title)]
  if (id === undefined || title === '') return undefined
  return { id, title, date: text(item.date), target: linkTarget(text(item.url)), isRecent: boolean(item.is_recent) }
}

/** Reads the categories of the news. Category 0 has all. */
export const readCategories = (wire: unknown): readonly NewsCategory[] =>
  list(record(wire).categorized_infos).flatMap((one) => {
    const { category_id: id, category_title: title } = record(one)
    return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 && text(title) !== '' ? [{ id, title: text(title) }] : []
  })

/** Digits of an id. A number beyond 2^53 has lost its last digits, so it counts as missing. */
function exactId(id: unknown): string | undefined {
  const digits = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : text(id)
  return /^\d{1,30}$/.test(digits) ? digits : undefined
}

function linkTarget(address: string): LinkTarget | undefined {
  if (address === '') return undefined
  const path = inAppPath(address)
  if (path !== undefined) return { path }
  const url = parseWebAddress(address)
  return url && { url: url.href }
}

const maxText = 2000
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of an HTML fragment, of which only bold type remains. */
function textRuns(html: string): readonly TextRun[] {
  let depth = 0
  return html
    .slice(0, maxText)
    .split(/(<[^>]*>)/)
    .flatMap((part): TextRun[] => {
      if (/^<b(?:\s[^>]*)?>$/i.test(part)) depth += 1
      if (/^<\/b\s*>$/i.test(part)) depth = Math.max(0, depth - 1)
      if (/^<br\s*\/?>$/i.test(part)) return [{ text: ' ', isBold: false }]
      return part === '' || part.startsWith('<') ? [] : [{ text: decoded(part), isBold: depth > 0 }]
    })
}

const decoded = (part: string): string =>
  part.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    if (Number.isNaN(code)) return entities[String(name).toLowerCase()] ?? whole
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
