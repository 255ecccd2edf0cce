// Restores ruby in a translated line. Translators receive `base(reading)` and usually return the parentheses.
import type { NovelInline, NovelRuby } from '../novelMarkup/novelTree.ts'

/** Text in parentheses of at most 40 characters. The pattern includes a space before it, which Latin text adds. */
const bracketed = / ?[(（]([^()（）]{1,40})[)）]/g
/** The word before a parenthesis: letters of East Asian scripts, or one word of other letters. */
const eastern = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー々]+$/u
const word = /[\p{L}\p{M}\p{N}'’-]+$/u

/**
 * The inlines of a translated line, with the readings of its source line as ruby. A reading goes over the same base when that was kept.
 * Otherwise it goes over the same number of East Asian letters, or over one word. No character is lost. `at` is the source position of the
 * line.
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

/** The end of `before` that a reading belongs to. Empty for none. */
function baseOf(before: string, source: string): string {
  if (before.endsWith(source)) return source
  const letters = eastern.exec(before)?.[0]
  if (letters === undefined) return word.exec(before)?.[0] ?? ''
  return [...letters].slice(-[...source].length).join('')
}

/** All readings in the inlines of a block. */
export const readingsIn = (inlines: readonly NovelInline[]): NovelRuby[] =>
  inlines.flatMap((inline) => {
    if ('phrases' in inline) return readingsIn(inline.phrases)
    return inline.kind === 'ruby' && inline.reading !== '' ? [inline] : []
  })
