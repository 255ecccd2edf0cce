// The reader's own model as an engine: batches of numbered lines, each line shown while it is told.
import {
  isOvergrown,
  keepWords,
  lineBatches,
  linesLeftOut,
  numberedLines,
  readNumberedLines,
  translationPrompt,
} from '@emaki/domain'
import { askOwnModel, type OwnModel } from '../../data/translation/ownModel.ts'
import { TranslationFailure } from '../../data/translation/translationFailure.ts'
import type { EngineAsk, Told } from './engine.ts'

export interface ModelWays {
  /** From outside for tests. */
  readonly fetch?: typeof fetch
  readonly idleMs?: number
}

/**
 * Translates with a model. A line that the model told within its neighbour is told as empty; what it left out at the end of a batch is asked
 * for again, for each answer tells one line at least.
 */
export async function* translateByModel(own: OwnModel, ask: EngineAsk, ways: ModelWays = {}): AsyncGenerator<Told> {
  const keeper = keepWords(ask.kept)
  const prompt = translationPrompt(ask.to)
  const batches = lineBatches(ask.lines)
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    const lines = batch
    const asked = numberedLines(lines.map(({ text }) => keeper.hide(text)))
    const restorer = keeper.restorer()
    const told: (string | undefined)[] = []
    const news = function* (answer: string, isWhole: boolean): Generator<Told> {
      for (const [index, text] of readNumberedLines(answer, lines.length, isWhole).entries()) {
        const line = lines[index]
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
    // A model that answers with an error's JSON as if it were text has translated nothing (docs/spec/product.md 4).
    if (answer.trim() === '' || answer.trimStart().startsWith('{')) throw new TranslationFailure('empty')
    const left = linesLeftOut(answer, lines.length)
    // Taken away from this batch: its last lines are not told as empty.
    if (left > 0) batches.unshift(lines.splice(-left))
    yield* news(answer, true)
  }
}
