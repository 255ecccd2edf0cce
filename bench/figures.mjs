// The figures of a benchmark as data. A benchmark prints them as its last line, and bench/all/run.mjs collects them.

/** The line that carries a benchmark's figures. Everything else that a benchmark prints is for people. */
const prefix = 'figures: '

/**
 * A measured value with its budget.
 *
 * @typedef {object} Figure
 * @property {string} name What was measured, in a few words.
 * @property {number} value In `unit`.
 * @property {string} [unit] `ms`, `MB`, `KB`, `dB`, `%` or `×`. Counts have none.
 * @property {{ name: string, value: number }} [control] What the value is compared with, measured in the same run and unit.
 * @property {number} [ratio] Value divided by control. Of interleaved runs it is the median of the pairs, which may differ from the
 *   quotient of the medians.
 * @property {number} [most] The budget as a maximum: of the ratio if there is a control, otherwise of the value.
 * @property {number} [least] The budget as a minimum, likewise.
 * @property {boolean} [isHeld] Whether the budget is held, where a benchmark decides by other rules than these.
 */

/** The number that a figure's budget limits. */
const limited = (figure) => (figure.control ? ratioOf(figure) : figure.value)

/** Value divided by control, or undefined without a control. */
function ratioOf({ ratio, value, control }) {
  return ratio ?? (control && control.value !== 0 ? value / control.value : undefined)
}

/** Whether a figure is inside its budget. True without a budget; false if the number is missing. */
export function isHeld(figure) {
  if (figure.isHeld !== undefined) return figure.isHeld
  const { most, least } = figure
  if (most === undefined && least === undefined) return true
  const number = limited(figure)
  return number !== undefined && !(number > (most ?? number)) && !(number < (least ?? number)) && Number.isFinite(number)
}

/** Prints figures as the line that the runner of all benchmarks reads. @param {Figure[]} figures */
export function printFigures(figures) {
  console.log(prefix + JSON.stringify(figures))
}

/** The figures that a benchmark has printed, or undefined without such a line. Throws a SyntaxError for a damaged line. */
export function readFigures(output) {
  const line = output.split('\n').findLast((one) => one.startsWith(prefix))
  return line && JSON.parse(line.slice(prefix.length))
}

/** The middle of some numbers, which stay in their order. NaN without numbers. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** A Markdown table of figures: value, control, ratio, budget and whether it is held. */
export function figureTable(figures) {
  const rows = figures.map((figure) => {
    const { name, value, unit = '', control } = figure
    const compared = control ? `${amount(control.value, unit)} (${control.name})` : ''
    const ratio = ratioOf(figure)
    return [name, amount(value, unit), compared, ratio === undefined ? '' : plain(ratio), budgetOf(figure), stateOf(figure)]
  })
  const head = ['figure', 'value', 'compared with', 'ratio', 'budget', '']
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
}

const amount = (value, unit) => (unit === '' || unit === '×' ? `${plain(value)}${unit}` : `${plain(value)} ${unit}`)

/** Three significant digits are more than these machines repeat. */
function plain(value) {
  if (!Number.isFinite(value)) return 'none'
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}

function budgetOf({ most, least, unit = '', control }) {
  const words = []
  const shown = (limit) => (control ? plain(limit) : amount(limit, unit))
  if (least !== undefined) words.push(`at least ${shown(least)}`)
  if (most !== undefined) words.push(`at most ${shown(most)}`)
  return words.join(', ')
}

function stateOf(figure) {
  if (!isHeld(figure)) return '**missed**'
  return figure.most === undefined && figure.least === undefined && figure.isHeld === undefined ? '' : 'held'
}
