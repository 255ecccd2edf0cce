// The engines by id. Loaded when the user starts a translation.
import { readOwnModel } from '../../works/translation/ownModel.ts'
import { TranslationError } from '../../works/translation/translationError.ts'
import { browserTranslator, translateInBrowser } from './browserTranslator.ts'
import { type CompanionChoice, translateByCompanion } from './companionEngine.ts'
import type { Engine, EngineId } from './engine.ts'
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
