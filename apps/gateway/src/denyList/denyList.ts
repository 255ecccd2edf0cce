// The deny list of a running gateway: the file in EMAKI_DATA, and a set in Valkey that all replicas share.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createDenyRules, type DenyEntry, type DenyLines, type DenyRules } from '@emaki/domain'
import type { Logger } from '../log/log.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import { changeDenyFile, type DenyChange, denyFileName, denyFileVersion, readDenyFile } from './denyFile.ts'
import { createSharedDenySet } from './sharedDenySet.ts'

export interface DenyList {
  /** The current rules. The same object until the list changes. */
  readonly rules: () => DenyRules
  /** All entries, in the order of the file. */
  entries(): readonly DenyEntry[]
  /** Changes the file, and applies the change before it resolves. Rejects when the file cannot be written. */
  change(change: DenyChange): Promise<void>
  /**
   * Calls `listener` with the entries that were added, after the rules have changed. At once with those that replicas added while this
   * gateway was off.
   */
  onAdded(listener: (added: readonly DenyEntry[]) => void): void
  close(): void
}

export interface DenyListOptions {
  /** The data directory. */
  readonly directory: string
  readonly valkey?: SharedValkey | undefined
  readonly log: Logger
}

/** How often the file is checked, in ms. */
const pollMs = 300
/** How often the shared set is read without a message, in ms, because messages are lost with a connection. */
const resyncMs = 15_000
const logPauseMs = 60_000

/**
 * Opens the list. Rejects when the file exists and cannot be read: an instance must not serve what it may not.
 * A change of the file, or of the shared set, applies within a second. Entries of the set are written to the file, so that they survive
 * a Valkey without persistence.
 */
export async function openDenyList({ directory, valkey, log }: DenyListOptions): Promise<DenyList> {
  const path = join(directory, denyFileName)
  const listeners: ((added: readonly DenyEntry[]) => void)[] = []
  const shared = valkey && createSharedDenySet(valkey)
  let version = await denyFileVersion(path)
  let entries = (await readReported(path, log)).entries
  let rules = createDenyRules([...entries.values()])

  const apply = (next: ReadonlyMap<string, DenyEntry>) => {
    const added = entriesOnlyIn(next, entries)
    if (added.length === 0 && next.size === entries.size) return
    entries = next
    rules = createDenyRules([...entries.values()])
    log.info({ entries: entries.size }, 'the deny list has changed')
    for (const listener of listeners) listener(added)
  }
  const readFile = async () => {
    const current = await denyFileVersion(path)
    if (current === version) return
    const before = entries
    apply((await readReported(path, log)).entries)
    version = current
    await shared?.change(linesOnlyIn(entries, before), linesOnlyIn(before, entries))
  }
  const syncValkey = async () => {
    // What the file says is known first, so that its changes are not taken for those of a replica.
    await readFile()
    const before = entries
    const next = await shared?.merge([...before.keys()], await writtenMs(path))
    if (!next) return
    apply(next)
    await changeDenyFile(path, { add: entriesOnlyIn(next, before), remove: entriesOnlyIn(before, next) })
  }
  const run = createQueue(createErrorLog(log))

  const stopListening = shared?.onChange(() => void run(syncValkey))
  const timers = [
    setInterval(() => run(readFile), pollMs).unref(),
    ...(shared ? [setInterval(() => run(syncValkey), resyncMs).unref()] : []),
  ]
  const atStart = entries
  if (shared) await run(syncValkey)
  const addedMeanwhile = entriesOnlyIn(entries, atStart)
  return {
    rules: () => rules,
    entries: () => [...entries.values()],
    async change(change) {
      await changeDenyFile(path, change)
      await run(readFile)
    },
    onAdded(listener) {
      listeners.push(listener)
      if (addedMeanwhile.length > 0) listener(addedMeanwhile)
    },
    close() {
      for (const timer of timers) clearInterval(timer)
      stopListening?.()
    },
  }
}

async function readReported(path: string, log: Logger): Promise<DenyLines> {
  const file = await readDenyFile(path)
  if (file.unreadable.length > 0) log.warn({ lines: file.unreadable }, `lines of ${denyFileName} cannot be read and are ignored`)
  return file
}

/** When the file was written, in ms since 1970; 0 without a file. */
const writtenMs = async (path: string): Promise<number> => Math.floor((await stat(path).catch(() => undefined))?.mtimeMs ?? 0)

type Entries = ReadonlyMap<string, DenyEntry>
const linesOnlyIn = (a: Entries, b: Entries): string[] => [...a.keys()].filter((line) => !b.has(line))
const entriesOnlyIn = (a: Entries, b: Entries): DenyEntry[] => [...a].filter(([line]) => !b.has(line)).map(([, entry]) => entry)

/** Runs tasks one after the other. A task that waits already is not added again. */
function createQueue(onError: (error: unknown) => void) {
  const waiting = new Map<() => Promise<void>, Promise<void>>()
  let last: Promise<void> = Promise.resolve()
  return (task: () => Promise<void>): Promise<void> => {
    const known = waiting.get(task)
    if (known) return known
    last = last
      .then(() => {
        waiting.delete(task)
        return task()
      })
      .catch(onError)
    waiting.set(task, last)
    return last
  }
}

/** Logs an error at most once a minute, because the file is checked all the time. */
function createErrorLog(log: Logger) {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (error: unknown) => {
    if (performance.now() - loggedAt < logPauseMs) return
    loggedAt = performance.now()
    log.error({ err: error }, 'the deny list cannot be updated')
  }
}
