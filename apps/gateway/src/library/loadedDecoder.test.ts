// Loading the decoder of pictures takes a moment in which a process cannot respond, so that a gateway does it before it serves. The test
// notices a missing load when it runs alone: test files share modules, and others load the decoder too.
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { openLibrary } from './openLibrary.ts'

const { cache } = createRequire(import.meta.url)
const isLoaded = () => Object.keys(cache).some((path) => /[\\/]sharp[\\/]/.test(path))

test('an open library has its decoder of pictures', async () => {
  const archiveDirectory = await mkdtemp(join(tmpdir(), 'emaki-archive-'))
  onTestFinished(() => rm(archiveDirectory, { recursive: true, force: true }))
  const config = { archiveDirectory, archiveFolders: '{author}-{authorId}/{pid}-{title}' }
  const log = createLog('silent', { write: () => undefined })
  const library = await openLibrary({ config, log, now: () => new Date() })
  onTestFinished(() => library?.close())
  expect(isLoaded()).toBe(true)
})
