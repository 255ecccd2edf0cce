// The reader's own model as an engine: batches of numbered lines, each line shown while it is told.
import { isOvergrown, keepWords, lineBatches, numberedLines, readNumberedLines, translationPrompt } from '@emaki/domain'
import { askOwnModel, type OwnModel } from '../../data/ownModel.ts'
import { TranslationFailure } from '../../data/translationFailure.ts'
import type { EngineAsk, Told } from './engine.ts'

export interface ModelWays {
  /** From outside for tests. */
  readonly fetch?: typeof fetch
  readonly idleMs?: number
}

/** Translates with a model. A line that the model told within its neighbour is told as empty. */
export async function* translateByModel(own: OwnModel, ask: EngineAsk, ways: ModelWays = {}): AsyncGenerator<Told> {
  const keeper = keepWords(ask.kept)
  const prompt = translationPrompt(ask.to)
  for (const batch of lineBatches(ask.lines)) {
    const asked = numberedLines(batch.map(({ text }) => keeper.hide(text)))
    const restorer = keeper.restorer()
    const told: (string | undefined)[] = []
    const news = function* (answer: string, isWhole: boolean): Generator<Told> {
      for (const [index, text] of readNumberedLines(answer, batch.length, isWhole).entries()) {
        const line = batch[index]
        if (!line || text === undefined || text === told[index]) continue
        told[index] = text
        yield { at: line.at, text }
      }
    }
    let answer = ''
    for await (const piece of askOwnModel(own, {
      system: prompt.system,
      user: `${prompt.lines}\n${asked}`,
      signal: ask.signal,
      ...ways,
    })) {
      if (piece.thought !== '') yield { thought: piece.thought }
      answer += restorer.push(piece.text)
      if (isOvergrown(answer, asked)) throw new TranslationFailure('overgrown')
      yield* news(answer, false)
    }
    answer += restorer.end()
    // A model that answers with an error's JSON as if it were text has translated nothing (spec 4).
    if (answer.trim() === '' || answer.trimStart().startsWith('{')) throw new TranslationFailure('empty')
    yield* news(answer, true)
  }
}
