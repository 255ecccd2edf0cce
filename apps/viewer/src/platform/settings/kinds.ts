// Kinds of settings: the schema of a setting and the control that changes it. Each entry of table.ts is made by one of these functions.
import * as v from 'valibot'

/** The groups of cells, in the order of the preferences page. `content` has a page of its own. */
export const settingGroups = [
  'content',
  'appearance',
  'pictures',
  'account',
  'artwork',
  'ugoira',
  'novel',
  'download',
  'network',
  'advanced',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** A condition under which a setting is shown (docs/spec/product.md 2.13, conditions). */
export type Condition = 'viewTransitions' | 'localApp' | 'account' | 'library' | 'analytics'

export interface CellOptions {
  readonly group: SettingGroup
  /** Name of an icon of the setting screens. */
  readonly icon: string
  /** True when the text `setting.<key>.hint` explains the setting. */
  readonly hint?: boolean
  readonly when?: Condition
  /** The setting that is turned off when this one is turned on (docs/spec/product.md 4.8). */
  readonly excludes?: string
  /** Turning it on asks for confirmation with `setting.<key>.ask` and `setting.<key>.why` (docs/spec/product.md 4). Turning it off never asks. */
  readonly confirms?: boolean
  /** Once it is on, a dialog explains the consequences with `setting.<key>.alert` and `setting.<key>.alert_text`. */
  readonly alerts?: boolean
  /** The page reloads after a change, because the setting is read at the start only. */
  readonly reloads?: boolean
}

/** On or off. */
export const toggle = <const Options extends CellOptions>(defaultValue: boolean, options: Options) => ({
  control: 'switch' as const,
  schema: v.fallback(v.boolean(), defaultValue),
  ...options,
})

interface ChoiceOptions extends CellOptions {
  /** Prefix of the message keys that name the choices; `setting.<key>` by default. Null when the values are shown as they are. */
  readonly family?: string | null
  /** Choices of old settings that are no longer offered, each with the offered choice that looks the same. */
  readonly alike?: Readonly<Record<string, string>>
}

/** One value of a short list. */
export const choice = <const Values extends readonly (string | number)[], const Options extends ChoiceOptions>(
  values: Values,
  defaultValue: Values[number],
  options: Options,
) => ({ control: 'choice' as const, options: values, schema: oneOf(values, defaultValue), ...options })

/** An integer of 0 or more, typed as digits. */
export const digits = <const Options extends CellOptions>(defaultValue: number, options: Options) => ({
  control: 'digits' as const,
  schema: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDigits)), defaultValue),
  ...options,
})

/** A list of the user, one entry a line. Its length is limited (docs/reliability.md H7), and a bad entry does not affect the others. */
export const lines = <const Options extends CellOptions>(options: Options) => ({
  control: 'lines' as const,
  schema: v.fallback(
    v.pipe(
      v.array(v.fallback(v.string(), '')),
      v.transform((list) => cleanList(list)),
    ),
    [],
  ),
  ...options,
})

/** Any value, with a custom control. */
export const custom = <const Schema extends AnySchema, const Options extends CellOptions>(schema: Schema, options: Options) => ({
  control: 'custom' as const,
  schema,
  ...options,
})

/** A stored value that the setting screens do not show. */
export const hidden = <const Schema extends AnySchema>(schema: Schema) => ({ control: 'none' as const, schema })

type AnySchema = v.GenericSchema<unknown, unknown>

/** One of `values`; anything else becomes the default. */
export const oneOf = <const Values extends readonly (string | number)[]>(values: Values, defaultValue: Values[number]) =>
  v.fallback(v.picklist(values), defaultValue)

/** A text of `minLength` to `maxLength` characters. */
export const text = (defaultValue: string, maxLength: number, minLength = 0) =>
  v.fallback(v.pipe(v.string(), v.minLength(minLength), v.maxLength(maxLength)), defaultValue)

const maxDigits = 999_999_999
/** Entries of a list (docs/reliability.md H7). */
const maxListLength = 10_000

/** Trims the entries and removes duplicates and empty ones: an empty entry would block everything. */
export function cleanList(list: readonly string[]): string[] {
  return [...new Set(list.map((entry) => entry.trim()).filter((entry) => entry !== ''))].slice(0, maxListLength)
}
