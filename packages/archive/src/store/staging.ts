// The folder in which a work is loaded. A file has its final name only when it is complete, so a run that was killed loads the rest.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { partialSuffix, writeFileAtomically } from '../files/atomicFile.ts'
import { isInsideName, sidecarName, stagingFolder } from '../layout.ts'
import type { WorkKey } from '../workKey.ts'

export interface Staging {
  readonly key: WorkKey
  readonly directory: string
  /** Names of complete files, from this run or an earlier one. */
  names(): Promise<ReadonlySet<string>>
  /** Writes a file, which appears only when it is complete. `name` has no folder. Rejects when the body fails; then there is no file. */
  write(name: string, body: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Removes the folder with everything in it. */
  discard(): Promise<void>
}

/** Opens the staging folder of a work, and removes what an interrupted run left half-written. */
export async function openStaging(archive: string, key: WorkKey): Promise<Staging> {
  const directory = stagingFolder(archive, key)
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    if (name.endsWith(partialSuffix)) await rm(join(directory, name), { force: true })
  }
  return {
    key,
    directory,
    names: async () =>
      new Set((await readdir(directory)).filter((name) => !name.endsWith(partialSuffix) && name !== sidecarName)),
    async write(name, body) {
      if (!isInsideName(name) || name.includes('/') || name === sidecarName || name.endsWith(partialSuffix))
        throw new RangeError(`"${name}" is not the name of a file of a work`)
      await writeFileAtomically(join(directory, name), body)
    },
    discard: () => rm(directory, { recursive: true, force: true }),
  }
}
