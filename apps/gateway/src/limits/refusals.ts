// The clients that the operator refuses, in the file refused.json of EMAKI_DATA. The gateway reads a changed file within a second.
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { parseJson } from '@emaki/domain'
import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import { changeFile } from '../config/fileLock.ts'
import { replaceFile } from '../config/replaceFile.ts'
import type { Logger } from '../log/log.ts'
import { createAddressReader } from '../network/clientAddress.ts'
import { createRefusalSearch, type Refusal, type RefusalSubject, refusalKinds, refusalLine } from './refusal.ts'

/** Name of the file in EMAKI_DATA. */
export const refusalsFileName = 'refused.json'
/** How often the file is checked, in ms. */
const pollMs = 300
const maxRefusals = 10_000

export interface RefusalChange {
  readonly add: readonly Refusal[]
  readonly remove: readonly RefusalSubject[]
}

export interface Refusals {
  /** The refusal of a client, with the time that is left, in ms. Undefined for a client that may go on. */
  find(incoming: Pick<IncomingMessage, 'headers' | 'socket'>): (Refusal & { readonly leftMs: number }) | undefined
  /** Counts a request that was refused. */
  count(refusal: RefusalSubject): void
  /** Those that last, with the number of requests that this process has refused. The newest last. */
  entries(): readonly (Refusal & { readonly refused: number })[]
  /** Changes the file, and applies it before it resolves. Rejects when the file cannot be written. */
  change(change: RefusalChange): Promise<void>
  close(): void
}

export interface RefusalsOptions {
  readonly config: Pick<Config, 'dataDirectory' | 'trustedProxies'>
  readonly log: Logger
  /** Time in ms since 1970. */
  readonly now: () => number
}

/** Opens the list. Rejects when the file exists and is not readable: who was refused must not come back by accident. */
export async function openRefusals({ config, log, now }: RefusalsOptions): Promise<Refusals> {
  const path = join(config.dataDirectory, refusalsFileName)
  const addressOf = createAddressReader(config.trustedProxies)
  const refused = new Map<string, number>()
  let version = await versionOf(path)
  let current = await readRefusals(path)
  let search = createRefusalSearch(current)
  const readAgain = async () => {
    const next = await versionOf(path)
    if (next === version) return
    current = await readRefusals(path)
    search = createRefusalSearch(current)
    version = next
    for (const line of refused.keys()) if (!current.some((one) => refusalLine(one) === line)) refused.delete(line)
    log.info({ entries: current.length }, 'the list of refused clients has changed')
  }
  const poll = () => readAgain().catch((error: unknown) => log.error({ err: error }, `${refusalsFileName} cannot be read`))
  const timer = setInterval(() => void poll(), pollMs).unref()
  return {
    find(incoming) {
      if (current.length === 0) return undefined
      const found = search(addressOf(incoming), incoming.headers['user-agent'])
      const leftMs = found ? found.until - now() : 0
      if (!found || leftMs <= 0) return undefined
      return { ...found, leftMs }
    },
    count(refusal) {
      const line = refusalLine(refusal)
      refused.set(line, (refused.get(line) ?? 0) + 1)
    },
    entries: () =>
      current.filter(({ until }) => until > now()).map((one) => ({ ...one, refused: refused.get(refusalLine(one)) ?? 0 })),
    async change(change) {
      await changeRefusals(path, change, now())
      await readAgain()
    },
    close: () => clearInterval(timer),
  }
}

const refusalsSchema = v.object({
  refused: v.array(v.object({ kind: v.picklist(refusalKinds), value: v.string(), until: v.number() })),
})

/** The refusals in the file; none without a file. Rejects when it is not readable. */
export async function readRefusals(path: string): Promise<readonly Refusal[]> {
  const text = await readFile(path, 'utf8').catch(ignoreMissing)
  if (text === undefined) return []
  const parsed = parseJson(text)
  const read = v.safeParse(refusalsSchema, parsed.ok ? parsed.value : undefined)
  if (!read.success) throw new Error(`${path} is not a list of refused clients; repair or remove it`)
  return read.output.refused
}

/** Adds and removes refusals in the file, and removes those that have ended by `nowMs`. A subject has one end. */
export function changeRefusals(path: string, { add, remove }: RefusalChange, nowMs: number): Promise<void> {
  const replaced = new Set([...add, ...remove].map(refusalLine))
  return changeFile(path, async () => {
    const left = (await readRefusals(path)).filter((one) => one.until > nowMs && !replaced.has(refusalLine(one)))
    await replaceFile(path, `${JSON.stringify({ refused: [...left, ...add].slice(-maxRefusals) }, undefined, 2)}\n`)
  })
}

/** Identifies a version of the file; empty when there is none. */
async function versionOf(path: string): Promise<string> {
  const facts = await stat(path, { bigint: true }).catch(ignoreMissing)
  return facts ? `${facts.mtimeNs} ${facts.size} ${facts.ino}` : ''
}

function ignoreMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
  return undefined
}
