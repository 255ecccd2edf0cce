// Extracts the novel's object from the script of the novel web page (docs/contract/app-api.md 5.8) without running the script.
import { parseJson } from '@emaki/domain'

const scriptMark = "Object.defineProperty(window, 'pixiv'"
const novelMark = /\bnovel:\s*(?=\{)/

/** The novel object of the page (WebviewNovel in the contract). Undefined when the page has no readable one. */
export function readNovelPage(html: string): Readonly<Record<string, unknown>> | undefined {
  const start = html.indexOf(scriptMark)
  if (start < 0) return undefined
  const script = html.slice(start)
  const mark = novelMark.exec(script)
  if (mark === null) return undefined
  const text = balanced(script, mark.index + mark[0].length)
  const parsed = text === undefined ? undefined : parseJson(text)
  if (!parsed?.ok || typeof parsed.value !== 'object' || parsed.value === null) return undefined
  return { ...parsed.value }
}

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
