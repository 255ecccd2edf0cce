// The settings file: base64 of the URI-encoded JSON of all stored keys (docs/spec/behaviours.md 13). Plain JSON is read too. An imported file may be hostile (H5).
import { isRefreshToken } from '@emaki/domain'
import * as v from 'valibot'
import { parseHostAddress } from './hostAddress.ts'
import { listNotTaken, type NotTaken, reasonOfUnknown } from './importReport.ts'
import { isLegacyKey, legacyLeftovers, legacySearches, legacySettings, malformedLegacyKeys } from './legacy.ts'
import { withOwnNames, withSiteNames } from './siteNames.ts'
import { mangaReaderKey, searchHistoryKey, settingsKey } from './storageKeys.ts'
import { type SettingKey, type Settings, table } from './table.ts'

/** Why a file is rejected. `value`: the setting `name` has an invalid value. */
export type ImportError =
  | { readonly kind: 'empty' | 'large' | 'encoding' | 'json' | 'foreign' }
  | { readonly kind: 'value'; readonly name: string }

/** The contents of a file, in the parts that the user confirms one by one. */
export interface SettingsFile {
  /** Applied without a confirmation. */
  readonly plain: Partial<Settings>
  /** Switches of adult works that the file turns on. */
  readonly adult: Partial<Settings>
  /** Hosts and proxies that would receive data. */
  readonly hosts: Partial<Settings>
  /** Third-party scripts and statistics that the file turns on. The importing user has not agreed to them yet. */
  readonly consents: Partial<Settings>
  /** The search history as stored; undefined when the file has none. */
  readonly searches: unknown
  /** The options of the manga reader as stored; undefined when the file has none. */
  readonly mangaReader: unknown
  /** The refresh token of a login; empty when the file has none. */
  readonly token: string
  /** Entries of the file that are not taken. */
  readonly notTaken: readonly NotTaken[]
}

export type SettingsReading = { readonly file: SettingsFile } | { readonly error: ImportError }

/** Characters. */
export const maxSettingsFileLength = 1_000_000
/** The key of the refresh token in the file. It is no storage key. */
const tokenKey = 'emaki.refreshToken'

const adultKeys: readonly SettingKey[] = ['r18', 'r18g']
const hostKeys: readonly SettingKey[] = ['imageHost', 'apiHost', 'apiProxy', 'useApiProxy', 'directMode', 'directPictures']
/** Settings that load third-party scripts or send statistics. */
export const consentKeys = ['loadKissTranslator', 'loadImmersiveTranslate', 'analytics'] as const satisfies readonly SettingKey[]
export type ConsentKey = (typeof consentKeys)[number]
const addressKeys: readonly SettingKey[] = ['imageHost', 'apiHost', 'apiProxy']

/** What an export has beside the settings. */
export interface SettingsFileParts {
  readonly searches: readonly string[]
  /** The options of the manga reader, in the form of its storage. */
  readonly mangaReader?: object
  /** The refresh token of the login. */
  readonly token?: string | undefined
}

/** The text of an export, with the names of the existing viewer. It has a token only when one is given. */
export function writeSettingsFile(settings: Settings, { searches, mangaReader, token = '' }: SettingsFileParts): string {
  const stored = {
    [settingsKey]: JSON.stringify(withSiteNames(settings)),
    [searchHistoryKey]: JSON.stringify(searches),
    ...(mangaReader === undefined ? {} : { [mangaReaderKey]: JSON.stringify(mangaReader) }),
    ...(token === '' ? {} : { [tokenKey]: token }),
  }
  return btoa(encodeURIComponent(JSON.stringify(stored)))
}

/** Reads a file completely or not at all. Never throws. */
export function readSettingsFile(text: string, pageProtocol: string): SettingsReading {
  const stored = storedKeys(text)
  if ('error' in stored) return stored
  const keys = stored.keys
  const own = Object.hasOwn(keys, settingsKey) ? objectOf(keys[settingsKey]) : undefined
  const named = own ?? legacySettings(keys)
  if (named === undefined) return { error: { kind: 'foreign' } }
  const found = withOwnNames(named)

  const fitting: Partial<Record<SettingKey, unknown>> = {}
  const notTaken: NotTaken[] = own === undefined ? foreignEntries(keys) : []
  for (const name of Object.keys(found)) if (!isSetting(name)) notTaken.push({ name, why: reasonOfUnknown(name) })
  for (const [key, value] of knownSettings(found)) {
    const fit = fitted(key, value, pageProtocol)
    // An invalid value in our own file means tampering; a file of the existing viewer may have values that are unknown here.
    if (fit === undefined && own !== undefined) return { error: { kind: 'value', name: key } }
    if (fit === undefined) notTaken.push({ name: key, why: 'invalid' })
    else fitting[key] = fit.value
  }
  const searches = own === undefined ? legacySearches(keys) : objectOrList(keys[searchHistoryKey])
  if (Object.keys(fitting).length === 0 && searches === undefined) return { error: { kind: 'foreign' } }
  const mangaReader = own === undefined ? undefined : objectOf(keys[mangaReaderKey])
  return { file: { ...partsOf(fitting), searches, mangaReader, token: tokenOf(keys), notTaken: listNotTaken(notTaken) } }
}

