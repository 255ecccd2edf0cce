// A folder of its own for tests that need files, gone when they are done.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Gives paths inside a new folder that is removed after the file's tests. */
export function testFolder(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'emaki-catalogue-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return (name) => join(folder, name)
}
