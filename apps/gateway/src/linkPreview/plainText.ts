// Converts remote HTML to one line of plain text: no markup, line breaks or direction controls.
import { Parser } from 'htmlparser2'

/** Maximum number of characters of HTML that are parsed. */
const maxParsed = 8192
const whitespace = /[\s\u0085]+/gu
/** Control characters, lone surrogates and direction controls. */
const invisible = /(?!\s|\u0085)[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Splits text into graphemes. */
const characters = new Intl.Segmenter()
const hiddenElements = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'textarea', 'title'])
const breaks = new Set(['br', 'p', 'div', 'li', 'hr'])

/** The text of `html` in one line of at most `length` UTF-16 units, with an ellipsis when it is cut. */
export function plainText(html: string, length: number): string {
  let words = ''
  let hiddenDepth = 0
  const parser = new Parser({
    ontext(text) {
      if (hiddenDepth === 0) words += text
    },
    onopentag(name) {
      if (hiddenElements.has(name)) hiddenDepth += 1
      if (breaks.has(name)) words += ' '
    },
    onclosetag(name) {
      if (hiddenElements.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1)
      if (breaks.has(name)) words += ' '
    },
  })
  parser.end(html.slice(0, maxParsed))
  return plainLine(words, length)
}

/** Text without markup, such as a title, in one line of at most `length` UTF-16 units. */
export function plainLine(text: string, length: number): string {
  const line = text.slice(0, maxParsed).replaceAll(invisible, '').replaceAll(whitespace, ' ').trim()
  if (line.length <= length) return line
  let cached = ''
  for (const { segment } of characters.segment(line.slice(0, length * 2))) {
    if (cached.length + segment.length > length - 1) break
    cached += segment
  }
  return `${cached.trimEnd()}…`
}
