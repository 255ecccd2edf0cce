// Writes .emaki/contract-coverage.md, which is not checked in: each line of docs/spec/calls.md 7.1 to 7.6 and of docs/contract/other-clients.md with the test that
// proves it, found by its title.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sections } from './contract-lines.mjs'
import { root } from './install.mjs'
import { packageCommand, slashPath } from './programs.mjs'

const file = join(root, '.emaki/contract-coverage.md')
const folders = [...new Set(sections.flatMap(({ folders, otherFolders }) => [...folders, ...otherFolders]))]

/** Titles of all tests in the folders, with tables expanded, as Vitest names them. Throws when a test file cannot be loaded. */
function listTests() {
  const folder = mkdtempSync(join(tmpdir(), 'emaki-coverage-'))
  try {
    const list = join(folder, 'tests.json')
    const vitest = packageCommand(root, 'vitest', ['list', `--json=${list}`, ...folders])
    const done = spawnSync(...vitest, { cwd: root, encoding: 'utf8' })
    if (done.status !== 0 || !existsSync(list)) throw new Error(`Vitest could not list the tests:\n${done.stdout}${done.stderr}`)
    return JSON.parse(readFileSync(list, 'utf8')).map((test) => ({ title: test.name, file: slashPath(root, test.file) }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Replaces ids in paths by `{id}`. */
const plain = (title) => title.replace(/(?<=\/)\d+(?=[/.?:,\s]|$)/g, '{id}')

/** True when the title contains the path itself, not only a longer or shorter one. */
export function names(title, path) {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w/}-])(?:GET |POST )?${literal}(?![\\w/{-])`).test(plain(title))
}

/** The first test that names the line, in the order of the folders. */
export function proof(line, tests, order) {
  const indexOf = (test) => order.findIndex((folder) => test.file.startsWith(`${folder}/`))
  const found = tests.filter((test) => indexOf(test) >= 0 && line.find.some((path) => names(test.title, path)))
  // The sort is stable: tests of one file keep their order.
  return found.sort((a, b) => indexOf(a) - indexOf(b) || compare(a.file, b.file))[0]
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

/** Text for a table cell: shortened and escaped. */
const cell = (text) => (text.length > 160 ? `${text.slice(0, 157)}…` : text).replace(/[|<>]/g, (mark) => `\\${mark}`)

const shown = (test) => `${cell(test.title)} (\`${test.file}\`)`

export function document(tests) {
  let provenCount = 0
  let all = 0
  const parts = sections.map(({ title, folders: provingFolders, otherFolders, lines }) => {
    const rows = lines.map((line) => {
      const proven = proof(line, tests, provingFolders)
      const other = proof(line, tests, otherFolders)
      if (line.note === undefined) {
        all += 1
        if (proven) provenCount += 1
      }
      const first = proven ? shown(proven) : line.note === undefined ? '**missing**' : cell(line.note)
      return `| ${cell(line.call)} | ${first} | ${other ? shown(other) : ''} |`
    })
    return `## ${title}\n\n| call | proven by | other test |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return [
    '# What proves each call',
    '',
    'Generated from the titles of the tests by `node scripts/contract-coverage.mjs`; do not edit. Each line of docs/spec/calls.md 7.1 to 7.6 and of docs/contract/other-clients.md occurs once.',
    '**proven by**: the first test that names the call in a folder where one of our servers handles it. Without one the line counts as missing.',
    'A title shows that a test is about the call, not how thorough it is.',
    '**other test**: the first one in other folders, over a scripted upstream or on the client side. It does not count as proof.',
    '',
    `${provenCount} of ${all} lines are proven.`,
    '',
    parts.join('\n'),
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) {
  const wanted = document(listTests())
  const missing = wanted.split('\n').filter((row) => /\| \*\*missing\*\* +\|/.test(row))
  for (const row of missing) console.log(`missing: ${row.split('|')[1].trim()}`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, wanted)
  console.log(file)
}
