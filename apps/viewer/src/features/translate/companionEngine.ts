// The companion's translators as engines: their lines, put to the paragraphs that they belong to.
import { alignToFlat, translationGrowth, translationLines } from '@emaki/domain'
import { type CompanionAsk, type CompanionService, companionTranslation } from '../../data/translation/companionTranslation.ts'
import type { EngineAsk, Told } from './engine.ts'

export interface CompanionChoice {
  readonly service: CompanionService
  readonly model?: string
}

/** Translates the whole novel anew: a companion knows the text itself and keeps what it has made. */
export async function* translateByCompanion(
  choice: CompanionChoice,
  { novelId, tree, lines, to, kept, signal }: EngineAsk,
  ways: Pick<CompanionAsk, 'fetch' | 'idleMs'> = {},
): AsyncGenerator<Told> {
  const wanted = new Set(lines.map(({ at }) => at))
  const all = translationLines(tree)
  const aligned = alignToFlat(tree, all)
  const longest = all.reduce((sum, { text }) => sum + text.length, 0) * (translationGrowth + 1) + leastAllowance
  for await (const { index, text } of companionTranslation({ novelId, ...choice, to, kept, signal, longest, ...ways })) {
    const line = aligned[index]
    if (line && wanted.has(line.at)) yield { at: line.at, text }
  }
}

/** Characters that any answer may have, with its markup. */
const leastAllowance = 20_000
