// The sections of docs/performance.md that benchmarks write. Text outside of them is written by hand.
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

/** The document with its summary: per section the date, and how many budgets are held and missed. */
export function withSummary(document) {
  const rows = [...document.matchAll(/<!-- bench:([\w-]+) -->\n([\s\S]*?)<!-- \/bench:\1 -->/g)]
    .filter(([, name]) => name !== 'summary')
    .map(([, name, text]) => {
      const date = /\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? 'not measured'
      const count = (pattern) => (text.match(pattern) ?? []).length
      const problem = /^\*\*(.+)\*\*$/m.exec(text)?.[1] ?? ''
      return `| [${name}](#${name}) | ${date} | ${count(/\| held \|$/gm)} | ${count(/\| \*\*missed\*\* \|$/gm)} | ${problem} |`
    })
  const table = ['| bench | measured | budgets held | missed | |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')
  return withSection(document, 'summary', table)
}
