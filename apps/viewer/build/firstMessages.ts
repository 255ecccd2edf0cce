// Finds the messages of the first load: those that code may show before the file of a lazy screen is loaded.
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The entry point, and the screen that is opened first as often as home. */
const starts = ['main.tsx', 'screens/ranking/RankingScreen.tsx']
/** The table of screens: its dynamic imports wait for all messages. Other lazy parts may open at any time. */
const table = 'app/routing/screens.ts'

/** The keys that `code` uses: in quotes, or with a composed prefix such as `rank.category.${name}`. */
export function usedKeys(code: string, keys: readonly string[]): string[] {
  const families = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(([, prefix]) => prefix ?? '')
  return keys.filter((key) => code.includes(`'${key}'`) || families.some((prefix) => key.startsWith(prefix)))
}

/** The entry point of first screens in the HTML. */
const pageStart = 'app/firstScreen/server.tsx'

/** The keys that may be shown before a lazy screen is loaded. `source` is the folder of the viewer's sources. */
export const firstMessages = (source: string, keys: readonly string[]): ReadonlySet<string> => messagesOf(starts, source, keys)

/** The keys that first screens in the HTML show. */
export const pageMessages = (source: string, keys: readonly string[]): ReadonlySet<string> =>
  messagesOf([pageStart], source, keys)

function messagesOf(entries: readonly string[], source: string, keys: readonly string[]): ReadonlySet<string> {
  const code = new Map<string, string>()
  const read = (file: string) => {
    if (code.has(file)) return
    const text = readFileSync(file, 'utf8')
    code.set(file, text)
    for (const imported of importsOf(text, file !== join(source, table))) read(resolve(dirname(file), imported))
  }
  for (const entry of entries) read(join(source, entry))
  return new Set(usedKeys([...code.values()].join('\n'), keys))
}

/** A dynamic import that waits for all messages adds none to the first load. */
const withAllWords = /\bwithAllMessages\(\s*import\(\s*['"][^'"]+['"]\s*\),?\s*\)/g

/** Relative imports of code, without type-only imports and those that wait for all messages. */
function importsOf(code: string, withLazy: boolean): string[] {
  const runs = code.replaceAll(/\b(?:import|export) type [^'"]*['"][^'"]*['"]/g, '').replaceAll(withAllWords, '')
  const still = [...runs.matchAll(/\b(?:from|import)\s+['"](\.[^'"]+\.tsx?)['"]/g)]
  const lazy = withLazy ? [...runs.matchAll(/\bimport\(\s*['"](\.[^'"]+\.tsx?)['"]/g)] : []
  return [...still, ...lazy].map(([, path]) => path ?? '')
}
