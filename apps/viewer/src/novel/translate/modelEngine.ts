// The user's own model as an engine: sends batches of numbered lines, and streams each line.
import {
  isOvergrown,
  keepWords,
  lineBatches,
  linesLeftOut,
  numberedLines,
  readNumberedLines,
  translationPrompt,
} from '@emaki/domain'
import type { OwnModel } from '../../works/translation/ownModel.ts'
import { streamOwnModel } from '../../works/translation/streamOwnModel.ts'
import { TranslationError } from '../../works/translation/translationError.ts'
import type { EngineRequest, TranslationUpdate } from './engine.ts'

export interface ModelOptions {
  /** Replaceable for tests. */
  readonly fetch?: typeof fetch
  readonly idleMs?: number
}

/**
 * Translates with a model. A line that the model merges into its neighbour becomes empty. Lines missing at the end of a batch
 * are requested again; this ends, because each response has at least one line.
 */
export async function* translateByModel(
  own: OwnModel,
  request: EngineRequest,
  options: ModelOptions = {},
): AsyncGenerator<TranslationUpdate> {
  const keeper = keepWords(request.kept)
  const prompt = translationPrompt(request.to)
  const batches = lineBatches(request.lines)
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    const lines = batch
    const prompted = numberedLines(lines.map(({ text }) => keeper.hide(text)))
    const restorer = keeper.restorer()
    const translated: (string | undefined)[] = []
    const changedLines = function* (answer: string, isWhole: boolean): Generator<TranslationUpdate> {
      for (const [index, text] of readNumberedLines(answer, lines.length, isWhole).entries()) {
        const line = lines[index]
        if (!line || text === undefined || text === translated[index]) continue
        translated[index] = text
        yield { at: line.at, text }
      }
    }
    let answer = ''
    for await (const piece of streamOwnModel(own, {
      system: prompt.system,
      user: `${prompt.lines}\n${prompted}`,
      signal: request.signal,
      ...options,
    })) {
      if (piece.thought !== '') yield { thought: piece.thought }
      answer += restorer.push(piece.text)
      if (isOvergrown(answer, prompted)) throw new TranslationError('overgrown')
      yield* changedLines(answer, false)
    }
    answer += restorer.end()
    // A model may send an error's JSON as text: that is no translation (docs/spec/product.md 4).
    if (answer.trim() === '' || answer.trimStart().startsWith('{')) throw new TranslationError('empty')
    const left = linesLeftOut(answer, lines.length)
    // Moves missing lines to the next batch, so that they do not become empty.
    if (left > 0) batches.unshift(lines.splice(-left))
    yield* changedLines(answer, true)
  }
}
