// The engines that this browser and this site support.
import { initialData } from '../../platform/query/initialData.ts'
import { browserTranslator } from './browserTranslator.ts'
import { type EngineId, offeredEngines, type TranslatedKind } from './engine.ts'

/** The engines that this browser and this gateway support, in display order. */
export const availableEngines = (kind: TranslatedKind): EngineId[] =>
  offeredEngines({ hasBrowserTranslator: browserTranslator() !== undefined, translators: initialData().config.translators, kind })
