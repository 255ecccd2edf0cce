// The companion's translators as engines: aligns their lines with our paragraphs.
import { alignToFlat, translationGrowth, translationLines } from '@emaki/domain'
import {
  type CompanionService,
  type CompanionTranslationRequest,
  companionTranslation,
} from '../../works/translation/companionTranslation.ts'
import type { EngineRequest, TranslationUpdate } from './engine.ts'

export interface CompanionChoice {
  readonly service: CompanionService
  readonly model?: string
}

/** Always requests the whole novel: the companion fetches the text itself and caches the translation. */
export async function* translateByCompanion(
  choice: CompanionChoice,
  { novelId, tree, lines, to, kept, signal }: EngineRequest,
  options: Pick<CompanionTranslationRequest, 'fetch' | 'idleMs'> = {},
): AsyncGenerator<TranslationUpdate> {
  const wanted = new Set(lines.map(({ at }) => at))
  const all = translationLines(tree)
  const aligned = alignToFlat(tree, all)
  const maxLength = all.reduce((sum, { text }) => sum + text.length, 0) * (translationGrowth + 1) + minLength
  for await (const { index, text } of companionTranslation({ novelId, ...choice, to, kept, signal, maxLength, ...options })) {
    const line = aligned[index]
    if (line && wanted.has(line.at)) yield { at: line.at, text }
  }
}

/** Minimum for the limit of a response's length, in characters: covers its markup. */
const minLength = 20_000
