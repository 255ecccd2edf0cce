// The work of the keeper: rules that are due, then works of the queue, one at a time, until nothing is due or the site limits calls.
import type { Archive } from '../openArchive.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import { describeReason, describeWork } from './describeWork.ts'
import { keepArtist } from './keepArtist.ts'
import { createKeepQueue, type KeepJob, type KeepQueue } from './keepQueue.ts'
import { type KeepRule, reasonOf } from './keepRule.ts'
import { keepSeries } from './keepSeries.ts'
import type { KeepError, KeepSource } from './keepSource.ts'
import { keepWork, observe } from './keepWork.ts'
import { createPace, type KeepPace } from './pace.ts'
import { makeRoom } from './quota.ts'
import { lastRun, rememberRun, runRule } from './ruleRuns.ts'

const minuteMs = 60_000
/** Pause after a limit without a time, and its maximum when limits follow each other, in ms. */
const firstRestMs = 15 * minuteMs
const maxRestMs = 6 * 60 * minuteMs
/** Tries of a work that cannot be reached. */
const maxAttempts = 8

export interface KeeperOptions {
  readonly archive: Archive
  readonly source: KeepSource
  readonly pace: KeepPace
  /** False while another process writes to the archive. Then nothing is kept. */
  readonly mayWrite: () => boolean
  readonly onError: (error: unknown) => void
  readonly random?: () => number
}

/** What changes while a keeper runs. */
export interface KeeperWork {
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
  running: Promise<void> | undefined
}

export interface KeepLoop {
  readonly queue: KeepQueue
  readonly work: KeeperWork
  readonly now: () => number
  /** Starts to work when there may be something to do. */
  wake(): void
  /** Ends the work in progress. */
  end(): Promise<void>
}

/** What the steps of the loop share. */
interface Context extends KeeperOptions {
  readonly queue: KeepQueue
  readonly work: KeeperWork
  readonly now: () => number
  readonly random: () => number
  readonly signal: AbortSignal
  readonly wait: (kind: 'call' | 'picture') => Promise<void>
  readonly mayWork: () => boolean
}

export function createKeepLoop(options: KeeperOptions, rules: readonly KeepRule[]): KeepLoop {
  const { archive, mayWrite, random = Math.random } = options
  const now = () => archive.now().getTime()
  const end = new AbortController()
  const pace = createPace(options.pace, () => performance.now(), random)
  const work: KeeperWork = {
    isWoken: false,
    rules,
    isPaused: false,
    isFull: false,
    restUntil: 0,
    rests: 0,
    done: 0,
    current: undefined,
    running: undefined,
  }
  const mayWork = () => !end.signal.aborted && !work.isPaused && !work.isFull && mayWrite() && now() >= work.restUntil
  const queue = createKeepQueue(archive.index.database, now)
  const context: Context = {
    ...options,
    queue,
    work,
    now,
    random,
    mayWork,
    signal: end.signal,
    wait: (kind) => pace(kind, end.signal),
  }
  return {
    queue,
    work,
    now,
    wake() {
      work.isWoken = true
      if (mayWork()) work.running ??= turn(context)
    },
    async end() {
      end.abort(new Error('The keeper ends'))
      await work.running
    },
  }
}

/** Works until nothing is due, and once more when something was added meanwhile. Never rejects. */
async function turn(context: Context): Promise<void> {
  const { work, mayWork, signal, onError } = context
  try {
    while (work.isWoken && mayWork()) {
      work.isWoken = false
      await workThrough(context)
    }
  } catch (error) {
    if (!signal.aborted) onError(error)
  } finally {
    work.current = undefined
    work.running = undefined
  }
}

async function workThrough(context: Context): Promise<void> {
  const { archive, work, mayWork, now } = context
  while (mayWork()) {
    const rule = work.rules.find(
      (one) => one.isOn && one.subject.kind !== 'pressed' && (lastRun(archive, one)?.due ?? 0) <= now(),
    )
    if (rule) {
      await run(context, rule)
      continue
    }
    const job = await nextJob(context)
    if (!job || !mayWork()) return
    await keep(context, job)
  }
}

