// Nothing bypasses storageKeys.ts and storage.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as keys from './storageKeys.ts'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(name),
)

/** Names in quotes that are no storage: window messages, an element, CSS classes, a notice, exported files and a key in them. */
const notStored =
  /^(?:emaki-(?:helper|initial-data|catalogue|sample|archiveDamaged|archiveReadOnly|archiveBroken|viewer(?:-\w+)?|(?:history|settings|download-record)-|download-record)|emaki\.refreshToken)$/

/** The lines of all source files that match, as `file: match`. */
const found = (pattern: RegExp, isAllowed: (file: string, match: string) => boolean) =>
  files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(pattern)]
      .map(([, match = '']) => match)
      .filter((match) => !isAllowed(file, match))
      .map((match) => `${file}: ${match}`),
  )

test('every storage name is written in storageKeys.ts only', () => {
  expect(found(/['"`](emaki[.-][\w.-]+)/g, (file, name) => file.endsWith('storageKeys.ts') || notStored.test(name))).toEqual([])
})

test('only storage.ts and the scripts before the app call localStorage and sessionStorage', () => {
  const allowed = new Set([join('settings', 'storage.ts'), join('app', 'firstScreen', 'early.ts'), 'boot.ts'])
  expect(found(/\b((?:local|session)Storage\.\w+)/g, (file) => allowed.has(file))).toEqual([])
})

test('storage names are unique', () => {
  const names = Object.values(keys).filter((name) => typeof name === 'string')
  expect(new Set(names).size).toBe(names.length)
})
