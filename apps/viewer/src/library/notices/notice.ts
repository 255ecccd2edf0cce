// Parses notices and seasonal effects from the operator's file, as untrusted input (docs/spec/product.md 3, 4; docs/reliability.md 3, season effects).
import { isProxiedPicture, list, record, text } from '@emaki/domain'

export interface Notice {
  readonly id: string
  readonly title: string
  readonly text: string
  /** True for a dialog that shows once, false for a banner. */
  readonly isAlert: boolean
  readonly icon: NoticeIcon
  /** Safe CSS: two colours and a font size. */
  readonly style: NoticeStyle
  readonly look: NoticeLook | undefined
}

export type NoticeStyle = {
  readonly color?: string
  readonly backgroundColor?: string
  readonly fontSize?: string
}

/** Built-in looks; others are ignored. */
export const noticeLooks = ['festive', 'important', 'quiet'] as const
export type NoticeLook = (typeof noticeLooks)[number]

/** Built-in icons, by the beginning of their name in the file. */
export const noticeIcons = ['info', 'warning', 'heart', 'time'] as const
export type NoticeIcon = (typeof noticeIcons)[number]

/** A built-in animation, or a picture of the image hosts. */
export type SeasonEffect = { readonly drawn: DrawnEffect } | { readonly picture: string }

export const drawnEffects = ['snow', 'petals', 'leaves'] as const
export type DrawnEffect = (typeof drawnEffects)[number]

export interface NoticeContext {
  /** The local day, YYYY-MM-DD. */
  readonly today: string
  /** Host name of the page: a notice may be for some hosts only. */
  readonly host: string
  /** Random number from 0 to 1, for entries with several looks or pictures. */
  readonly random: number
  /** Ids of dismissed alerts; they are skipped. */
  readonly dismissed?: readonly string[]
}

/** Entries that are read; the rest is ignored. */
const maxEntries = 100
/** Effects at once. */
const maxEffects = 3
const maxTextLength = 1000
const maxFontPx = 32

/** The first notice whose days include today and whose platforms include this one; undefined when there is none. Never throws. */
export function currentNotice(file: unknown, context: NoticeContext): Notice | undefined {
  const entries = list(record(file).notices).slice(0, maxEntries).map(record)
  const current = entries.find(
    (entry) =>
      isCurrent(entry, context.today) &&
      isFor(entry.pnt, context.host) &&
      text(entry.text) !== '' &&
      !(entry.alert === true && context.dismissed?.includes(idOf(entry))),
  )
  if (current === undefined) return undefined
  return {
    id: idOf(current),
    title: text(current.title).slice(0, maxTextLength),
    text: text(current.text).slice(0, maxTextLength),
    isAlert: current.alert === true,
    icon: noticeIcons.find((icon) => text(current.icon).startsWith(icon)) ?? 'info',
    // The separate fields are defaults for the style.
    style: { ...colours(current.color, current.bg), ...parseStyle(text(current.style)) },
    look: lookOf(current, context.random),
  }
}

/**
 * The effects of today (docs/contract/companion.md 10.2). The `tag` of an entry is `img` for a picture of the image hosts, one of several at
 * random, or the name of a built-in effect. Scripts, frames and everything else are ignored (docs/reliability.md E11).
 */
export function currentEffects(
  file: unknown,
  { today, random }: Pick<NoticeContext, 'today' | 'random'>,
): readonly SeasonEffect[] {
  return list(record(file).effects)
    .slice(0, maxEntries)
    .map(record)
    .filter((entry) => isCurrent(entry, today))
    .flatMap(({ tag, src }): SeasonEffect[] => {
      const drawn = drawnEffects.find((name) => name === tag)
      if (drawn !== undefined) return [{ drawn }]
      const pictures = (Array.isArray(src) ? src : [src]).map(text).filter(isEffectPicture)
      const picture = tag === 'img' ? randomItem(pictures, random) : undefined
      return picture === undefined ? [] : [{ picture }]
    })
    .slice(0, maxEffects)
}

const isEffectPicture = (src: string): boolean => isProxiedPicture(src) && /\.(?:png|jpe?g|gif|webp)$/.test(src)

const randomItem = <T>(items: readonly T[], random: number): T | undefined =>
  items[Math.min(items.length - 1, Math.floor(random * items.length))]

/** An id is a number or text. */
const idOf = ({ id }: Readonly<Record<string, unknown>>): string =>
  (typeof id === 'number' ? String(id) : text(id)).slice(0, maxTextLength)

/** True from the start day to the end day, both included; false for invalid dates. */
function isCurrent(entry: Readonly<Record<string, unknown>>, today: string): boolean {
  const [start, end] = [text(entry.start), text(entry.end)]
  return isDay(start) && isDay(end) && start <= today && today <= end
}

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value)

function isFor(platforms: unknown, host: string): boolean {
  const names = list(platforms).map(text)
  return names.length === 0 || names.includes('web') || names.includes(host)
}

function lookOf(entry: Readonly<Record<string, unknown>>, random: number): NoticeLook | undefined {
  const options = list(entry.randomClass)
  const named = options.length > 0 ? randomItem(options, random) : entry.addClass
  return noticeLooks.find((look) => look === named)
}

const colourPattern = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\))$/i

/** Reads colour, background colour and a font size of at most 32 px. Everything else is ignored. */
function parseStyle(style: string): NoticeStyle {
  const declared = new Map<string, string>()
  for (const declaration of style.slice(0, maxTextLength).split(';')) {
    const [name = '', ...value] = declaration.split(':')
    declared.set(name.trim().toLowerCase(), value.join(':').trim())
  }
  const size = Number(/^(\d{1,3}(?:\.\d+)?)px$/.exec(declared.get('font-size') ?? '')?.[1])
  return {
    ...colours(declared.get('color'), declared.get('background-color') ?? declared.get('background')),
    ...(size > 0 && size <= maxFontPx ? { fontSize: `${size}px` } : {}),
  }
}

function colours(color: unknown, backgroundColor: unknown): NoticeStyle {
  return {
    ...(colourPattern.test(text(color)) ? { color: text(color) } : {}),
    ...(colourPattern.test(text(backgroundColor)) ? { backgroundColor: text(backgroundColor) } : {}),
  }
}
