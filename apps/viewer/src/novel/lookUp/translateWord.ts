// Translates a single word or phrase. Stored like other translations.
import { parseNovel, translationLines } from '@emaki/domain'
import { TranslationError } from '../../works/translation/translationError.ts'
import type { TranslationStore } from '../../works/translation/translationStore.ts'
import type { Engine, EngineId } from '../translate/engine.ts'
import type { EngineChoice } from '../translate/novelTranslation.ts'

export interface WordTranslationOptions {
  readonly engineOf: (id: EngineId) => Engine
  readonly translatorOf: (id: EngineId) => string
  readonly store: TranslationStore
}

/** The translation of a word. Rejects with a TranslationError, or with the signal's reason. */
export async function translateWord(
  word: string,
  { engine, to }: EngineChoice,
  { engineOf, translatorOf, store }: WordTranslationOptions,
  signal: AbortSignal,
): Promise<string> {
  const tree = parseNovel(word)
  const lines = translationLines(tree)
  const name = { novelId: `word ${word}`, translator: translatorOf(engine), to, lines }
  const stored = await store.find(name)
  if (stored) return stored.join('\n')
  const found = new Map<number, string>()
  for await (const update of engineOf(engine)({ novelId: '', tree, lines, to, kept: [], signal })) {
    signal.throwIfAborted()
    if ('at' in update) found.set(update.at, update.text)
  }
  const texts = lines.map(({ at }) => found.get(at) ?? '')
  if (texts.every((text) => text === '')) throw new TranslationError('empty')
  await store.save(name, texts)
  return texts.join('\n')
}
