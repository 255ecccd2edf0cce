// Store of complete translations in the browser, by novel, text, translator and language.
import { list, record, text } from '@emaki/domain'
import { createKeyValueStore, type KeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import { translationsDatabase } from '../../platform/settings/storageKeys.ts'

export interface TranslationName {
  readonly novelId: string
  /** The translator, with its model when it has one. */
  readonly translator: string
  readonly to: string
  /** The translated lines. A changed text needs a new translation. */
  readonly lines: readonly { readonly text: string }[]
}

export interface TranslationStore {
  /** The translated lines, one for each source line. Undefined when not stored. Never rejects. */
  find(name: TranslationName): Promise<readonly string[] | undefined>
  /** Stores a complete translation. Never rejects: without storage the translation is made again. */
  save(name: TranslationName, translated: readonly string[]): Promise<void>
}

/** Creates a store over a key-value store. */
export function createTranslationStore(keyValueStore: KeyValueStore): TranslationStore {
  return {
    async find(name) {
      try {
        // The stored member keeps its name `told`, so that translations saved by earlier versions are found.
        const translated = list(record(await keyValueStore.get(keyOf(name))).told)
        return translated.length === name.lines.length && translated.length > 0 ? translated.map(text) : undefined
      } catch {
        // Storage is optional (docs/reliability.md F14): the translation is made again.
        return undefined
      }
    },
    async save(name, translated) {
      // A text that starts with a brace is an error message (docs/spec/product.md 4).
      if (translated.length !== name.lines.length || translated.every((line) => line === '') || translated[0]?.startsWith('{'))
        return
      try {
        await keyValueStore.set(keyOf(name), { told: translated, at: Date.now() })
      } catch {
        // Full or refused: the translation lasts for this visit.
      }
    },
  }
}

/** The store of this browser. */
export const translations = createTranslationStore(createKeyValueStore(translationsDatabase))

const keyOf = ({ novelId, translator, to, lines }: TranslationName): string =>
  JSON.stringify([novelId, translator, to, lines.length, fingerprint(lines)])

/** FNV-1a hash of the lines, to detect a changed text. */
function fingerprint(lines: TranslationName['lines']): number {
  let hash = 0x811c9dc5
  for (const { text: line } of lines)
    for (const sign of `${line}\n`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
