// The list of files in a backup, with their checksums.
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { failed, type Result, succeeded } from '@emaki/domain'
import * as v from 'valibot'
import { isDataPath } from './dataFiles.ts'

const manifestName = 'backup.json'
const format = 1

const manifestSchema = v.object({
  format: v.literal(format),
  /** The version of Emaki that made the backup. */
  version: v.string(),
  /** ISO 8601, in UTC. */
  created: v.string(),
  files: v.array(
    v.object({
      path: v.pipe(v.string(), v.check(isDataPath)),
      /** In bytes. */
      size: v.pipe(v.number(), v.integer(), v.minValue(0)),
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})

export type Manifest = v.InferOutput<typeof manifestSchema>

export const createManifest = (parts: Omit<Manifest, 'format'>): Manifest => ({ format, ...parts })

/** The path of the manifest in a backup. */
export const manifestFile = (backup: string): string => join(backup, manifestName)

/** Where a file of the data directory is in a backup. */
export const filePath = (backup: string, path: string): string => join(backup, 'files', ...path.split('/'))

/** Reads the manifest. The error is a sentence. */
export function readManifest(backup: string): Result<Manifest, string> {
  let text: string
  try {
    text = readFileSync(manifestFile(backup), 'utf8')
  } catch {
    return failed(`"${backup}" is not a backup: it has no file ${manifestName} that can be read.`)
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text)
  return parsed.success
    ? succeeded(parsed.output)
    : failed(`${manifestName} in "${backup}" is damaged or was written by a newer version of Emaki.`)
}

/** SHA-256 of a file, in hexadecimal digits. */
export async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
