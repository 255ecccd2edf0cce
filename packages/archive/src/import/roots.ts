// Folders outside of the archive whose works were indexed in place, in roots.json (docs/archive-layout.md).
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { parseJson, record, text } from '@emaki/domain'
import { writeFileAtomically } from '../files/atomicFile.ts'

const rootsFile = 'roots.json'
const maxRootsFile = 1024 * 1024

/** The registered folders by name. Entries that are no absolute paths are left out. Never rejects. */
export async function readRoots(directory: string): Promise<ReadonlyMap<string, string>> {
  const body = await readFile(join(directory, rootsFile), 'utf8').catch(() => '')
  const parsed = body.length > maxRootsFile ? undefined : parseJson(body)
  const roots = Object.entries(record(record(parsed?.ok ? parsed.value : undefined).roots))
  return new Map(roots.map(([name, path]) => [name, text(path)] as const).filter(([, path]) => isAbsolute(path)))
}

/** Registers a folder by its absolute path. Resolves with its name, which is the same each time. */
export async function registerRoot(directory: string, path: string): Promise<string> {
  const roots = await readRoots(directory)
  const known = [...roots].find(([, other]) => other === path)
  if (known) return known[0]
  const name = `folder-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`
  const all = Object.fromEntries([...roots, [name, path]])
  await writeFileAtomically(join(directory, rootsFile), `${JSON.stringify({ roots: all }, null, 2)}\n`)
  return name
}
