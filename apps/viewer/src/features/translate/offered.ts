// The engines that this browser and this site offer for what is to be translated.
import { initialData } from '../../data/query/initialData.ts'
import { browserTranslator } from './browserTranslator.ts'
import { type EngineId, offeredEngines, type TranslatedKind } from './engine.ts'

/** Engines that can be chosen in this browser, through this gateway, in the order in which they are offered. */
export const enginesHere = (kind: TranslatedKind): EngineId[] =>
  offeredEngines({ hasBrowserTranslator: browserTranslator() !== undefined, translators: initialData().config.translators, kind })
