// The sample as a source, with a damaged catalogue.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SetAside } from '@emaki/catalogue'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { openSample } from './sampleSource.ts'

test('F26: a damaged catalogue is set aside, reported, and a problem until its file is removed', async () => {
  const dataDirectory = temporaryDirectory()
  const file = join(dataDirectory, 'sample.sqlite')
  writeFileSync(file, 'not a database '.repeat(1000))
  const lines: string[] = []
  const announced: SetAside[] = []
  const open = async () => {
    const source = openSample({
      config: { dataDirectory, imageCacheMegabytes: 16, sampleDay: 'usual' },
      now: () => new Date(),
      log: createLog('warn', { write: (line) => void lines.push(line) }),
      onFirstBuild: () => undefined,
      onSetAside: (setAside) => announced.push(setAside),
    })
    onTestFinished(() => source.close())
    return source
  }
  const source = await open()
  expect(announced).toEqual([{ file: `${file}.bad-1`, reason: 'damaged' }])
  expect(JSON.parse(lines.join(''))).toMatchObject({ level: 40, file: `${file}.bad-1` })
  expect(source.problems?.()).toEqual(['catalogue'])
  // A second start finds a valid catalogue, and the damaged file still exists.
  const again = await open()
  expect(announced).toHaveLength(1)
  expect(again.problems?.()).toEqual(['catalogue'])
  rmSync(`${file}.bad-1`)
  expect(again.problems?.()).toEqual([])
})
