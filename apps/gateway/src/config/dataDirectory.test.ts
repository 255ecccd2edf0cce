// Shared, read-only and full data directories, with the real gateway process.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@emaki/sqlite'
import { expect, test } from 'vitest'
import { startProgram, temporaryDirectory } from '../testing/program.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { smallDisk } from '../testing/smallDisk.ts'

const environment = (directory: string) => ({ PORT: '0', EMAKI_DATA: directory })

test('F30 two first starts on one empty directory succeed', { timeout: 180_000 }, async () => {
  const directory = temporaryDirectory()
  const started = await Promise.all([1, 2].map(() => startProgram(environment(directory))))
  for (const { port } of started) {
    expect(json(await rawRequest(port, '/api/mirror/rank?mode=day'))).toMatchObject({
      illusts: expect.arrayContaining([expect.anything()]),
    })
  }
  for (const { child } of started) child.kill('SIGTERM')
  for (const { finished } of started) expect((await finished).code).toBe(0)
  expect(readdirSync(directory).filter((name) => /\.(?:bad|old)-/.test(name))).toEqual([])
  const database = openDatabase(join(directory, 'sample.sqlite'), { isReadOnly: true })
  expect(database.pragma('integrity_check')).toBe('ok')
  database.close()
})

test('F30 a start waits for another process that is building the catalogue', { timeout: 180_000 }, async () => {
  const directory = temporaryDirectory()
  const lock = openDatabase(join(directory, 'sample.sqlite.lock'))
  lock.exec('BEGIN EXCLUSIVE')
  const endBuild = (output: string) => void (output.includes('waiting for it') && lock.close())
  const { child, port, finished } = await startProgram(environment(directory), { onOutput: endBuild })
  expect((await rawRequest(port, '/api/mirror/rank?mode=day')).status).toBe(200)
  child.kill('SIGTERM')
  expect(await finished).toMatchObject({ code: 0, stdout: expect.stringContaining('waiting for it') })
})

const unwritable: readonly (readonly [name: string, options: string, megabytes: number])[] = [
  ['read-only', 'ro', 16],
  ['full', '', 1],
]
test.for(unwritable)(
  'F26 a data directory on a %s disk keeps the sample in memory and prints a warning',
  { timeout: 180_000 },
  async ([, options, megabytes], { skip }) => {
    const directory = smallDisk(megabytes, options)
    if (directory === undefined) return skip('this account may not mount a file system')
    const { port, child, finished } = await startProgram(environment(directory))
    const rank = await rawRequest(port, '/api/mirror/rank?mode=day')
    expect(json(rank)).toMatchObject({ illusts: expect.arrayContaining([expect.anything()]) })
    child.kill('SIGTERM')
    const { code, stderr } = await finished
    expect(code).toBe(0)
    expect(stderr).toContain(`Warning: EMAKI_DATA is "${directory}", which cannot be written to (`)
    if (options === 'ro') expect(existsSync(join(directory, 'sample.sqlite'))).toBe(false)
  },
)
