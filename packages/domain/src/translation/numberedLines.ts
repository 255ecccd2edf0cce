// Lines of text as a language model is asked for them: each behind its number, and found again in whatever the model makes of that.

/** Characters of one batch: well inside what small models keep in mind. */
export const translationBatch = 1500
/** No translation is so much longer than its source (docs/reliability.md E12), but for short lines. */
export const translationGrowth = 4
const growthAllowance = 400

/** The lines in order, in batches of about so many characters; a line that is longer alone is a batch of its own. */
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

/** `[#1] first`, `[#2] second`: one line each, whatever white space they hold. */
export const numberedLines = (lines: readonly string[]): string =>
  lines.map((line, index) => `[#${index + 1}] ${line.replace(/\s+/g, ' ').trim()}`).join('\n')

/** Whether an answer has grown beyond what a translation of `asked` can be. */
export const isOvergrown = (answer: string, asked: string): boolean =>
  answer.length > asked.length * translationGrowth + growthAllowance

/**
 * The lines out of an answer so far. While it grows (`isWhole` false) every line only grows too, and what may be the beginning of a number is
 * held back. Total: numbers out of order are text, a line that the model told within another is empty, and an answer without any number is
 * taken line by line once it is whole. Lines that have not been told are undefined.
 */
export function readNumberedLines(answer: string, count: number, isWhole: boolean): (string | undefined)[] {
  const text = withoutThoughts(answer)
  const marks = marksOf(text, count)
  const lines: (string | undefined)[] = Array.from({ length: count }, () => undefined)
  if (marks.length === 0) return isWhole ? plainLines(text, lines) : lines
  for (const [place, { number, end }] of marks.entries()) {
    const next = marks[place + 1]
    const told = text.slice(end, next?.at ?? text.length)
    lines[number - 1] = oneLine(next || isWhole ? told : told.replace(openMark, ''))
  }
  // What comes after a skipped number was told before it, in the line above.
  const last = marks.at(-1)?.number ?? 0
  return lines.map((line, index) => line ?? (isWhole || index < last ? '' : undefined))
}

/** So many lines, and such a share of a batch, may be told within the last one of an answer. */
const maxMerged = 3
const mergedShare = 0.25

/**
 * How many lines at the end of a batch a whole answer says nothing of: a model that leaves out more than may be told within its last line has
 * stopped half way, and is to be asked for those again. 0 for an answer without any number.
 */
export function linesLeftOut(answer: string, count: number): number {
  const told = readNumberedLines(answer, count, false).findLastIndex((line) => line !== undefined) + 1
  const left = count - told
  return told > 0 && left > Math.max(maxMerged, mergedShare * count) ? left : 0
}

interface Mark {
  readonly number: number
  readonly at: number
  readonly end: number
}

/** With its sign anywhere, or without it where a line begins: small models drop the sign. */
const anyMark = /[[［【〔⟦]\s*[#＃]\s*(\d{1,4})\s*[\]］】〕⟧]|(?<=^|\n)[ \t　]*[[［【〔⟦]\s*(\d{1,4})\s*[\]］】〕⟧]/g
/** The end of a text that may go on as a mark, with the break before it. */
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

/** Models that think aloud do it between these. */
const withoutThoughts = (text: string): string => text.replace(/^\s*<think>[\s\S]*?(?:<\/think>|$)/, '')

const oneLine = (text: string): string =>
  text
    .replace(/```\w*\s*$/, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim()

/** No numbers at all: one line after the other; what is too much belongs to the last. */
function plainLines(text: string, lines: (string | undefined)[]): string[] {
  const told = text.split('\n').flatMap((line) => {
    const plain = line.trim()
    return plain === '' || plain.startsWith('```') ? [] : [plain]
  })
  const last = lines.length - 1
  return lines.map((_, index) => (index < last ? (told[index] ?? '') : told.slice(last).join(' ')))
}
