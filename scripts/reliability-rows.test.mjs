// The table in docs/reliability.md: each row has a test whose title begins with it, or a reason in section 8.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './install.mjs'
import { isNamed, readCatalogue, testFiles, withTests } from './reliability.mjs'

const tests = testFiles()
const { rows, excused } = readCatalogue()
const tested = (row) => tests.some(({ text }) => isNamed(row, text))

it('readCatalogue reads all rows', () => {
  expect(rows).toHaveLength(153)
  expect(new Set(rows).size).toBe(153)
  expect(tests.length).toBeGreaterThan(300)
})

it('each row has a test or a reason', () => {
  expect(rows.filter((row) => !tested(row) && !excused.includes(row))).toEqual([])
})

it('each reason belongs to a row without a test', () => {
  expect(excused.filter((row) => tested(row) || !rows.includes(row))).toEqual([])
})

it('docs/reliability.md lists the current test files (run node scripts/reliability.mjs)', () => {
  const text = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
  expect(withTests(text, tests)).toBe(text)
})
