// The novel web page: finding the novel's own object in the script that carries it (docs/contract/app-api.md 5.8), without running or guessing at anything.
import { parseJson } from '@emaki/domain'

const scriptMark = "Object.defineProperty(window, 'pixiv'"
const novelMark = /\bnovel:\s*(?=\{)/

/** The novel object of the page (WebviewNovel in the contract), or undefined when the page carries none that can be read. */
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

/** The text from the brace at `start` to the one that closes it; braces inside strings do not count. */
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
