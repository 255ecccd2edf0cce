// Kinds of settings: what a setting may hold and how it is asked for. A setting is one entry of table.ts, made by one of these.
import * as v from 'valibot'

/** The groups of cells, in the order in which the preferences show them; `content` has a page of its own. */
export const settingGroups = ['content', 'appearance', 'pictures', 'artwork', 'ugoira', 'novel', 'download', 'network'] as const
export type SettingGroup = (typeof settingGroups)[number]

/** What must be so for a setting to be shown (docs/spec/product.md 2.13, conditions). */
export type Condition = 'movesScreens' | 'localApp' | 'analytics'

export interface Shown {
  readonly group: SettingGroup
  /** Name of an icon of the setting screens. */
  readonly icon: string
  /** True when `setting.<key>.hint` explains it. */
  readonly hint?: boolean
  readonly when?: Condition
  /** The setting that goes off when this one goes on (docs/spec/product.md 4.8). */
  readonly excludes?: string
  /** Turning it on is asked about with `setting.<key>.ask` and `setting.<key>.why` (docs/spec/product.md 4); turning it off never is. */
  readonly asks?: boolean
  /** After it was turned on, `setting.<key>.alert` and `setting.<key>.alert_text` tell what follows. */
  readonly alerts?: boolean
  /** The page loads anew after a change: what it governs is decided at the start. */
  readonly reloads?: boolean
}

/** On or off. */
export const toggle = <const Words extends Shown>(standard: boolean, words: Words) => ({
  control: 'switch' as const,
  schema: v.fallback(v.boolean(), standard),
  ...words,
})

interface ChoiceWords extends Shown {
  /** Family of the choices' names; `setting.<key>` unless told. Null: they name themselves. */
  readonly family?: string | null
  /** Choices that only old settings know, each with the one that draws the same. */
  readonly alike?: Readonly<Record<string, string>>
}

/** One of a few. */
export const choice = <const Options extends readonly (string | number)[], const Words extends ChoiceWords>(
  options: Options,
  standard: Options[number],
  words: Words,
) => ({ control: 'choice' as const, options, schema: oneOf(options, standard), ...words })

/** A whole number of nothing or more, typed in digits. */
export const digits = <const Words extends Shown>(standard: number, words: Words) => ({
  control: 'digits' as const,
  schema: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDigits)), standard),
  ...words,
})

/** A user's own list, one entry a line: capped (docs/reliability.md H7), and never broken by one bad entry. */
export const lines = <const Words extends Shown>(words: Words) => ({
  control: 'lines' as const,
  schema: v.fallback(
    v.pipe(
      v.array(v.fallback(v.string(), '')),
      v.transform((list) => cleanList(list)),
    ),
    [],
  ),
  ...words,
})

/** Anything, with a control of its own under the setting's name. */
export const own = <const Schema extends AnySchema, const Words extends Shown>(schema: Schema, words: Words) => ({
  control: 'own' as const,
  schema,
  ...words,
})

/** Kept, but changed elsewhere than on the setting screens. */
export const kept = <const Schema extends AnySchema>(schema: Schema) => ({ control: 'none' as const, schema })

type AnySchema = v.GenericSchema<unknown, unknown>

/** One of `options`; anything else becomes `standard`. */
export const oneOf = <const Options extends readonly (string | number)[]>(options: Options, standard: Options[number]) =>
  v.fallback(v.picklist(options), standard)

/** A text of at most `longest` characters. */
export const words = (standard: string, longest: number, least = 0) =>
  v.fallback(v.pipe(v.string(), v.minLength(least), v.maxLength(longest)), standard)

/** The largest number that is worth typing. */
const maxDigits = 999_999_999
/** The longest list kept (docs/reliability.md H7). */
const longestList = 10_000

/** The entries without blanks around them, without doubles, without empty lines (which would block everything). */
export function cleanList(list: readonly string[]): string[] {
  return [...new Set(list.map((entry) => entry.trim()).filter((entry) => entry !== ''))].slice(0, longestList)
}
