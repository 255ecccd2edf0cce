// Keeps works by itself: runs the rules when they are due and works through the queue, one work at a time. It rests when the site limits it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeeperState, Result } from '@emaki/domain'
import { Cron } from 'croner'
import { writeFileAtomically } from '../files/atomicFile.ts'
import type { WorkKey } from '../workKey.ts'
import { describeReason } from './describeWork.ts'
import { createKeepLoop, type KeeperOptions, type KeepLoop } from './keepLoop.ts'
import type { FailedJob } from './keepQueue.ts'
import { type KeepRule, parseRules, parseRulesText, pressedRule } from './keepRule.ts'
import { isWithinQuota, type RuleUsage, ruleUsage } from './quota.ts'
import { lastRun, type RuleRun, rememberRun } from './ruleRuns.ts'

export interface RuleStatus {
  readonly rule: KeepRule
  readonly usage: RuleUsage
  readonly isFull: boolean
  readonly run: RuleRun | null
}

export interface KeeperStatus {
  readonly state: KeeperState
  /** ISO 8601: when calls begin again; null when nothing waits for a time. */
  readonly until: string | null
  readonly queue: { readonly waiting: number; readonly running: number; readonly failed: number; readonly done: number }
  readonly current: { readonly work: string; readonly done: number; readonly files: number } | null
  /** The newest failures. */
  readonly errors: readonly FailedJob[]
  readonly rules: readonly RuleStatus[]
}

export interface Keeper {
  /** Keeps a work because an operator wants it. */
  press(key: WorkKey): void
  /** Asks the site for the metadata of works whose files are there. */
  describe(keys: readonly WorkKey[]): void
  rules(): readonly KeepRule[]
  /** Replaces the rules. The error names the mistake. Rejects when rules.json cannot be written. In both cases nothing has changed. */
  setRules(value: unknown): Promise<Result<readonly KeepRule[], string>>
  /** Makes all rules due. */
  runNow(): void
  pause(): void
  resume(): void
  /** Tries failed works again. */
  retry(): void
  status(): KeeperStatus
  /** Resolves when nothing is due any more. For tests and commands. */
  settled(): Promise<void>
  /** Ends the work in progress; what is complete of it stays in staging. */
  close(): Promise<void>
}

const rulesFile = 'rules.json'
const shownErrors = 100

/** Starts a keeper. It begins with the next turn of the event loop. Rejects when rules.json cannot be read for another reason than a mistake in it. */
export async function startKeeper(options: KeeperOptions): Promise<Keeper> {
  const keeper = createKeeper(options, await readRules(options))
  keeper.wake()
  return keeper
}

async function readRules({ archive, onError }: KeeperOptions): Promise<readonly KeepRule[]> {
  const text = await readFile(join(archive.directory, rulesFile), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return [pressedRule]
  const parsed = parseRulesText(text)
  if (!parsed.ok) onError(new Error(`rules.json of the archive is ignored: ${parsed.error}`))
  return parsed.ok ? withPressed(parsed.value) : [pressedRule]
}

const withPressed = (rules: readonly KeepRule[]): readonly KeepRule[] =>
  rules.some(({ subject }) => subject.kind === 'pressed') ? rules : [pressedRule, ...rules]

function createKeeper(options: KeeperOptions, rules: readonly KeepRule[]): Keeper & { wake(): void } {
  const { archive } = options
  const loop = createKeepLoop(options, rules)
  const { queue, work, now, wake } = loop
  const timer = new Cron('* * * * *', { unref: true, protect: true }, wake)
  return {
    wake,
    press(key) {
      queue.add(key, 'pressed', true)
      wake()
    },
    describe(keys) {
      for (const key of keys) queue.add(key, describeReason, false)
      wake()
    },
    rules: () => work.rules,
    async setRules(value) {
      const parsed = parseRules(value)
      if (!parsed.ok) return parsed
      const rules = withPressed(parsed.value)
      await writeFileAtomically(join(archive.directory, rulesFile), `${JSON.stringify({ rules }, null, 2)}\n`)
      work.rules = rules
      queue.wakePostponed()
      wake()
      return { ok: true, value: work.rules }
    },
    runNow() {
      for (const rule of work.rules) {
        const run = lastRun(archive, rule)
        if (run) rememberRun(archive, rule, { ...run, due: now() })
      }
      wake()
    },
    pause() {
      work.isPaused = true
    },
    resume() {
      work.isPaused = false
      work.isFull = false
      wake()
    },
    retry() {
      queue.retryFailed()
      wake()
    },
    status: () => statusOf(options, loop),
    async settled() {
      while (work.running) await work.running
    },
    async close() {
      timer.stop()
      await loop.end()
    },
  }
}

function statusOf(options: KeeperOptions, { queue, work, now }: KeepLoop): KeeperStatus {
  const { archive } = options
  return {
    state: stateOf(options, work, now()),
    until: now() < work.restUntil ? new Date(work.restUntil).toISOString() : null,
    queue: { ...queue.counts(), running: work.current ? 1 : 0, done: work.done },
    current: work.current ? { ...work.current } : null,
    errors: queue.failures(shownErrors),
    rules: work.rules.map((rule): RuleStatus => {
      const usage = ruleUsage(archive, rule)
      return { rule, usage, isFull: !isWithinQuota(usage, rule), run: lastRun(archive, rule) ?? null }
    }),
  }
}

function stateOf({ archive, mayWrite }: KeeperOptions, work: KeepLoop['work'], now: number): KeeperState {
  if (archive.isDamaged()) return 'damaged'
  if (archive.isReadOnly) return 'readOnly'
  if (!mayWrite()) return 'elsewhere'
  if (work.isPaused) return 'paused'
  if (work.isFull) return 'full'
  if (now < work.restUntil) return 'limited'
  return work.running ? 'working' : 'idle'
}
