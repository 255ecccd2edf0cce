// Figures of benchmarks that print sentences instead of a `figures:` line.
import { readFigures } from '../figures.mjs'

/** Patterns of a benchmark's lines. Groups: `name`, `value`, and where the line has them `control`, `ratio`, `most`, `least`. */
const sentences = {
  'first-load': {
    pattern:
      /^largest paint: ours (?<value>[\d.]+) ms, plain single-page control (?<control>[\d.]+) ms, ratio (?<ratio>[\d.]+) \(budget (?<most>[\d.]+)/,
    name: 'largest paint of home',
    unit: 'ms',
    controlName: 'plain single-page app',
  },
  gateway: {
    pattern:
      /^ {2}(?<name>.+?): (?<value>[\d.]+)(?:, (?:to hold|needed) at (?:most (?<most>[\d.]+)|least (?<least>[\d.]+)): (?:held|NOT HELD))?$/,
    unit: '',
  },
}

/** The worst layout of each budget of the gallery bench, which prints a line for each layout and one with the budgets. */
function galleryFigures(output) {
  const rows = output.split('\n').filter((line) => line.startsWith('layout '))
  const budgets = /^Budget in .+? layouts \((.+)\): (?:held|MISSED)$/m.exec(output)?.[1] ?? ''
  return [...budgets.matchAll(/(?:^|, )(.+?) ≤ ([\d.]+)/g)].map(([, name, most]) => {
    const values = rows.map((row) => row.split(' · ').find((cell) => cell.startsWith(`${name} `)))
    const value = Math.max(...values.map((cell) => Number(cell?.slice(name.length + 1))))
    return { name: `${name}, worst of ${rows.length} layouts`, value, most: Number(most) }
  })
}

/**
 * The figures of a benchmark: those of its `figures:` line, otherwise those of its known sentences. Lines without a name of their own
 * get the title above them, because several measurements print the same words.
 */
export function figuresOf(bench, output) {
  const printed = readFigures(output)
  if (printed) return printed
  if (bench === 'gallery') return galleryFigures(output)
  const sentence = sentences[bench]
  if (!sentence) return []
  const figures = []
  let title = ''
  for (const line of output.split('\n')) {
    const found = sentence.pattern.exec(line)?.groups
    if (found) figures.push(figureOf(sentence, found, title))
    else if (/^\S/.test(line)) title = line.split(/ \(|, |[:;]/)[0]
  }
  return figures
}

function figureOf({ name, unit, controlName }, found, title) {
  const number = (text) => (text === undefined ? undefined : Number(text))
  const control = found.control && { name: controlName, value: number(found.control) }
  return {
    name: name ?? `${title}: ${found.name}`,
    value: number(found.value),
    unit,
    ...(control && { control, ratio: number(found.ratio) }),
    most: number(found.most),
    least: number(found.least),
  }
}
