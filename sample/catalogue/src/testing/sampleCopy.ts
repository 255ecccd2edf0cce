// The sample collection for tests. Building it takes seconds, so each worker builds it once, and each caller opens a copy of its own.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalogue } from '../catalogue.ts'
import { openCatalogue } from '../openCatalogue.ts'

/** The earliest instant at which tests open the collection. It grows to later ones. */
const builtAt = new Date('2026-11-20T15:00:00+09:00')
let built: Buffer | undefined

/** Opens the collection at `now`, which must not be before the afternoon of 20 November 2026 in Japan. */
export function openSampleCopy(now: () => Date): Catalogue {
  const folder = mkdtempSync(join(tmpdir(), 'emaki-sample-'))
  const file = join(folder, 'sample.sqlite')
  if (built === undefined) {
    openCatalogue({ file, now: () => builtAt }).close()
    built = readFileSync(file)
  } else {
    writeFileSync(file, built)
  }
  const catalogue = openCatalogue({ file, now })
  return {
    ...catalogue,
    close() {
      catalogue.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
