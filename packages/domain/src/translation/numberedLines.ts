// Numbers lines of text for a language model, and finds the lines again in the model's response.

/** Maximum characters of one batch. Small models handle this much. */
export const translationBatch = 1500
/**
 * Maximum ratio of a translation's length to its source (docs/reliability.md E12). Short lines get an additional allowance, in characters.
 */
export const translationGrowth = 4
const growthAllowance = 400

/** Groups lines, in order, into batches of at most `longest` characters. A longer line is a batch of its own. */
export function lineBatches<Line extends { readonly text: string }>(
  lines: readonly Line[],
  longest = translationBatch,
): Line[][] {
  const batches: Line[][] = []
  let length = 0
  for (const line of lines) {
    const last = batches.at(-1)
    if (last && length + line.text.length <= longest) last.push(line)
    else {
      batches.push([line])
      length = 0
    }
    length += line.text.length
  }
  return batches
}

/** Formats `[#1] first`, `[#2] second`: one line each, with white space collapsed. */
export const numberedLines = (lines: readonly string[]): string =>
  lines.map((line, index) => `[#${index + 1}] ${line.replace(/\s+/g, ' ').trim()}`).join('\n')

/** True when a response is too long to be a translation of `asked`. */
export const isOvergrown = (answer: string, asked: string): boolean =>
  answer.length > asked.length * translationGrowth + growthAllowance

/**
 * Reads the lines of a partial or complete response. While it streams (`isWhole` false), lines only grow: the possible start of a number is
 * buffered.
 * Never fails: numbers out of order are text, and a line merged into another is empty.
 * A complete response without numbers is read line by line. Lines that did not arrive yet are undefined.
 */
export function readNumberedLines(answer: string, count: number, isWhole: boolean): (string | undefined)[] {
  const text = withoutThoughts(answer)
  const marks = marksOf(text, count)
  const lines: (string | undefined)[] = Array.from({ length: count }, () => undefined)
  if (marks.length === 0) return isWhole ? plainLines(text, lines) : lines
  for (const [place, { number, end }] of marks.entries()) {
    const next = marks[place + 1]
    const line = text.slice(end, next?.at ?? text.length)
    lines[number - 1] = oneLine(next || isWhole ? line : line.replace(openMark, ''))
  }
  // The model merged the text of a skipped number into the line before it.
  const last = marks.at(-1)?.number ?? 0
  return lines.map((line, index) => line ?? (isWhole || index < last ? '' : undefined))
}

/** Maximum number of lines, and share of a batch, that a model may merge into the last line of a response. */
const maxMerged = 3
const mergedShare = 0.25

/**
 * Number of lines at the end of a batch that a complete response lacks. A model that lacks more than it may merge stopped half-way.
 * The caller requests those lines again. 0 for a response without numbers.
 */
export function linesLeftOut(answer: string, count: number): number {
  const received = readNumberedLines(answer, count, false).findLastIndex((line) => line !== undefined) + 1
  const left = count - received
  return received > 0 && left > Math.max(maxMerged, mergedShare * count) ? left : 0
}

interface Mark {
  readonly number: number
  readonly at: number
  readonly end: number
}

/** A number with its sign anywhere, or without the sign at the start of a line, because small models drop it. */
const anyMark = /[[［【〔⟦]\s*[#＃]\s*(\d{1,4})\s*[\]］】〕⟧]|(?<=^|\n)[ \t　]*[[［【〔⟦]\s*(\d{1,4})\s*[\]］】〕⟧]/g
/** The end of a text that may be the start of a number, with the line break before it. */
const openMark = /\s*[[［【〔⟦][\s#＃\d]*$/

function marksOf(text: string, count: number): Mark[] {
  const marks: Mark[] = []
  for (const found of text.matchAll(anyMark)) {
    const number = Number(found[1] ?? found[2])
    if (number > (marks.at(-1)?.number ?? 0) && number <= count)
      marks.push({ number, at: found.index, end: found.index + found[0].length })
  }
  return marks
}

/** Removes the reasoning of models that wrap it in these tags. */
const withoutThoughts = (text: string): string => text.replace(/^\s*<think>[\s\S]*?(?:<\/think>|$)/, '')

const oneLine = (text: string): string =>
  text
    .replace(/```\w*\s*$/, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim()

/** Reads a response without numbers line by line. Surplus lines join the last one. */
function plainLines(text: string, lines: (string | undefined)[]): string[] {
  const received = text.split('\n').flatMap((line) => {
    const plain = line.trim()
    return plain === '' || plain.startsWith('```') ? [] : [plain]
  })
  const last = lines.length - 1
  return lines.map((_, index) => (index < last ? (received[index] ?? '') : received.slice(last).join(' ')))
}
