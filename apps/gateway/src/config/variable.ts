// What an environment variable of the gateway may be: the kinds of values, each as a schema from the text that was set.
import * as v from 'valibot'

export interface Variable<T> {
  readonly name: string
  /** As if it had been set; empty when unset means something of its own, told in `meaning`. */
  readonly fallback: string
  readonly meaning: string
  /** Completes "… must be". */
  readonly allowed: string
  readonly schema: v.GenericSchema<string, T>
  /** True for what must not be shown; such a variable may also be given as a file, by its name with _FILE. */
  readonly isSecret?: boolean
}

/** A variable that `--help` tells; `allowed` completes "… must be". */
export function variable<T>(
  name: string,
  fallback: string,
  meaning: string,
  allowed: string,
  schema: v.GenericSchema<string, T>,
): Variable<T> {
  return { name, fallback, meaning, allowed, schema }
}

/** A variable whose value is never shown, and which may be given as a file. */
export function secret<T>(name: string, meaning: string, allowed: string, schema: v.GenericSchema<string, T>): Variable<T> {
  return { name, fallback: '', meaning, allowed, schema, isSecret: true }
}

function isOn(value: string): boolean {
  return value === 'on' || value === 'true' || value === '1'
}

/** `on` or `off`, in three spellings, as a boolean. */
export function twoWay() {
  return v.pipe(
    v.picklist(['on', 'off', 'true', 'false', '1', '0']),
    v.transform((value) => isOn(value)),
  )
}

/** Undefined for `auto`. */
export function threeWay() {
  return v.pipe(
    v.picklist(['auto', 'on', 'off', 'true', 'false', '1', '0']),
    v.transform((value) => (value === 'auto' ? undefined : isOn(value))),
  )
}

/** At most 256 letters, digits, `_`, `.` and `-`; empty for none. */
export function token() {
  return v.pipe(v.string(), v.regex(/^[\w.-]{0,256}$/))
}

/** A key of a service: at most 500 printable characters without blanks. Empty for none. */
export function key() {
  return v.pipe(v.string(), v.regex(/^[\x21-\x7e]{0,500}$/))
}

/** https, or http to where the operator's own machines are; without anything that is no part of a base. */
export function isBase(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocalName(url.hostname))
}

/** True for names that stand for themselves: whoever writes one down means it. */
export const isLocalName = (hostname: string): boolean => hostname === 'localhost' || /^[[\d]/.test(hostname)

/** Bases of mirrors (`isBase`), separated by commas or blanks. */
export function mirrorBases() {
  return v.pipe(splitWords(), v.array(v.pipe(v.string(), v.maxLength(500), v.check(isBase))))
}

/** Origins as browsers write them, separated by commas or blanks. */
export function origins() {
  return v.pipe(
    splitWords(),
    v.array(
      v.pipe(
        v.string(),
        v.maxLength(300),
        v.transform((text) => text.replace(/\/$/, '').toLowerCase()),
        // A wildcard would be taken for a name, and match no page.
        v.check((text) => /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text),
      ),
    ),
  )
}

/** A whole number from `low` to `high`, both counted. */
export function whole(low: number, high: number) {
  return v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(low), v.maxValue(high))
}

/** Undefined when empty, else as `schema` has it. */
export function optional<T>(schema: v.GenericSchema<string, T>) {
  return v.union([
    v.pipe(
      v.literal(''),
      v.transform((): undefined => undefined),
    ),
    schema,
  ])
}

function splitWords() {
  return v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .split(/[,\s]/)
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  )
}

/** Words that each fit `pattern`, separated by commas or blanks. */
export function words(pattern: RegExp) {
  return v.pipe(splitWords(), v.array(v.pipe(v.string(), v.regex(pattern))))
}

/** The same in small letters: host names are one whatever their case. */
export function names(pattern: RegExp) {
  return v.pipe(
    v.string(),
    v.transform((value) => value.toLowerCase()),
    words(pattern),
  )
}
