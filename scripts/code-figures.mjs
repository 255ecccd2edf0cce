// Prints figures of the code: lines per file and function, files per folder, test lines per source line, private words. `npm run
// check` holds the limits.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from '@swc/core'
import { viewerExceptions } from '../.dependency-cruiser.mjs'
import { unresolvedCitations } from './citations.mjs'
import { root } from './install.mjs'

/** Maximum of each figure. Lower a limit when the code has improved; never raise it. */
const limits = {
  'lines a file, maximum': 320,
  'lines a function, 95th percentile': 30,
  'lines a function, maximum': 136,
  'functions over 80 lines': 12,
  'files a folder, maximum': 38,
  'private words': 0,
  'unresolved citations': 0,
  'imports against the order of the viewer’s modules': 1,
  'exceptions from that order without an import': 0,
}

/** Words of our own for concepts that have a standard term (docs/glossary.md). */
const privateWords =
  /\b(?:cabinets?|stand-?ins?|putBy\w*|put-by|turnover|sieves?|kinship|errands?|queryShelf|pictureShelf|tagShelf|unfolding|createDesk)\b/i
/** Words that make sentences hard to read for people with English as a second language. They are counted in comments only. */
const unclearWords = /\b(?:nobody|somebody|whoever|anew|be had|puts? by|beyond which|laid over|stands? in for)\b/i
const comment = /(?:^|\s)(?:\/\/|\/?\*\*?)\s.*$/
/** Titles, captions and scenes of the sample are prose and may contain any word. */
const prose =
  /^sample\/(?:catalogue\/src\/content|pictures|site\/src\/(?:spotlight|comments|testing))|locales\/|\.json$|code-figures\.mjs$/

const { stdout } = spawnSync('git', ['ls-files', 'apps', 'packages', 'sample', 'e2e', 'stories', 'bench', 'scripts'], {
  cwd: root,
  encoding: 'utf8',
})
const files = stdout.split('\n').filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))
const isTest = (file) => /\.(?:test|spec)\.|\/testing\/|^e2e\//.test(file)
const packageOf = (file) => /^(?:apps|packages|sample)\/[^/]+|^[^/]+/.exec(file)[0]
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const linesOf = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
])

/** The length of every function with a block body, with its name. */
function functionsOf(file, text) {
  const bytes = Buffer.from(text)
  const { body, span } = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') })
  const found = []
  const visit = (node, name) => {
    if (Array.isArray(node)) for (const item of node) visit(item, name)
    else if (typeof node === 'object' && node !== null) {
      const own = node.identifier?.value ?? node.key?.value ?? node.id?.value ?? name
      if (functionTypes.has(node.type)) {
        const { start, end } = node.span ?? node.function.span
        found.push({
          name: `${file} ${own ?? 'anonymous'}`,
          lines: linesOf(bytes.subarray(start - span.start, end - span.start).toString()),
        })
      }
      for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, own)
    }
  }
  visit(body)
  return found
}

const sorted = (numbers) => [...numbers].sort((a, b) => a - b)
const at = (numbers, part) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0
const spread = (numbers) => ({ median: at(numbers, 0.5), '95th percentile': at(numbers, 0.95), maximum: at(numbers, 1) })

const sources = files.filter((file) => !isTest(file) && /\.(?:tsx?|mjs)$/.test(file))
const functions = sources.filter((file) => /\.tsx?$/.test(file)).flatMap((file) => functionsOf(file, texts.get(file)))
const folders = Map.groupBy
  ? Map.groupBy(files, dirname)
  : files.reduce((map, file) => map.set(dirname(file), [...(map.get(dirname(file)) ?? []), file]), new Map())
const words = files
  .filter((file) => !prose.test(file))
  .flatMap((file) =>
    texts
      .get(file)
      .split('\n')
      .flatMap((line, index) =>
        privateWords.test(line) || unclearWords.test(comment.exec(line)?.[0] ?? '')
          ? [`${file}:${index + 1} ${line.trim()}`]
          : [],
      ),
  )

const figures = {}
for (const [name, numbers] of [
  ['lines a file', sources.map((file) => linesOf(texts.get(file)))],
  ['lines a function', functions.map(({ lines }) => lines)],
  ['files a folder', [...folders.values()].map(({ length }) => length)],
])
  for (const [part, figure] of Object.entries(spread(numbers))) figures[`${name}, ${part}`] = figure
figures['functions over 80 lines'] = functions.filter(({ lines }) => lines > 80).length
figures['private words'] = words.length
const citations = unresolvedCitations()
figures['unresolved citations'] = citations.length

const viewerSource = 'apps/viewer/src'
const importsOf = (file) =>
  [...texts.get(file).matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)].map(([, path]) => posix.join(dirname(file), path))
const isUsed = (exception) => {
  const [from, to] = exception.split(' > ').map((folder) => `${viewerSource}/${folder}/`)
  return files.some((file) => file.startsWith(from) && !isTest(file) && importsOf(file).some((path) => path.startsWith(to)))
}
const unused = [...viewerExceptions].filter((exception) => !isUsed(exception))
figures['imports against the order of the viewer’s modules'] = viewerExceptions.size
figures['exceptions from that order without an import'] = unused.length

for (const [name, figure] of Object.entries(figures))
  console.log(`${name}: ${figure}${name in limits ? ` (limit ${limits[name]})` : ''}`)
console.log('test lines a source line:')
const byPackage = new Map()
for (const file of files.filter((name) => !name.endsWith('.css'))) {
  const sums = byPackage.get(packageOf(file)) ?? { test: 0, source: 0 }
  sums[isTest(file) ? 'test' : 'source'] += linesOf(texts.get(file))
  byPackage.set(packageOf(file), sums)
}
for (const [name, { test, source }] of byPackage) if (source > 0) console.log(`  ${name}: ${(test / source).toFixed(2)}`)
if (process.argv.includes('--all')) {
  for (const { name, lines } of functions.filter(({ lines }) => lines > 80).sort((a, b) => b.lines - a.lines))
    console.log(`${lines} lines: ${name}`)
  for (const line of [...words, ...citations, ...unused]) console.log(line)
}
const broken = Object.entries(limits).filter(([name, limit]) => figures[name] > limit)
for (const [name, limit] of broken)
  console.error(`${name} is ${figures[name]}, the limit is ${limit} (node scripts/code-figures.mjs --all)`)
process.exit(broken.length === 0 ? 0 : 1)