/** The entries of another client's file that nothing here corresponds to. The refresh token is offered separately. */
const foreignEntries = (keys: Readonly<Record<string, unknown>>): NotTaken[] =>
  [...Object.keys(keys).filter((key) => !isLegacyKey(key) && key !== tokenKey), ...legacyLeftovers(keys)]
    .filter((name) => name !== 'refreshToken' || tokenOf(keys) === '')
    .map((name): NotTaken => ({ name, why: reasonOfUnknown(name) }))
    .concat(malformedLegacyKeys(keys).map((name) => ({ name, why: 'invalid' })))

/** True when a part of a file changes no setting. */
export const isInForce = (part: Partial<Settings>, settings: Settings): boolean =>
  Object.entries(part).every(([key, value]) => JSON.stringify(settings[key as SettingKey]) === JSON.stringify(value))

function storedKeys(text: string): { readonly keys: Readonly<Record<string, unknown>> } | { readonly error: ImportError } {
  if (text.length > maxSettingsFileLength) return { error: { kind: 'large' } }
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return { error: { kind: 'empty' } }
  const isPlain = trimmed.startsWith('{')
  const escaped = isPlain ? trimmed : fromBase64(trimmed.replace(/\s+/g, ''))
  if (escaped === undefined) return { error: { kind: 'encoding' } }
  try {
    const value: unknown = JSON.parse(isPlain ? escaped : decoded(escaped))
    const keys = objectOf(value)
    return keys === undefined ? { error: { kind: 'foreign' } } : { keys }
  } catch {
    // Truncated, perhaps within an escape, or other data that is valid base64.
    return { error: { kind: /^[\x20-\x7E]+$/.test(escaped) ? 'json' : 'encoding' } }
  }
}

/** Unpacked base64: newer clients pack UTF-8, older ones and this viewer URI-encoded text. Throws for anything else. */
const decoded = (packed: string): string =>
  packed.startsWith('{')
    ? new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(packed, (unit) => unit.charCodeAt(0)))
    : decodeURIComponent(packed)

function fromBase64(packed: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return undefined
  try {
    return atob(packed)
  } catch {
    // Invalid padding.
    return undefined
  }
}

/** The entries that are settings. */
function knownSettings(found: Readonly<Record<string, unknown>>): [SettingKey, unknown][] {
  const entries = table(false)
  return Object.entries(found).filter((entry): entry is [SettingKey, unknown] => Object.hasOwn(entries, entry[0]))
}

const isSetting = (name: string): boolean => Object.hasOwn(table(false), name)

/** The value when it is valid unchanged; lists may be cleaned. Undefined otherwise. */
function fitted(key: SettingKey, value: unknown, pageProtocol: string): { readonly value: unknown } | undefined {
  const { schema } = table(false)[key]
  const parsed: unknown = v.parse(schema, value)
  if (Array.isArray(parsed))
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? { value: parsed } : undefined
  if (!isSame(parsed, value)) return undefined
  if (addressKeys.includes(key) && value !== '' && parseHostAddress(String(value), pageProtocol).address !== value)
    return undefined
  return { value }
}

/** True when the schema left a value unchanged. Objects are compared member by member; files of older versions lack newer members. */
function isSame(parsed: unknown, value: unknown): boolean {
  const [parts, given] = [partsIn(parsed), partsIn(value)]
  if (parts === undefined || given === undefined) return parsed === value
  return Object.keys(parts).every((key) => given[key] === undefined || isSame(parts[key], given[key]))
}

function partsOf(fitting: Partial<Record<SettingKey, unknown>>): Pick<SettingsFile, 'plain' | 'adult' | 'hosts' | 'consents'> {
  const part = (keep: (key: SettingKey, value: unknown) => boolean): Partial<Settings> =>
    Object.fromEntries(Object.entries(fitting).filter(([key, value]) => keep(key as SettingKey, value)))
  const isAdult = (key: SettingKey, value: unknown) => adultKeys.includes(key) && value === true
  const isHost = (key: SettingKey, value: unknown) => hostKeys.includes(key) && value !== '' && value !== false
  const isConsent = (key: SettingKey, value: unknown) => value === true && consentKeys.some((one) => one === key)
  return {
    adult: part(isAdult),
    hosts: part(isHost),
    consents: part(isConsent),
    plain: part((key, value) => !isAdult(key, value) && !isHost(key, value) && !isConsent(key, value)),
  }
}

function tokenOf(keys: Readonly<Record<string, unknown>>): string {
  const config = Object.hasOwn(keys, 'PXV_CLIENT_CONFIG') ? objectOf(legacyText(keys.PXV_CLIENT_CONFIG)) : undefined
  const token = Object.hasOwn(keys, tokenKey) ? keys[tokenKey] : config?.refreshToken
  return typeof token === 'string' && isRefreshToken(token) ? token : ''
}

function legacyText(value: unknown): unknown {
  const config = objectOf(value)
  return config !== undefined && Object.hasOwn(config, 'data') ? config.data : value
}

/** The members of an object; undefined for anything else. */
const partsIn = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'string' ? undefined : objectOf(value)

/** The object that a stored value is, or that its JSON text describes. */
function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const found = typeof value === 'string' ? jsonOf(value) : value
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Readonly<Record<string, unknown>>)
    : undefined
}

const objectOrList = (value: unknown): unknown => (typeof value === 'string' ? jsonOf(value) : value)

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not a value of this viewer.
    return undefined
  }
}
