// Writes docs/contract-coverage.md: each line of docs/spec/calls.md 7.1 to 7.6 with the test that proves it, found by its title. `--check` only compares.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sections } from './contract-lines.mjs'
import { root } from './install.mjs'

const file = join(root, 'docs/contract-coverage.md')
const rooms = [...new Set(sections.flatMap(({ rooms, besides }) => [...rooms, ...besides]))]

/** Titles of all tests in the rooms, tables spelled out, as Vitest itself names them. Throws when a test file cannot be read. */
function listTests() {
  const folder = mkdtempSync(join(tmpdir(), 'emaki-coverage-'))
  try {
    const list = join(folder, 'tests.json')
    const vitest = join(root, 'node_modules/.bin/vitest')
    const done = spawnSync(vitest, ['list', `--json=${list}`, ...rooms], { cwd: root, encoding: 'utf8' })
    if (done.status !== 0 || !existsSync(list)) throw new Error(`Vitest could not list the tests:\n${done.stdout}${done.stderr}`)
    return JSON.parse(readFileSync(list, 'utf8')).map((test) => ({ title: test.name, file: relative(root, test.file) }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Numbers in paths are ids; `%s`-like noise and white space are made plain. */
const plain = (title) => title.replace(/(?<=\/)\d+(?=[/.?:,\s]|$)/g, '{id}')

/** True when the title names the path, and not merely one that begins or ends like it. */
export function names(title, path) {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w/}-])(?:GET |POST )?${literal}(?![\\w/{-])`).test(plain(title))
}

/** The first test that names the line, from the first of the rooms that has one. */
export function proof(line, tests, order) {
  const roomOf = (test) => order.findIndex((room) => test.file.startsWith(`${room}/`))
  const found = tests.filter((test) => roomOf(test) >= 0 && line.find.some((path) => names(test.title, path)))
  // Stable: tests of one file stay in their own order.
  return found.sort((a, b) => roomOf(a) - roomOf(b) || compare(a.file, b.file))[0]
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

/** Text as it is in a cell of a table. */
const cell = (text) => (text.length > 160 ? `${text.slice(0, 157)}…` : text).replace(/[|<>]/g, (mark) => `\\${mark}`)

const shown = (test) => `${cell(test.title)} (\`${test.file}\`)`

export function document(tests) {
  let proven = 0
  let all = 0
  const parts = sections.map(({ title, rooms: answering, besides, lines }) => {
    const rows = lines.map((line) => {
      const answered = proof(line, tests, answering)
      const asked = proof(line, tests, besides)
      if (line.note === undefined) {
        all += 1
        if (answered) proven += 1
      }
      const first = answered ? shown(answered) : line.note === undefined ? '**missing**' : cell(line.note)
      return `| ${cell(line.call)} | ${first} | ${asked ? shown(asked) : ''} |`
    })
    return `## ${title}\n\n| call | answered | besides |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return [
    '# What proves each call',
    '',
    'Generated from the titles of the tests by `node scripts/contract-coverage.mjs`; do not edit. Each line of docs/spec/calls.md 7.1 to 7.6 stands here once.',
    '**answered**: the first test that names the call in a room where a server of ours answers it; without one the line counts as missing.',
    'A title says that a test is about the call, not how much it asks of it.',
    '**besides**: the first one elsewhere, over a scripted upstream or from the other side of the call; it counts for nothing by itself.',
    '',
    `${proven} of ${all} lines are proven.`,
    '',
    parts.join('\n'),
  ].join('\n')
}

/** The text as the formatter leaves it, so that the file is the same whoever touches it last. */
function formatted(text) {
  const biome = join(root, 'node_modules/.bin/biome')
  const done = spawnSync(biome, ['format', `--stdin-file-path=${file}`], { cwd: root, encoding: 'utf8', input: text })
  if (done.status !== 0) throw new Error(`Biome could not format the table:\n${done.stderr}`)
  return done.stdout
}

if (process.argv[1] === import.meta.filename) {
  const wanted = formatted(document(listTests()))
  const missing = wanted.split('\n').filter((row) => /\| \*\*missing\*\* +\|/.test(row))
  for (const row of missing) console.log(`missing: ${row.split('|')[1].trim()}`)
  if (process.argv.includes('--check')) {
    if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
      console.log('docs/contract-coverage.md is stale: run `node scripts/contract-coverage.mjs`.')
      process.exit(1)
    }
  } else writeFileSync(file, wanted)
}
