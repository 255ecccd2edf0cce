import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Returns paths in a new temporary folder that is removed after the tests of the file. */
export function testFolder(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'emaki-catalogue-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return (name) => join(folder, name)
}
