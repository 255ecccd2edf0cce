// Fills the column "tested in" of docs/reliability.md from test titles: `node scripts/reliability.mjs`. `--check` only compares.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './install.mjs'

const file = join(root, 'docs/reliability.md')
const columns = '| row | input or fault | what must come of it | tested in |\n| --- | --- | --- | --- |'

/** All test files with their text, without comments. Paths are relative to the repository. */
export function testFiles() {
  return ['packages', 'sample', 'apps', 'e2e']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => /\.(?:test\.tsx?|spec\.ts)$/.test(path) && !/[\\/](?:node_modules|dist)[\\/]/.test(path))
    .sort()
    .map((path) => ({
      path: path.split(sep).join('/'),
      text: readFileSync(join(root, path), 'utf8').replace(/^\s*(?:\/\/|\*).*$/gm, ''),
    }))
}

/** True when a test title begins with the row, alone or among others: `F01 …`, `E1, E2: …`. */
export function isNamed(row, text) {
  return new RegExp(`['"\`](?:[A-Z]\\d{1,2}, )*${row}(?:, [A-Z]\\d{1,2})*(?::? )`).test(text)
}

/** The rows of the table, and the rows with a reason instead of a test. */
export function readCatalogue() {
  const [catalogue, reasons] = readFileSync(file, 'utf8').split(/^## 8\. .*$/m)
  const rowsOf = (text) => [...text.matchAll(/^\| ([A-Z]\d{1,2}) +\|/gm)].map(([, row]) => row)
  return { rows: rowsOf(catalogue), excused: rowsOf(reasons) }
}

/** The document with an updated column "tested in": at most two files for each row, then the number of further ones. */
export function withTests(text, tests) {
  const [catalogue, ...rest] = text.split(/(?=^## 8\. )/m)
  const filled = catalogue
    .replace(/^\| row \|.*\n\|.*$/gm, columns)
    .replace(/^\| ([A-Z]\d{1,2}) \| (.*?) \| (.*?) \|.*$/gm, (_, row, input, outcome) => {
      const files = tests.filter(({ text }) => isNamed(row, text)).map(({ path }) => `\`${path}\``)
      const more = files.length > 2 ? ` and ${files.length - 2} more` : ''
      return `| ${row} | ${input} | ${outcome} | ${files.slice(0, 2).join(', ') || 'see section 8'}${more} |`
    })
  return [filled, ...rest].join('')
}

if (process.argv[1] === import.meta.filename) {
  const text = readFileSync(file, 'utf8')
  const wanted = withTests(text, testFiles())
  if (process.argv.includes('--check')) process.exit(text === wanted ? 0 : 1)
  writeFileSync(file, wanted)
}
