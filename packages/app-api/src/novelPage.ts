// Extracts the novel's object from the script of the novel web page (docs/contract/app-api.md 5.8,
// docs/contract/site-2026.md 12) without running the script.
import { parseJson } from '@emaki/domain'

const scriptMark = /Object\.defineProperty\(\s*window\s*,\s*(['"])pixiv\1/
const novelMark = /\bnovel["']?\s*:\s*(?=\{)/

/** The novel object of the page (WebviewNovel in the contract). Undefined when the page has no readable one. */
export function readNovelPage(html: string): Readonly<Record<string, unknown>> | undefined {
  const start = scriptMark.exec(html)
  if (start === null) return undefined
  const script = html.slice(start.index + start[0].length)
  const mark = novelMark.exec(script)
  if (mark === null) return undefined
  const text = balanced(script, mark.index + mark[0].length)
  if (text === undefined) return undefined
  const strict = parseJson(text)
  const parsed = strict.ok ? strict : parseJson(strictJson(text))
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return undefined
  return { ...parsed.value }
}

/** An object literal as JSON: keys get quotation marks, commas before a closing bracket go. Strings stay as they are. */
const strictJson = (literal: string): string =>
  literal.replace(
    /"[^"\\]*(?:\\.[^"\\]*)*"|,(?=\s*[}\]])|([{,]\s*)([A-Za-z_$][\w$]*)(?=\s*:)/g,
    (found, before?: string, key?: string) => (key === undefined ? (found === ',' ? '' : found) : `${before}"${key}"`),
  )

/** The text from the brace at `start` to its closing brace. Ignores braces inside strings. */
function balanced(text: string, start: number): string | undefined {
  let depth = 0
  let isQuoted = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (isQuoted) {
      if (character === '\\') at++
      else if (character === '"') isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return text.slice(start, at + 1)
  }
  return undefined
}
