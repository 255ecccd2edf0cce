// Every row of the catalogue of bad inputs and faults has a test whose title names it, or a line in docs/reliability.md that says why not.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './install.mjs'

/** Rows by letter: bad inputs A to N, faults F. */
const rows = { A: 15, B: 11, C: 14, D: 15, E: 12, N: 8, G: 9, H: 9, I: 6, J: 8, K: 6 }
const ids = [
  ...Object.entries(rows).flatMap(([letter, count]) => Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)),
  ...Array.from({ length: 40 }, (_, index) => `F${String(index + 1).padStart(2, '0')}`),
]

/** All test files as one text each, without their comments. */
const tests = ['packages', 'apps', 'e2e']
  .flatMap((room) => readdirSync(join(root, room), { recursive: true }).map((file) => join(room, file)))
  .filter((file) => /\.(?:test\.tsx?|spec\.ts)$/.test(file) && !/[\\/](?:node_modules|dist)[\\/]/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8').replace(/^\s*(?:\/\/|\*).*$/gm, ''))

/** A title names a row at its beginning, alone or among others: `F01 …`, `E1, E2: …`. */
const isNamed = (id) => {
  const title = new RegExp(`['"\`](?:[A-Z]\\d{1,2}, )*${id}(?:, [A-Z]\\d{1,2})*(?::? )`)
  return tests.some((text) => title.test(text))
}

const excused = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| ([A-Z]\d{1,2}) +\|/.exec(line)?.[1] ?? [])

it('every row has a test that names it, or a reason', () => {
  expect(tests.length).toBeGreaterThan(300)
  expect(ids.filter((id) => !isNamed(id) && !excused.includes(id))).toEqual([])
})

it('no reason stands for a row that has a test, or for none', () => {
  expect(excused.filter((id) => isNamed(id) || !ids.includes(id))).toEqual([])
  expect(excused).toEqual([...new Set(excused)])
})
