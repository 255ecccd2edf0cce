// The engines that this browser and this site offer.
import { firstData } from '../../data/firstData.ts'
import { browserTranslator } from './browserTranslator.ts'
import { type EngineId, offeredEngines } from './engine.ts'

export const enginesHere = (): EngineId[] =>
  offeredEngines({ hasBrowserTranslator: browserTranslator() !== undefined, translators: firstData().config.translators })
