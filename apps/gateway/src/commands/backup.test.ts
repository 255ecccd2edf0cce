// The commands backup and restore, through the dispatcher.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/program.ts'
import { runCommand } from './dispatcher.ts'

/** Runs a command. Lines on standard error begin with `! `. */
async function run(environment: Record<string, string>, ...argv: string[]) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const status = await runCommand(argv, { environment, version: '1.2.3', print, warn: (line) => print(`! ${line}`) })
  return [status, ...lines]
}

test('backup and restore move data to another directory', async () => {
  const root = temporaryDirectory()
  const from = join(root, 'from')
  const to = join(root, 'to')
  const folder = join(root, 'backup')
  mkdirSync(from)
  writeFileSync(join(from, 'words.txt'), 'word')
  // A variable that is wrong for the gateway must not prevent a backup.
  const environment = { EMAKI_SOURCE: 'upstream', EMAKI_REFRESH_TOKENS_FILE: join(root, 'none') }
  expect(await run({ ...environment, EMAKI_DATA: from }, 'backup', folder)).toEqual([0, `Backed up 1 file (0.0 MB) to ${folder}`])
  expect(await run({ ...environment, EMAKI_DATA: to }, 'restore', folder)).toEqual([
    0,
    expect.stringMatching(/^Restored the backup of \d{4}-/),
  ])
  expect(existsSync(join(to, 'words.txt'))).toBe(true)
})

test('backup and restore print one sentence and end with status 1 when they fail', async () => {
  const root = temporaryDirectory()
  const EMAKI_DATA = join(root, 'data')
  expect(await run({ EMAKI_DATA }, 'backup', join(root, 'backup'))).toEqual([
    1,
    expect.stringMatching(/^! EMAKI_DATA is ".*", which has nothing to back up\.$/),
  ])
  expect(await run({ EMAKI_DATA }, 'restore', join(root, 'backup'))).toEqual([
    1,
    expect.stringMatching(/^! ".*" is not a backup: it has no file backup\.json that can be read\.$/),
  ])
})
