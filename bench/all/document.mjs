// The sections of .emaki/performance.md, one for each benchmark.
import { figureTable } from '../figures.mjs'

const marks = (name) => ({ start: `<!-- bench:${name} -->`, end: `<!-- /bench:${name} -->` })

/** The document with a benchmark's section replaced, or added at its end with a heading. */
export function withSection(document, name, text) {
  const { start, end } = marks(name)
  const section = `${start}\n${text.trim()}\n${end}`
  const from = document.indexOf(start)
  const to = document.indexOf(end)
  if (from >= 0 && to > from) return document.slice(0, from) + section + document.slice(to + end.length)
  return `${document.trimEnd()}\n\n## ${name}\n\n${section}\n`
}

/** The text of a run: when and where, what failed, and the table. */
export function sectionText({ result, conditions }) {
  const { figures, problem, minutes } = result
  const parts = [`${conditions}; took ${minutes < 1 ? 'less than a minute' : `${Math.round(minutes)} min`}.`]
  if (problem) parts.push(`**${problem}**`)
  if (figures.length > 0) parts.push(figureTable(figures))
  return parts.join('\n\n')
}
