// Keeps works by itself: runs the rules when they are due and works through the queue, one work at a time. It rests when the site limits it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '@emaki/domain'
import { Cron } from 'croner'
import { writeFileAtomically } from '../files/atomicFile.ts'
import type { Archive } from '../openArchive.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import { describeReason, describeWork } from './describeWork.ts'
import { createKeepQueue, type FailedJob, type KeepJob } from './keepQueue.ts'
import { type KeepRule, parseRules, parseRulesText, pressedRule, reasonOf } from './keepRule.ts'
import type { KeepError, KeepSource } from './keepSource.ts'
import { keepWork, observe } from './keepWork.ts'
import { createPace, type KeepPace } from './pace.ts'
import { isWithinQuota, makeRoom, type RuleUsage, ruleUsage } from './quota.ts'
import { lastRun, type RuleRun, rememberRun, runRule } from './ruleRuns.ts'

export interface KeeperOptions {
  readonly archive: Archive
  readonly source: KeepSource
  readonly pace: KeepPace
  /** False while another process writes to the archive. Then nothing is kept. */
  readonly mayWrite: () => boolean
  readonly onError: (error: unknown) => void
  readonly random?: () => number
}

/** `limited`: the site limits calls. `full`: the disk is full or cannot be written. */
export type KeeperState = 'idle' | 'working' | 'paused' | 'limited' | 'full' | 'elsewhere'

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
  /** Replaces the rules. The error names the mistake; then nothing has changed. */
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
const minuteMs = 60_000
/** Pause after a limit without a time, and its maximum when limits follow each other, in ms. */
const firstRestMs = 15 * minuteMs
const maxRestMs = 6 * 60 * minuteMs
/** Tries of a work that cannot be reached. */
const maxAttempts = 8
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

/** What changes while a keeper runs. */
interface KeeperWork {
  /** True when there may be something to do. */
  isWoken: boolean
  rules: readonly KeepRule[]
  isPaused: boolean
  isFull: boolean
  /** Instant in ms. */
  restUntil: number
  rests: number
  done: number
  current: { work: string; done: number; files: number } | undefined
}

