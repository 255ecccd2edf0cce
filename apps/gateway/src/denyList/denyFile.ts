// The deny list as a file: one entry a line, `#` begins a comment. It is replaced as a whole, so that no reader sees half of it.
import { readFile, stat } from 'node:fs/promises'
import { type DenyEntry, type DenyLines, denyLine, parseDenyList } from '@emaki/domain'
import { changeFile } from '../config/fileLock.ts'
import { replaceFile } from '../config/replaceFile.ts'

/** Name of the file in EMAKI_DATA. */
export const denyFileName = 'deny.txt'

/** Reads the file; empty when there is none. Rejects when it exists and cannot be read. */
export async function readDenyFile(path: string): Promise<DenyLines> {
  return parseDenyList(await readText(path))
}

/** Identifies a version of the file; empty when there is none. */
export async function denyFileVersion(path: string): Promise<string> {
  const facts = await stat(path, { bigint: true }).catch(ignoreMissing)
  return facts ? `${facts.mtimeNs} ${facts.size} ${facts.ino}` : ''
}

export interface DenyChange {
  readonly add: readonly DenyEntry[]
  readonly remove: readonly DenyEntry[]
}

/** Adds and removes entries. Comments and the order of lines stay. Writes nothing when nothing changes. */
export function changeDenyFile(path: string, { add, remove }: DenyChange): Promise<void> {
  const removed = new Set(remove.map(denyLine))
  return changeFile(path, async () => {
    const text = await readText(path)
    const { entries } = parseDenyList(text)
    const missing = add.map(denyLine).filter((line) => !entries.has(line))
    const lines = text === '' ? [header] : text.replace(/\n$/, '').split('\n')
    const left = lines.filter((line) => ![...parseDenyList(line).entries.keys()].some((known) => removed.has(known)))
    if (missing.length > 0 || left.length < lines.length) await replaceFile(path, `${[...left, ...missing].join('\n')}\n`)
  })
}

const header = '# Works, users, tags and words that this instance does not serve; see docs/operate/public-instance.md.'

const readText = async (path: string): Promise<string> => (await readFile(path, 'utf8').catch(ignoreMissing)) ?? ''

function ignoreMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
  return undefined
}
