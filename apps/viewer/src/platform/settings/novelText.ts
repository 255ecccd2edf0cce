// Typography of novels: the stored config (docs/spec/product.md 3, novel text config) and the limits of its members (docs/spec/product.md 5).
import * as v from 'valibot'

/** Text flow (docs/spec/behaviours.md 10): `h` scrolls down, `v` has vertical columns from right to left, `hc` turns pages. */
export const textDirections = ['h', 'v', 'hc'] as const
export const textSize = { min: 12, max: 36, step: 1 } as const
export const textHeight = { min: 1, max: 5, step: 0.1 } as const
export const textWeight = { min: 100, max: 900, step: 100 } as const

const between = ({ min, max }: { readonly min: number; readonly max: number }, standard: number) =>
  v.fallback(v.pipe(v.number(), v.minValue(min), v.maxValue(max)), standard)
/** `#rrggbb`, or empty for the colour of the theme. */
const colour = v.fallback(v.pipe(v.string(), v.regex(/^(?:#[0-9a-f]{6})?$/i)), '')

const config = {
  /** Font size, px. */
  size: between(textSize, 16),
  /** Line height, as a multiple of the font size. */
  height: between(textHeight, 2),
  /** A CSS font family. */
  font: v.fallback(v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[^;{}]+$/)), 'inherit'),
  weight: between(textWeight, 400),
  direction: v.fallback(v.picklist(textDirections), 'h'),
  color: colour,
  bg: colour,
  /** Whether the reader shows one `[newpage]` section at a time. */
  isPaged: v.fallback(v.boolean(), false),
  /** Whether paragraphs are indented, where the language does that and the text does not do it itself. */
  isIndented: v.fallback(v.boolean(), true),
  /** Whether lines end at the same edge, where the language does that. */
  isJustified: v.fallback(v.boolean(), true),
  /** Whether the browser hyphenates words, where it knows the language. */
  isHyphenated: v.fallback(v.boolean(), true),
  /** For slow screens, such as E-ink: nothing is animated. */
  isStill: v.fallback(v.boolean(), false),
}

export type NovelTextConfig = v.InferOutput<v.ObjectSchema<typeof config, undefined>>

/** Replaces each member that is absent or invalid by its default. */
const complete = (stored: Readonly<Record<string, unknown>>): NovelTextConfig =>
  v.parse(v.object(config), Object.fromEntries(Object.keys(config).map((key) => [key, stored[key]])))

export const defaultNovelText = complete({})

export const novelTextSchema = v.fallback(v.pipe(v.looseObject({}), v.transform(complete)), defaultNovelText)

/** Configs for single languages, by `novelTextGroup`. A language without one has `novelTextStyle`. */
export const novelTextLanguagesSchema = v.fallback(
  v.record(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-hant)?$/)), novelTextSchema),
  {},
)
