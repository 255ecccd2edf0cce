// Types of environment variables, each as a schema for the text that was set.
import { isIP } from 'node:net'
import * as v from 'valibot'

export interface Variable<T> {
  readonly name: string
  /** The value when it is unset; empty when unset has a meaning of its own, which `meaning` explains. */
  readonly fallback: string
  readonly meaning: string
  /** Completes "… must be". */
  readonly allowed: string
  readonly schema: v.GenericSchema<string, T>
  /** True for a value that must not be printed. It can also be read from a file named by <name>_FILE. */
  readonly isSecret?: boolean
  /** Earlier variables whose values it takes, which still work with a warning. */
  readonly former?: Former
  /** Names that other programs use for the same value. They count when `name` is unset. */
  readonly usualNames?: readonly string[]
  /** Other variables that it needs. */
  readonly requires?: readonly Requirement[]
  /** True when the members of its value are members of the configuration. */
  readonly hasMembers?: boolean
}

/** Earlier variables that another one has taken the place of. */
export interface Former {
  readonly names: readonly string[]
  /** True for another name of the same value. */
  readonly isRename?: boolean
  /** The text that stands for theirs and for that of the variable itself; each is empty when it is unset. */
  readonly join: (own: string, textOf: (name: string) => string) => string
}

/** What a variable needs of others: with `value`, also as the first of several words, or else with any value but the default. */
export interface Requirement {
  readonly value?: string
  /** Names that must be set, or what must be true of them. */
  readonly needs: readonly (string | Condition)[]
}

interface Condition {
  readonly name: string
  /** Completes "which needs <name> …". */
  readonly words: string
  readonly isMet: (text: string) => boolean
}

/** A variable whose value may be printed. `allowed` completes "… must be". */
export function variable<T>(
  name: string,
  fallback: string,
  meaning: string,
  allowed: string,
  schema: v.GenericSchema<string, T>,
): Variable<T> {
  return { name, fallback, meaning, allowed, schema }
}

/** A variable whose value is never printed and may be in a file. */
export function secret<T>(name: string, meaning: string, allowed: string, schema: v.GenericSchema<string, T>): Variable<T> {
  return { name, fallback: '', meaning, allowed, schema, isSecret: true }
}

/** The same variable, under whose former name values still count. */
export function renamed<T>(variable: Variable<T>, formerName: string): Variable<T> {
  return { ...variable, former: { names: [formerName], isRename: true, join: (own, textOf) => own || textOf(formerName) } }
}

/** The same variable, which takes what earlier ones said. */
export function merged<V extends Variable<unknown>>(variable: V, names: readonly string[], join: Former['join']): V {
  return { ...variable, former: { names, join } }
}

/** A variable whose value has several members of the configuration. */
export function withMembers<T extends object>(variable: Variable<T>): Variable<T> & { readonly hasMembers: true } {
  return { ...variable, hasMembers: true }
}

/** The same variable, which needs others. */
export function requiring<V extends Variable<unknown>>(variable: V, ...requires: readonly Requirement[]): V {
  return { ...variable, requires }
}

function isOn(value: string): boolean {
  return value === 'on' || value === 'true' || value === '1'
}

/** What an earlier switch adds to the variable that takes its place: `word` when it was on. Another text stays, so that it is refused. */
export function formerSwitch(text: string, word: string): string {
  if (['', 'off', 'false', '0'].includes(text)) return ''
  return isOn(text) ? word : text
}

/** The same variable with the names that other programs use. */
export function withUsualNames<V extends Variable<unknown>>(variable: V, ...usualNames: readonly string[]): V {
  return { ...variable, usualNames }
}

/** `on` or `off`, each in three spellings, as a boolean. */
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

/** True for an https URL, or an http URL of a local host, without credentials, query and fragment. */
export function isBase(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocalName(url.hostname))
}

/** A base (`isBase`) of at most 500 characters; empty for none. */
export function optionalBase() {
  return v.pipe(
    v.string(),
    v.maxLength(500),
    v.check((text) => text === '' || isBase(text)),
  )
}

/** True for localhost and literal addresses: the operator who writes one means that machine. */
export const isLocalName = (hostname: string): boolean => hostname === 'localhost' || /^[[\d]/.test(hostname)

/** A proxy as a URL, `off`, or undefined when empty. Without a scheme it is an http proxy, as in other programs. */
export function proxyAddress() {
  return v.union([
    v.pipe(
      v.literal(''),
      v.transform((): undefined => undefined),
    ),
    v.literal('off'),
    v.pipe(
      v.string(),
      v.maxLength(500),
      v.transform((text) => (text.includes('://') ? text : `http://${text}`)),
      v.check(isProxy),
      v.transform((text) => new URL(text)),
    ),
  ])
}

function isProxy(text: string): boolean {
  if (!/^(?:https?|socks5h?):\/\//i.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, search, hash, username, password } = new URL(text)
  const isBare = hostname !== '' && (pathname === '' || pathname === '/') && search === '' && hash === ''
  return isBare && [username, password].every(isDecodable)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Fixed addresses by host name in lower case, from entries `host=address`. A host may have several. */
export function fixedAddresses() {
  return v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.toLowerCase(),
        v.regex(/^[a-z0-9._-]{1,253}=[0-9a-f:.]{2,45}$/),
        v.transform((text) => ({ host: text.slice(0, text.indexOf('=')), address: text.slice(text.indexOf('=') + 1) })),
        v.check(({ address }) => isIP(address) !== 0),
      ),
    ),
    v.transform((pairs): ReadonlyMap<string, readonly string[]> => {
      const addresses = new Map<string, string[]>()
      for (const { host, address } of pairs) addresses.set(host, [...(addresses.get(host) ?? []), address])
      return addresses
    }),
  )
}

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
        // A wildcard would be compared as a literal name and match no page.
        v.check((text) => /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text),
      ),
    ),
  )
}

/** A whole number from `low` to `high`, inclusive. */
export function whole(low: number, high: number) {
  return v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(low), v.maxValue(high))
}

/** Undefined when empty, else the value of `schema`. */
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

/** Words that each match `pattern`, separated by commas or blanks. */
export function words(pattern: RegExp) {
  return v.pipe(splitWords(), v.array(v.pipe(v.string(), v.regex(pattern))))
}

/** Words of a list, separated by commas or blanks. */
export function wordsOf<const Word extends string>(list: readonly Word[]) {
  return v.pipe(splitWords(), v.array(v.picklist(list)))
}

/** Like `words`, in lower case, because host names ignore case. */
export function names(pattern: RegExp) {
  return v.pipe(
    v.string(),
    v.transform((value) => value.toLowerCase()),
    words(pattern),
  )
}

/** `host:port` as its parts; undefined when empty. */
export function socketAddress() {
  return v.pipe(
    v.string(),
    v.regex(/^(?:|(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\]):\d{1,5})$/i),
    v.transform((text) => {
      const end = text.lastIndexOf(':')
      return text === '' ? undefined : { host: text.slice(0, end).replace(/^\[|\]$/g, ''), port: Number(text.slice(end + 1)) }
    }),
    v.check((address) => address === undefined || address.port <= 65_535),
  )
}
