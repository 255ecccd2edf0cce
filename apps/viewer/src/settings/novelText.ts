// Novel text: how the text of novels is set (docs/spec/product.md 3, novel text config), within which bounds (docs/spec/product.md 5), and as what it is kept.
import * as v from 'valibot'

/** How a text runs: down the page, in vertical columns from right to left, or page by page (docs/spec/behaviours.md 10). */
export const textDirections = ['h', 'v', 'hc'] as const
export const textSize = { min: 12, max: 36, step: 1 } as const
export const textHeight = { min: 1, max: 5, step: 0.1 } as const
export const textWeight = { min: 100, max: 900, step: 100 } as const

const between = ({ min, max }: { readonly min: number; readonly max: number }, standard: number) =>
  v.fallback(v.pipe(v.number(), v.minValue(min), v.maxValue(max)), standard)
/** `#rrggbb`, or empty for the theme's own. */
const colour = v.fallback(v.pipe(v.string(), v.regex(/^(?:#[0-9a-f]{6})?$/i)), '')

const config = {
  /** Px. */
  size: between(textSize, 16),
  /** Of a line, in sizes of letters. */
  height: between(textHeight, 2),
  /** A CSS font family. */
  font: v.fallback(v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[^;{}]+$/)), 'inherit'),
  weight: between(textWeight, 400),
  direction: v.fallback(v.picklist(textDirections), 'h'),
  color: colour,
  bg: colour,
  /** Whether the pages between `[newpage]` are read one at a time. */
  isPaged: v.fallback(v.boolean(), false),
}

export type NovelTextConfig = v.InferOutput<v.ObjectSchema<typeof config, undefined>>

/** A member that is absent or does not fit gives way to its default, alone. */
const complete = (stored: Readonly<Record<string, unknown>>): NovelTextConfig =>
  v.parse(v.object(config), Object.fromEntries(Object.keys(config).map((key) => [key, stored[key]])))

/** How novels are set until someone chooses. */
export const defaultNovelText = complete({})

export const novelTextSchema = v.fallback(v.pipe(v.looseObject({}), v.transform(complete)), defaultNovelText)
