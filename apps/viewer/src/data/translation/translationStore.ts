// Translations that were finished, kept in the browser: only whole ones, each for its novel, its words, its translator and its language.
import { list, record, text } from '@emaki/domain'
import { translationsDatabase } from '../../settings/storageKeys.ts'
import { createKeyValueStore, type KeyValueStore } from '../persistence/keyValueStore.ts'

export interface TranslationName {
  readonly novelId: string
  /** Who translates, with the model where there is one. */
  readonly translator: string
  readonly to: string
  /** The lines that were translated: other words are another translation. */
  readonly lines: readonly { readonly text: string }[]
}

export interface TranslationStore {
  /** The lines of a translation, one for each line of its source; undefined when it is not kept. Never rejects. */
  find(name: TranslationName): Promise<readonly string[] | undefined>
  /** Keeps a whole translation. Never rejects: what cannot be kept is made again next time. */
  keep(name: TranslationName, told: readonly string[]): Promise<void>
}

/** A shelf over a keyValueStore. */
export function translationStore(keyValueStore: KeyValueStore): TranslationStore {
  return {
    async find(name) {
      try {
        const told = list(record(await keyValueStore.get(keyOf(name))).told)
        return told.length === name.lines.length && told.length > 0 ? told.map(text) : undefined
      } catch {
        // Storage is optional (docs/reliability.md F14): the translation is made again.
        return undefined
      }
    },
    async keep(name, told) {
      // A brace at the start is an error's (docs/spec/product.md 4), whoever said it.
      if (told.length !== name.lines.length || told.every((line) => line === '') || told[0]?.startsWith('{')) return
      try {
        await keyValueStore.set(keyOf(name), { told, at: Date.now() })
      } catch {
        // Full or refused: it lasts for this visit.
      }
    },
  }
}

/** The shelf of this browser. */
export const translations = translationStore(createKeyValueStore(translationsDatabase))

const keyOf = ({ novelId, translator, to, lines }: TranslationName): string =>
  JSON.stringify([novelId, translator, to, lines.length, fingerprint(lines)])

/** FNV-1a over the lines: enough to tell a changed text from what it was. */
function fingerprint(lines: TranslationName['lines']): number {
  let hash = 0x811c9dc5
  for (const { text: line } of lines)
    for (const sign of `${line}\n`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
