// Readings in a translated line: translators get `base(reading)` and mostly give the brackets back; what they gave back so is ruby again.
import type { NovelInline, NovelRuby } from '../novelMarkup/novelTree.ts'

/** No reading is longer, whatever stands between brackets. Latin letters have a blank before them, which goes with them. */
const bracketed = / ?[(（]([^()（）]{1,40})[)）]/g
/** The word before a bracket: letters of eastern scripts, or a word of letters. */
const eastern = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー々]+$/u
const word = /[\p{L}\p{M}\p{N}'’-]+$/u

/**
 * The words of a translated line with the readings of its source line over what stands before them: over the same word where it was kept,
 * else over as many eastern letters as it had, or over one word. Nothing is lost: without brackets it gives the line as it is. `at` is where
 * the source line begins.
 */
export function withReadings(line: string, readings: readonly Pick<NovelRuby, 'text' | 'reading'>[], at: number): NovelInline[] {
  const inlines: NovelInline[] = []
  let from = 0
  const add = (end: number) => {
    if (end > from) inlines.push({ kind: 'text', at: at + from, end: at + end, text: line.slice(from, end) })
    from = end
  }
  if (readings.length > 0)
    for (const found of line.matchAll(bracketed)) {
      const reading = (found[1] ?? '').trim()
      const source = readings.find((one) => one.reading === reading)
      const base = source && baseOf(line.slice(from, found.index), source.text)
      if (!base) continue
      add(found.index - base.length)
      const end = found.index + found[0].length
      inlines.push({ kind: 'ruby', at: at + from, end: at + end, text: base, reading })
      from = end
    }
  add(line.length)
  return inlines
}

/** What at the end of `before` a reading stands over; empty for nothing. */
function baseOf(before: string, source: string): string {
  if (before.endsWith(source)) return source
  const letters = eastern.exec(before)?.[0]
  if (letters === undefined) return word.exec(before)?.[0] ?? ''
  return [...letters].slice(-[...source].length).join('')
}

/** The readings in a block's words, wherever they stand. */
export const readingsIn = (inlines: readonly NovelInline[]): NovelRuby[] =>
  inlines.flatMap((inline) => {
    if ('phrases' in inline) return readingsIn(inline.phrases)
    return inline.kind === 'ruby' && inline.reading !== '' ? [inline] : []
  })
