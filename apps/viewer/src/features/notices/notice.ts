// Notices and seasonal effects: what the operator's file says, read as hostile input (docs/spec/product.md 3, 4; docs/reliability.md 3, season effects).
import { isProxiedPicture, list, record, text } from '@emaki/domain'

export interface Notice {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Shown once in a window; a banner otherwise. */
  readonly isAlert: boolean
  readonly icon: NoticeIcon
  /** CSS that may be applied as it is: two colours and a size, nothing else. */
  readonly style: NoticeStyle
  /** One of the classes that come along, or undefined. */
  readonly look: NoticeLook | undefined
}

export type NoticeStyle = {
  readonly color?: string
  readonly backgroundColor?: string
  readonly fontSize?: string
}

/** The looks that come along; a file may name no others. */
export const noticeLooks = ['festive', 'important', 'quiet'] as const
export type NoticeLook = (typeof noticeLooks)[number]

/** The icons that come along, by the words in which files name theirs. */
export const noticeIcons = ['info', 'warning', 'heart', 'time'] as const
export type NoticeIcon = (typeof noticeIcons)[number]

/** An effect over the whole site: one of the drawn ones, or a picture of the image hosts. */
export type SeasonEffect = { readonly drawn: DrawnEffect } | { readonly picture: string }

export const drawnEffects = ['snow', 'petals', 'leaves'] as const
export type DrawnEffect = (typeof drawnEffects)[number]

/** Where and when notices are read. */
export interface Occasion {
  /** The local day, YYYY-MM-DD. */
  readonly today: string
  /** The page's host name: a notice may be for some hosts only. */
  readonly host: string
  /** From 0 to 1, for notices that come in one of several looks. */
  readonly chance: number
  /** The ids of alerts that were read: they make way for what comes after them. */
  readonly read?: readonly string[]
}

/** More entries are not looked at. */
const maxEntries = 100
/** More at once would be a storm. */
const maxEffects = 3
const longestText = 1000
const largestFontPx = 32

/** The first notice whose days include today and whose platforms include this one; undefined when there is none. Never throws. */
export function noticeOf(file: unknown, occasion: Occasion): Notice | undefined {
  const entries = list(record(file).notices).slice(0, maxEntries).map(record)
  const fitting = entries.find(
    (entry) =>
      isOn(entry, occasion.today) &&
      isFor(entry.pnt, occasion.host) &&
      text(entry.text) !== '' &&
      !(entry.alert === true && occasion.read?.includes(idOf(entry))),
  )
  if (fitting === undefined) return undefined
  return {
    id: idOf(fitting),
    title: text(fitting.title).slice(0, longestText),
    text: text(fitting.text).slice(0, longestText),
    isAlert: fitting.alert === true,
    icon: noticeIcons.find((icon) => text(fitting.icon).startsWith(icon)) ?? 'info',
    // Its own members say what the style does not.
    style: { ...colours(fitting.color, fitting.bg), ...readStyle(text(fitting.style)) },
    look: lookOf(fitting, occasion.chance),
  }
}

/**
 * The effects of today, all of them (docs/contract/companion.md 10.2). An entry's `tag` is `img`, for a picture of the image hosts (one of several,
 * by chance), or the name of an effect that comes along; scripts, frames and whatever else a file names are ignored (docs/reliability.md E11).
 */
export function effectsOf(file: unknown, { today, chance }: Pick<Occasion, 'today' | 'chance'>): readonly SeasonEffect[] {
  return list(record(file).effects)
    .slice(0, maxEntries)
    .map(record)
    .filter((entry) => isOn(entry, today))
    .flatMap(({ tag, src }): SeasonEffect[] => {
      const drawn = drawnEffects.find((name) => name === tag)
      if (drawn !== undefined) return [{ drawn }]
      const pictures = (Array.isArray(src) ? src : [src]).map(text).filter(isEffectPicture)
      const picture = tag === 'img' ? oneOf(pictures, chance) : undefined
      return picture === undefined ? [] : [{ picture }]
    })
    .slice(0, maxEffects)
}

const isEffectPicture = (src: string): boolean => isProxiedPicture(src) && /\.(?:png|jpe?g|gif|webp)$/.test(src)

const oneOf = <T>(choices: readonly T[], chance: number): T | undefined =>
  choices[Math.min(choices.length - 1, Math.floor(chance * choices.length))]

/** Ids are numbers or words. */
const idOf = ({ id }: Readonly<Record<string, unknown>>): string =>
  (typeof id === 'number' ? String(id) : text(id)).slice(0, longestText)

/** Dates are inclusive; what is no date is on no day. */
function isOn(entry: Readonly<Record<string, unknown>>, today: string): boolean {
  const [start, end] = [text(entry.start), text(entry.end)]
  return isDay(start) && isDay(end) && start <= today && today <= end
}

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value)

function isFor(platforms: unknown, host: string): boolean {
  const names = list(platforms).map(text)
  return names.length === 0 || names.includes('web') || names.includes(host)
}

function lookOf(entry: Readonly<Record<string, unknown>>, chance: number): NoticeLook | undefined {
  const drawn = list(entry.randomClass)
  const named = drawn.length > 0 ? oneOf(drawn, chance) : entry.addClass
  return noticeLooks.find((look) => look === named)
}

const colourForm = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\))$/i

/** Colour, background colour and a font size of at most 32 px; everything else of the style is ignored. */
function readStyle(style: string): NoticeStyle {
  const declared = new Map<string, string>()
  for (const declaration of style.slice(0, longestText).split(';')) {
    const [name = '', ...value] = declaration.split(':')
    declared.set(name.trim().toLowerCase(), value.join(':').trim())
  }
  const size = Number(/^(\d{1,3}(?:\.\d+)?)px$/.exec(declared.get('font-size') ?? '')?.[1])
  return {
    ...colours(declared.get('color'), declared.get('background-color') ?? declared.get('background')),
    ...(size > 0 && size <= largestFontPx ? { fontSize: `${size}px` } : {}),
  }
}

function colours(color: unknown, backgroundColor: unknown): NoticeStyle {
  return {
    ...(colourForm.test(text(color)) ? { color: text(color) } : {}),
    ...(colourForm.test(text(backgroundColor)) ? { backgroundColor: text(backgroundColor) } : {}),
  }
}
