// The deny list as a file: one entry a line, `#` begins a comment. It is replaced as a whole, so that no reader sees half of it.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type DenyEntry, denyLine, parseDenyEntry } from '@emaki/domain'

/** Name of the file in EMAKI_DATA. */
export const denyFileName = 'deny.txt'

export interface DenyFile {
  /** Entries by their line (`denyLine`). */
  readonly entries: ReadonlyMap<string, DenyEntry>
  /** Numbers of lines that cannot be read. */
  readonly unreadable: readonly number[]
}

/** Parses the text of the file. */
function parseDenyFile(text: string): DenyFile {
  const entries = new Map<string, DenyEntry>()
  const unreadable: number[] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const written = line.replace(/^#.*|\s#\s.*$/, '').trim()
    if (written === '') continue
    const entry = parseDenyEntry(written)
    if (entry) entries.set(denyLine(entry), entry)
    else unreadable.push(index + 1)
  }
  return { entries, unreadable }
}

/** Reads the file; empty when there is none. Rejects when it exists and cannot be read. */
export async function readDenyFile(path: string): Promise<DenyFile> {
  return parseDenyFile(await readText(path))
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

/**
 * Adds and removes entries. Comments and the order of lines stay. Writes nothing when nothing changes.
 * Another process may write at the same time, so the result is read again and the change repeated where it was lost.
 */
export async function changeDenyFile(path: string, { add, remove }: DenyChange): Promise<void> {
  const removed = new Set(remove.map(denyLine))
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const text = await readText(path)
    const { entries } = parseDenyFile(text)
    const missing = add.map(denyLine).filter((line) => !entries.has(line))
    const lines = text === '' ? [header] : text.replace(/\n$/, '').split('\n')
    const left = lines.filter((line) => ![...parseDenyFile(line).entries.keys()].some((known) => removed.has(known)))
    if (missing.length === 0 && left.length === lines.length) return
    await replaceFile(path, `${[...left, ...missing].join('\n')}\n`)
  }
}

const maxAttempts = 5
const header = '# Works, users, tags and words that this instance does not serve; see docs/operate/public-instance.md.'

async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    await writeFile(draft, text, { flag: 'wx', flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const readText = async (path: string): Promise<string> => (await readFile(path, 'utf8').catch(ignoreMissing)) ?? ''

function ignoreMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
  return undefined
}
