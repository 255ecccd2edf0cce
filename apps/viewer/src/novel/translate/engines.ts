// The engines by id. Loaded when the user starts a translation.
import { alignToFlat, translationGrowth, translationLines } from '@emaki/domain'
import { type CompanionService, companionTranslation } from '../../works/translation/companionTranslation.ts'
import { readOwnModel } from '../../works/translation/ownModel.ts'
import { TranslationError } from '../../works/translation/translationError.ts'
import { browserTranslator, translateInBrowser } from './browserTranslator.ts'
import type { Engine, EngineId, EngineRequest, TranslationUpdate } from './engine.ts'
import { translateByModel } from './modelEngine.ts'

const services: Readonly<Record<Exclude<EngineId, 'browser' | 'own'>, CompanionChoice>> = {
  site: { service: 'sc' },
  glm: { service: 'sc', model: 'glm' },
  qwen2_5: { service: 'sc', model: 'qwen2_5' },
  hy_mt: { service: 'sc', model: 'hy_mt' },
  ms: { service: 'ms' },
  gg: { service: 'gg' },
  yd: { service: 'yd' },
}

export function engineOf(id: EngineId): Engine {
  if (id === 'own') return (ask) => translateByModel(readOwnModel(), ask)
  if (id !== 'browser') return (ask) => translateByCompanion(services[id], ask)
  const factory = browserTranslator()
  if (!factory) throw new TranslationError('unavailable')
  return (ask) => translateInBrowser(factory, ask)
}

interface CompanionChoice {
  readonly service: CompanionService
  readonly model?: string
}

/**
 * Translates with a service of the companion, and aligns its lines with our paragraphs. It always requests the whole novel: the companion
 * fetches the text itself and caches the translation.
 */
async function* translateByCompanion(
  choice: CompanionChoice,
  { novelId, tree, lines, to, kept, signal }: EngineRequest,
): AsyncGenerator<TranslationUpdate> {
  const wanted = new Set(lines.map(({ at }) => at))
  const all = translationLines(tree)
  const aligned = alignToFlat(tree, all)
  const maxLength = all.reduce((sum, { text }) => sum + text.length, 0) * (translationGrowth + 1) + minLength
  for await (const { index, text } of companionTranslation({ novelId, ...choice, to, kept, signal, maxLength })) {
    const line = aligned[index]
    if (line && wanted.has(line.at)) yield { at: line.at, text }
  }
}

/** Minimum for the limit of a response's length, in characters: covers its markup. */
const minLength = 20_000
