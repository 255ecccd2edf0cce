// Converts remote HTML to one line of plain text: no markup, line breaks or direction controls.
import { Parser } from 'htmlparser2'

/** Maximum number of characters of HTML that are parsed. */
const mostRead = 8192
const gaps = /[\s\u0085]+/gu
/** Control characters, lone surrogates and direction controls. */
const unseen = /(?!\s|\u0085)[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Splits text into graphemes. */
const characters = new Intl.Segmenter()
const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'textarea', 'title'])
const breaks = new Set(['br', 'p', 'div', 'li', 'hr'])

/** The text of `html` in one line of at most `length` UTF-16 units, with an ellipsis when it is cut. */
export function plainText(html: string, length: number): string {
  let words = ''
  let unheard = 0
  const parser = new Parser({
    ontext(text) {
      if (unheard === 0) words += text
    },
    onopentag(name) {
      if (silent.has(name)) unheard += 1
      if (breaks.has(name)) words += ' '
    },
    onclosetag(name) {
      if (silent.has(name)) unheard = Math.max(0, unheard - 1)
      if (breaks.has(name)) words += ' '
    },
  })
  parser.end(html.slice(0, mostRead))
  return plainLine(words, length)
}

/** Text without markup, such as a title, in one line of at most `length` UTF-16 units. */
export function plainLine(text: string, length: number): string {
  const line = text.slice(0, mostRead).replaceAll(unseen, '').replaceAll(gaps, ' ').trim()
  if (line.length <= length) return line
  let kept = ''
  for (const { segment } of characters.segment(line.slice(0, length * 2))) {
    if (kept.length + segment.length > length - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
