// Notices and seasonal effects: what the operator's file says, read as hostile input (spec 3, 4; reliability 3, season effects).
import { isProxiedPicture, list, record, text } from '@emaki/domain'

export interface Notice {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Shown once in a window; a banner otherwise. */
  readonly isAlert: boolean
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

/** An effect over artworks that carry a tag: one of the drawn ones, or a picture of the image hosts. */
export interface SeasonEffect {
  readonly tag: string
  readonly show: { readonly drawn: DrawnEffect } | { readonly picture: string }
}

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
}

/** More entries are not looked at. */
const mostEntries = 100
const longestText = 1000
const largestFontPx = 32

/** The first notice whose days include today and whose platforms include this one; undefined when there is none. Never throws. */
export function noticeOf(file: unknown, occasion: Occasion): Notice | undefined {
  const entries = list(record(file).notices).slice(0, mostEntries).map(record)
  const fitting = entries.find(
    (entry) => isOn(entry, occasion.today) && isFor(entry.pnt, occasion.host) && text(entry.text) !== '',
  )
  if (fitting === undefined) return undefined
  return {
    id: text(fitting.id).slice(0, longestText),
    title: text(fitting.title).slice(0, longestText),
    text: text(fitting.text).slice(0, longestText),
    isAlert: fitting.alert === true,
    style: readStyle(text(fitting.style)),
    look: lookOf(fitting, occasion.chance),
  }
}

/** The effects of today. What names neither an effect that comes along nor a picture of the image hosts is ignored. */
export function effectsOf(file: unknown, today: string): readonly SeasonEffect[] {
  return list(record(file).effects)
    .slice(0, mostEntries)
    .map(record)
    .flatMap((entry): SeasonEffect[] => {
      const tag = text(entry.tag)
      const src = text(entry.src)
      const drawn = drawnEffects.find((name) => src === `effect:${name}`)
      if (!isOn(entry, today) || tag === '') return []
      if (drawn !== undefined) return [{ tag, show: { drawn } }]
      return isProxiedPicture(src) && /\.(?:png|jpe?g|gif|webp)$/.test(src) ? [{ tag, show: { picture: src } }] : []
    })
}

/** The effect for an artwork with these tags, the first in the file's order. */
export const effectFor = (effects: readonly SeasonEffect[], tags: readonly string[]): SeasonEffect | undefined =>
  effects.find(({ tag }) => tags.includes(tag))

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
  const named = drawn.length > 0 ? drawn[Math.min(drawn.length - 1, Math.floor(chance * drawn.length))] : entry.addClass
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
  const colour = (value = '') => (colourForm.test(value) ? value : undefined)
  const size = Number(/^(\d{1,3}(?:\.\d+)?)px$/.exec(declared.get('font-size') ?? '')?.[1])
  const color = colour(declared.get('color'))
  const backgroundColor = colour(declared.get('background-color') ?? declared.get('background'))
  return {
    ...(color === undefined ? {} : { color }),
    ...(backgroundColor === undefined ? {} : { backgroundColor }),
    ...(size > 0 && size <= largestFontPx ? { fontSize: `${size}px` } : {}),
  }
}
