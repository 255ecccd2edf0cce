// Plain text as Markdown (CommonMark). A file of its own, because lists of highlights need it without novels.
import { escapedMarkup } from './novelFile.ts'

/** Escapes every character with a meaning in Markdown or in the HTML that Markdown allows. */
export const escapedText = (text: string): string => escapedMarkup(text).replace(/[\\`*_[\]~|$]/g, '\\$&')

/** Escapes the start of a line: headings, lists, rules and indents. */
export const escapedStart = (line: string): string =>
  line
    .replace(/^[ \t]+/, '')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/^[#+=-]/, '\\$&')

/** A line of plain text as Markdown. */
export const markdownLine = (line: string): string => escapedStart(escapedText(line))
