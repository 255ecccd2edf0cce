// A novel translated line for line by a model: the answer has exactly one line for each line of the flat text, however the model merges them.
import {
  isOvergrown,
  type KeptWords,
  type Language,
  lineBatches,
  linesLeftOut,
  numberedLines,
  readNumberedLines,
  translationPrompt,
} from '@emaki/domain'
import { upstreamFailed } from '../web/refusal.ts'
import { escapeHtml } from './escapeHtml.ts'

/** What stands for a line that the model told within another: a line still, with nothing to see. */
const nothing = '&#8203;'

/** Pieces of HTML, lines apart by `<br>`. Throws what `ask` throws. */
export async function* linesByModel(
  novel: string,
  to: Language,
  keeper: KeptWords,
  ask: (system: string, user: string) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const prompt = translationPrompt(to)
  const lines = novel.split('\n').flatMap((text) => (text.trim() === '' ? [] : [{ text }]))
  let isFirst = true
  const batches = lineBatches(lines)
  for (let next = batches.shift(); next; next = batches.shift()) {
    const batch = next
    const asked = numberedLines(batch.map(({ text }) => keeper.hide(text)))
    const restorer = keeper.restorer()
    const shown = { line: 0, length: 0 }
    /** What the lines have that is not shown yet; a line is left when the next one has begun. */
    const grown = (answer: string, isWhole: boolean): string => {
      const told = readNumberedLines(answer, batch.length, isWhole)
      let html = ''
      while (shown.line < batch.length) {
        const line = told[shown.line]
        if (line === undefined) break
        if (shown.length === 0 && (line !== '' || isWhole || told[shown.line + 1] !== undefined)) {
          html += (isFirst ? '' : '<br>') + (line === '' ? nothing : '')
          isFirst = false
        }
        html += escapeHtml(line.slice(shown.length))
        shown.length = line.length
        if (!isWhole && told[shown.line + 1] === undefined) break
        shown.line += 1
        shown.length = 0
      }
      return html
    }
    let answer = ''
    for await (const piece of ask(prompt.system, `${prompt.lines}\n${asked}`)) {
      answer += restorer.push(piece)
      if (isOvergrown(answer, asked)) throw upstreamFailed('The translation grew beyond all measure')
      yield grown(answer, false)
    }
    answer += restorer.end()
    if (answer.trim() === '') throw upstreamFailed('The translation came back empty')
    // Asked for again, each answer telling one line at least: these are not told as empty.
    const left = linesLeftOut(answer, batch.length)
    if (left > 0) batches.unshift(batch.splice(-left))
    yield grown(answer, true)
  }
}
