// Translates a novel line by line with a model. The response has exactly one line per line of the flat text, even if the model merges
// lines.

import {
  escapeHtml,
  isOvergrown,
  type KeptWords,
  type Language,
  lineBatches,
  linesLeftOut,
  numberedLines,
  readNumberedLines,
  translationPrompt,
} from '@emaki/domain'
import { upstreamFailed } from '@emaki/web-api'

/** Placeholder for a line that the model merged into another: a line without visible text. */
const nothing = '&#8203;'

/** Yields pieces of HTML with `<br>` between lines. Throws what `ask` throws. */
export async function* linesByModel(
  novel: string,
  to: Language,
  keptWords: KeptWords,
  ask: (system: string, user: string) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const prompt = translationPrompt(to)
  const lines = novel.split('\n').flatMap((text) => (text.trim() === '' ? [] : [{ text }]))
  let isFirst = true
  const batches = lineBatches(lines)
  for (let next = batches.shift(); next; next = batches.shift()) {
    const batch = next
    const asked = numberedLines(batch.map(({ text }) => keptWords.hide(text)))
    const restorer = keptWords.restorer()
    const shown = { line: 0, length: 0 }
    /** The new part of the lines. A line is complete when the next one has started. */
    const grown = (answer: string, isWhole: boolean): string => {
      const translated = readNumberedLines(answer, batch.length, isWhole)
      let html = ''
      while (shown.line < batch.length) {
        const line = translated[shown.line]
        if (line === undefined) break
        if (shown.length === 0 && (line !== '' || isWhole || translated[shown.line + 1] !== undefined)) {
          html += (isFirst ? '' : '<br>') + (line === '' ? nothing : '')
          isFirst = false
        }
        html += escapeHtml(line.slice(shown.length))
        shown.length = line.length
        if (!isWhole && translated[shown.line + 1] === undefined) break
        shown.line += 1
        shown.length = 0
      }
      return html
    }
    let answer = ''
    for await (const piece of ask(prompt.system, `${prompt.lines}\n${asked}`)) {
      answer += restorer.push(piece)
      if (isOvergrown(answer, asked)) throw upstreamFailed('The translation is far longer than its source')
      yield grown(answer, false)
    }
    answer += restorer.end()
    if (answer.trim() === '') throw upstreamFailed('The translation came back empty')
    // Requests the missing lines again. Every response contains at least one line, so the loop ends.
    const left = linesLeftOut(answer, batch.length)
    if (left > 0) batches.unshift(batch.splice(-left))
    yield grown(answer, true)
  }
}
