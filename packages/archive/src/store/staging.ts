// The folder in which a work is loaded. A file has its final name only when it is complete, so a run that was killed loads the rest.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson, record } from '@emaki/domain'
import { partialSuffix, writeFileAtomically } from '../files/atomicFile.ts'
import { readRegularText } from '../files/regularFile.ts'
import { isInsideName, sidecarName, stagingFolder } from '../layout.ts'
import { parseSidecar } from '../sidecar.ts'
import type { WorkKey } from '../workKey.ts'

export interface Staging {
  readonly key: WorkKey
  readonly directory: string
  /** Names of complete files, from this run or an earlier one. */
  names(): Promise<ReadonlySet<string>>
  /**
   * Sets the addresses from which files are loaded, by their names. Removes files that an earlier run loaded from others: when an artist
   * uploads a work again, its files have the same names.
   */
  setAddresses(addresses: ReadonlyMap<string, string>): Promise<void>
  /** Writes a file, which appears only when it is complete. `name` has no folder. Rejects when the body fails; then there is no file. */
  write(name: string, body: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Removes the folder with everything in it. */
  discard(): Promise<void>
}

/** Name of the file with the addresses of an interrupted run, which is no file of the work. */
const addressesName = '.addresses.json'
const maxAddressesBytes = 16 * 1024 * 1024

/** Opens the staging folder of a work, and removes what an interrupted run left half-written. */
export async function openStaging(archive: string, key: WorkKey): Promise<Staging> {
  const directory = stagingFolder(archive, key)
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    if (name.endsWith(partialSuffix)) await rm(join(directory, name), { force: true })
  }
  const isOwnName = (name: string) => name === sidecarName || name === addressesName || name.endsWith(partialSuffix)
  const names = async () =>
    new Set(
      (await readdir(directory, { withFileTypes: true }))
        .filter((entry) => entry.isFile() && !isOwnName(entry.name))
        .map(({ name }) => name),
    )
  return {
    key,
    directory,
    names,
    async setAddresses(addresses) {
      const before = await readAddresses(directory)
      for (const name of await names()) {
        const address = addresses.get(name)
        if (address === undefined || before[name] !== address) await rm(join(directory, name), { force: true })
      }
      await writeFileAtomically(join(directory, addressesName), JSON.stringify(Object.fromEntries(addresses)))
    },
    async write(name, body) {
      if (!isInsideName(name) || name.includes('/') || isOwnName(name))
        throw new RangeError(`"${name}" is not the name of a file of a work`)
      await writeFileAtomically(join(directory, name), body)
    },
    discard: () => rm(directory, { recursive: true, force: true }),
  }
}

/** The addresses by names. A run that was interrupted while it committed the work has left them in the sidecar only. */
async function readAddresses(directory: string): Promise<Readonly<Record<string, unknown>>> {
  const body = await readRegularText(join(directory, addressesName), maxAddressesBytes)
  const parsed = parseJson(body ?? '')
  if (parsed.ok) return record(parsed.value)
  const sidecar = parseSidecar((await readRegularText(join(directory, sidecarName), maxAddressesBytes)) ?? '')
  const files = sidecar.ok ? sidecar.value.files : []
  return Object.fromEntries(files.map(({ name, url }) => [name.slice(name.lastIndexOf('/') + 1), url]))
}

/** Removes what no work has from a staging folder that is about to become one. */
export const removeAddresses = (directory: string): Promise<void> => rm(join(directory, addressesName), { force: true })