function createKeeper(options: KeeperOptions, rules: readonly KeepRule[]): Keeper & { wake(): void } {
  const { archive, mayWrite, onError, random = Math.random } = options
  const now = () => archive.now().getTime()
  const queue = createKeepQueue(archive.index.database, now)
  const pace = createPace(options.pace, () => performance.now(), random)
  const end = new AbortController()
  const work: KeeperWork = {
    isWoken: false,
    rules,
    isPaused: false,
    isFull: false,
    restUntil: 0,
    rests: 0,
    done: 0,
    current: undefined,
  }
  const mayWork = () => !end.signal.aborted && !work.isPaused && !work.isFull && mayWrite() && now() >= work.restUntil
  let running: Promise<void> | undefined

  const wake = (): void => {
    work.isWoken = true
    if (mayWork()) running ??= turn()
  }
  /** Works until nothing is due, and once more when something was added meanwhile. Never rejects. */
  async function turn(): Promise<void> {
    try {
      while (work.isWoken && mayWork()) {
        work.isWoken = false
        await loop()
      }
    } catch (error) {
      if (!end.signal.aborted) onError(error)
    } finally {
      work.current = undefined
      running = undefined
    }
  }
  const timer = new Cron('* * * * *', { unref: true, protect: true }, wake)

  async function loop(): Promise<void> {
    while (mayWork()) {
      const rule = work.rules.find(
        (one) => one.isOn && (lastRun(archive, one)?.due ?? 0) <= now() && one.subject.kind !== 'pressed',
      )
      if (rule) {
        await run(rule)
        continue
      }
      const job = queue.next(await waitingReasons())
      if (!job || !mayWork()) return
      await keep(job)
    }
  }

  /** The reasons of rules that are off, or full and without anything to remove. */
  async function waitingReasons(): Promise<ReadonlySet<string>> {
    const reasons = new Set<string>()
    for (const rule of work.rules) if (!rule.isOn || !(await makeRoom(archive, rule))) reasons.add(reasonOf(rule))
    return reasons
  }

  async function run(rule: KeepRule): Promise<void> {
    const started = now()
    const pacing = () => pace('call', end.signal)
    const { found, error } = await runRule({ ...options, queue, rule, signal: end.signal, pace: pacing })
    if (error) rest(error)
    const delayMs = error ? 10 * minuteMs : rule.everyHours * 60 * minuteMs * (1 + random() * 0.1)
    rememberRun(archive, rule, { last: started, due: now() + delayMs, error: error ? messageOf(error) : null, found })
  }

  async function keep({ key, reason, attempts }: KeepJob): Promise<void> {
    const current = { work: workKeyText(key), done: 0, files: 0 }
    work.current = current
    const onProgress = (done: number, files: number) => Object.assign(current, { done, files })
    const pacing = (kind: 'call' | 'picture') => pace(kind, end.signal)
    const loading = { ...options, key, signal: end.signal, pace: pacing }
    const isKnown = reason === describeReason
    const kept = await (isKnown ? describeWork(loading) : keepWork({ ...loading, keptBy: reason, onProgress })).catch(
      (error: unknown) => {
        if (!end.signal.aborted) work.isFull = true
        throw error
      },
    )
    work.current = undefined
    if (kept.ok) {
      queue.done(key)
      work.done++
      work.rests = 0
      return
    }
    const { error } = kept
    const message = messageOf(error)
    if (error.kind === 'gone') {
      if (archive.index.find(key)) await observe(archive, key, error.state)
      await (await archive.stage(key)).discard()
      // A work that is gone keeps what its files say.
      if (isKnown) queue.done(key)
      else queue.fail(key, message)
    } else if (error.kind === 'failed' || attempts + 1 >= maxAttempts) queue.fail(key, message)
    else {
      rest(error)
      queue.retry(key, error.kind === 'rateLimited' ? 0 : minuteMs * 2 ** attempts, message)
    }
  }

  /** Stops all calls for a while when the site limits them. */
  function rest(error: KeepError): void {
    if (error.kind !== 'rateLimited') return
    const restMs = error.retryAfterMs ?? Math.min(maxRestMs, firstRestMs * 2 ** work.rests)
    work.rests++
    work.restUntil = now() + restMs
  }

  const state = (): KeeperState => {
    if (!mayWrite()) return 'elsewhere'
    if (work.isPaused) return 'paused'
    if (work.isFull) return 'full'
    if (now() < work.restUntil) return 'limited'
    return running ? 'working' : 'idle'
  }

  const ruleStatus = (rule: KeepRule): RuleStatus => {
    const usage = ruleUsage(archive, rule)
    return { rule, usage, isFull: !isWithinQuota(usage, rule), run: lastRun(archive, rule) ?? null }
  }

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
      work.rules = withPressed(parsed.value)
      await writeFileAtomically(join(archive.directory, rulesFile), `${JSON.stringify({ rules: work.rules }, null, 2)}\n`)
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
    status: () => ({
      state: state(),
      until: now() < work.restUntil ? new Date(work.restUntil).toISOString() : null,
      queue: { ...queue.counts(), running: work.current ? 1 : 0, done: work.done },
      current: work.current ? { ...work.current } : null,
      errors: queue.failures(shownErrors),
      rules: work.rules.map(ruleStatus),
    }),
    async settled() {
      while (running) await running
    },
    async close() {
      timer.stop()
      end.abort(new Error('The keeper ends'))
      await running
    },
  }
}

/** The reason of an error, for the operator. */
function messageOf(error: KeepError): string {
  switch (error.kind) {
    case 'gone':
      return error.state
    case 'rateLimited':
      return 'rateLimited'
    default:
      return error.reason
  }
}
