// The translator of single paragraphs and words: the user's last choice, or the one of the settings.
import { type Language, languages, record } from '@emaki/domain'
import { storedValue } from '../../platform/settings/storage.ts'
import { paragraphTranslatorKey } from '../../platform/settings/storageKeys.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { availableEngines } from '../translate/availableEngines.ts'
import { parseEngine } from '../translate/engine.ts'
import type { EngineChoice } from '../translate/novelTranslation.ts'

const stored = storedValue(paragraphTranslatorKey, () => localStorage)

/** The stored choice; undefined before the first one, and if its engine is not available. */
export function chosenTranslator(): EngineChoice | undefined {
  const { engine, to } = record(stored.read())
  const known = availableEngines('novel').find((id) => id === engine)
  const target = languages.find((tag) => tag === to)
  return known && target && { engine: known, to: target }
}

/** The stored choice, or the standard translator of novels, or the first one. */
export function initialTranslator(language: Language): EngineChoice {
  const engines = availableEngines('novel')
  const standard = parseEngine(readSettings().novelTranslator)
  const engine = engines.find((id) => id === standard) ?? engines[0] ?? 'own'
  return chosenTranslator() ?? { engine, to: language }
}

export const saveTranslator = (choice: EngineChoice): void => stored.write(choice)