/** The next job whose rule is on and has room. Room is made only for a job that waits for it. */
async function nextJob({ archive, queue, work }: Context): Promise<KeepJob | undefined> {
  for (;;) {
    const job = queue.next()
    const rule = job && work.rules.find((one) => reasonOf(one) === job.reason)
    // Jobs of a rule that was removed are still wanted. A work that the archive has needs no more room.
    if (!job || !rule) return job
    if (rule.isOn && (archive.index.find(job.key) || (await makeRoom(archive, rule, job.added)))) return job
    queue.postpone(job.key)
  }
}

async function run(context: Context, rule: KeepRule): Promise<void> {
  const { archive, now, random, wait } = context
  const started = now()
  const { found, error } = await runRule({ ...context, rule, pace: () => wait('call') })
  if (error) rest(context, error)
  const delayMs = error ? 10 * minuteMs : rule.everyHours * 60 * minuteMs * (1 + random() * 0.1)
  rememberRun(archive, rule, { last: started, due: now() + delayMs, error: error ? messageOf(error) : null, found })
}

async function keep(context: Context, { key, reason, attempts }: KeepJob): Promise<void> {
  const { queue, work, signal, wait } = context
  const current = { work: workKeyText(key), done: 0, files: 0 }
  work.current = current
  const onProgress = (done: number, files: number) => Object.assign(current, { done, files })
  const loading = { ...context, key, pace: wait }
  const isKnown = reason === describeReason
  const kept = await (isKnown ? describeWork(loading) : keepWork({ ...loading, keptBy: reason, onProgress })).catch(
    (error: unknown) => {
      if (!signal.aborted) work.isFull = true
      throw error
    },
  )
  work.current = undefined
  if (kept.ok) {
    await keepSurroundings(context, key)
    queue.done(key)
    work.done++
    work.rests = 0
  } else if (kept.error.kind === 'gone') await setAside(context, key, kept.error.state, isKnown)
  else if (kept.error.kind === 'failed' || attempts + 1 >= maxAttempts) queue.fail(key, messageOf(kept.error))
  else {
    rest(context, kept.error)
    queue.retry(key, kept.error.kind === 'rateLimited' ? 0 : minuteMs * 2 ** attempts, messageOf(kept.error))
  }
}

/** Keeps the artist and the series of a work. The work is complete without them, so after a failure the next work of theirs tries again. */
async function keepSurroundings(context: Context, key: WorkKey): Promise<void> {
  const row = context.archive.index.find(key)
  if (!row) return
  const options = { ...context, pace: context.wait }
  const artist = row.artist ? await keepArtist({ ...options, artist: String(row.artist) }) : undefined
  if (artist?.ok === false) rest(context, artist.error)
  const series = await keepSeries(options, row)
  if (!series.ok) rest(context, series.error)
}

/** Ends the job of a work that is gone. An imported work keeps what its files say, so its job has not failed. */
async function setAside(
  { archive, queue }: Context,
  key: WorkKey,
  state: Parameters<typeof observe>[2],
  isKnown: boolean,
): Promise<void> {
  if (archive.index.find(key)) await observe(archive, key, state)
  await (await archive.stage(key)).discard()
  if (isKnown) queue.done(key)
  else queue.fail(key, state)
}

/** Stops all calls for a while when the site limits them. */
function rest({ work, now }: Context, error: KeepError): void {
  if (error.kind !== 'rateLimited') return
  const restMs = error.retryAfterMs ?? Math.min(maxRestMs, firstRestMs * 2 ** work.rests)
  work.rests++
  work.restUntil = now() + restMs
}

/** The code of an error, and its reason if it has one (docs/library-api.md, jobs). */
function messageOf(error: KeepError): string {
  switch (error.kind) {
    case 'gone':
      return error.state
    case 'rateLimited':
      return error.kind
    default:
      return `${error.kind}: ${error.reason}`
  }
}
