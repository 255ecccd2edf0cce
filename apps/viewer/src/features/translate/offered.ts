// The engines that this browser and this site offer for what is to be translated.
import { firstData } from '../../data/firstData.ts'
import { browserTranslator } from './browserTranslator.ts'
import { type EngineId, offeredEngines, type TranslatedKind } from './engine.ts'

export const enginesHere = (kind: TranslatedKind): EngineId[] =>
  offeredEngines({ hasBrowserTranslator: browserTranslator() !== undefined, translators: firstData().config.translators, kind })
