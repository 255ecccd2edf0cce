// Which messages the first load needs: those said by code that runs before any screen's own file has come.
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Where the app starts, and the screen that people open first as often as home. */
const starts = ['main.tsx', 'screens/ranking/RankingScreen.tsx']
/** The table of screens: its dynamic imports are screens, which wait for all messages; other lazy parts may open at any time. */
const table = 'app/routing/routes.tsx'

/** The keys, out of `keys`, that `code` says: written out, or by a family such as `rank.category.${name}`. */
export function usedKeys(code: string, keys: readonly string[]): string[] {
  const families = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(([, prefix]) => prefix ?? '')
  return keys.filter((key) => code.includes(`'${key}'`) || families.some((prefix) => key.startsWith(prefix)))
}

/** The keys, out of `keys`, that may be said before a lazy screen is here. `source` is the folder of the viewer's sources. */
export function firstMessages(source: string, keys: readonly string[]): ReadonlySet<string> {
  const code = new Map<string, string>()
  const read = (file: string) => {
    if (code.has(file)) return
    const text = readFileSync(file, 'utf8')
    code.set(file, text)
    for (const imported of importsOf(text, file !== join(source, table))) read(resolve(dirname(file), imported))
  }
  for (const start of starts) read(join(source, start))
  return new Set(usedKeys([...code.values()].join('\n'), keys))
}

/** What is fetched together with all words has no need of the first. */
const withAllWords = /\bimport\(\s*['"][^'"]+['"]\s*\),\s*loadAllMessages\(\)/g

/** Relative imports of code, without those of types alone and those that wait for all words. */
function importsOf(code: string, withLazy: boolean): string[] {
  const runs = code.replaceAll(/\b(?:import|export) type [^'"]*['"][^'"]*['"]/g, '').replaceAll(withAllWords, '')
  const still = [...runs.matchAll(/\b(?:from|import)\s+['"](\.[^'"]+\.tsx?)['"]/g)]
  const lazy = withLazy ? [...runs.matchAll(/\bimport\(\s*['"](\.[^'"]+\.tsx?)['"]/g)] : []
  return [...still, ...lazy].map(([, path]) => path ?? '')
}
