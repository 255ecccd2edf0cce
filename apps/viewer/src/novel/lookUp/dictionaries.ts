// The user's dictionaries: names and addresses with a place for the word. There are none until the user adds some.
import { list, record, text, writableText } from '@emaki/domain'
import { storedValue } from '../../platform/settings/storage.ts'
import { dictionariesKey } from '../../platform/settings/storageKeys.ts'

export interface Dictionary {
  readonly name: string
  /** An https address with `{word}`. */
  readonly address: string
}

/** Stands for the word in an address. */
export const wordPlace = '{word}'
const maxDictionaries = 12
const maxNameLength = 40
const maxAddressLength = 500

/** A dictionary; undefined for an invalid address. The host cannot depend on the word. */
export function parseDictionary(value: unknown): Dictionary | undefined {
  const found = record(value)
  const address = text(found.address).trim()
  if (address.length > maxAddressLength || !address.includes(wordPlace)) return undefined
  const [one, other] = ['a', 'b'].map((word) => parsedUrl(address.replaceAll(wordPlace, word)))
  if (!one || !other || one.origin !== other.origin || one.protocol !== 'https:' || one.username !== '') return undefined
  return { name: text(found.name).trim().slice(0, maxNameLength) || one.hostname, address }
}

/** The address of a word in a dictionary. */
export const dictionaryUrl = ({ address }: Dictionary, word: string): string =>
  address.replaceAll(wordPlace, encodeURIComponent(writableText(word)))

const stored = storedValue(dictionariesKey, () => localStorage)

export const readDictionaries = (): readonly Dictionary[] =>
  list(record(stored.read()).dictionaries)
    .slice(0, maxDictionaries)
    .flatMap((value) => parseDictionary(value) ?? [])

/** Stores the first `maxDictionaries`. */
export const saveDictionaries = (dictionaries: readonly Dictionary[]): void =>
  stored.write({ dictionaries: dictionaries.slice(0, maxDictionaries) })

const parsedUrl = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined)
