// Works on the runs of the bulk queue, item by item. Only one tab does.
import type { RequestError } from '../../platform/http/requestResult.ts'
import type { BulkQueueDependencies } from './bulkDependencies.ts'
import type { BulkRequests } from './bulkRequests.ts'
import { type BulkRun, type FullFlag, isReached, needsState, nextIndex, type StopCause, wantedState } from './bulkRun.ts'
import type { BulkRuns } from './bulkRuns.ts'

/** Pause between two items, in ms: the site tolerates one call a second over long runs (docs/contract/companion.md 13.3). */
const paceMs = 1000
/** Pause between works that the gateway keeps, in ms: it has a queue of its own. */
const keepPaceMs = 200
/** Refusals in a row, without a success, after which a run stops: the account itself is refused. */
const maxRefusals = 10

type WorkerDependencies = Pick<BulkQueueDependencies, 'site' | 'alone' | 'onWritten' | 'onEnd'>

/** Returns the function that goes on with the runs. It resolves when nothing is left to do. */
export function createBulkWorker(
  runs: BulkRuns,
  { insist, isActive, wait }: BulkRequests,
  { site, alone, onWritten, onEnd }: WorkerDependencies,
): () => Promise<void> {
  let working: Promise<void> | undefined
  const settleItem = createSettler(runs, insist, { site, onWritten })
  const settle = async (run: BulkRun, changes: Pick<BulkRun, 'state' | 'cause'>) => {
    const current = runs.find(run.id)
    if (!current) return
    const next = { ...current, ...changes }
    await runs.setRun(next)
    onEnd(next)
  }
  /** Works on one run until it ends, stops or is stopped. */
  const workOn = async (id: string) => {
    let refusals = 0
    for (;;) {
      const run = runs.find(id)
      if (!run || !isActive(run)) return
      const index = nextIndex(run)
      if (index < 0) return settle(run, { state: 'ended', cause: undefined })
      const cause = await settleItem(run, index)
      if (cause) return settle(run, { state: 'stopped', cause })
      const settled = runs.find(id)?.states[index]
      refusals = settled?.state === 'failed' && settled.kind === 'refused' ? refusals + 1 : 0
      if (refusals >= maxRefusals && settled?.state === 'failed') return settle(run, { state: 'stopped', cause: settled })
      const item = run.items[index]
      const hasSentNothing = settled?.state === 'unchanged' && item !== undefined && !needsState(item)
      if (!hasSentNothing) await wait(run.action === 'keep' ? keepPaceMs : paceMs)
    }
  }
  const next = () => runs.state.getState().runs.find(isActive)
  const work = (): Promise<void> => {
    if (!next()) return working ?? Promise.resolve()
    working ??= alone(async () => {
      // What the tab that worked before has done: the store is never behind the site, and messages may be late.
      await runs.load().catch(() => undefined)
      for (let run = next(); run; run = next()) await workOn(run.id)
    }).then(
      () => {
        working = undefined
        // A run that was added after the last look.
        return work()
      },
      () => {
        working = undefined
      },
    )
    return working
  }
  return work
}

/** Writes one item. Resolves to the cause that stops the run. */
function createSettler(
  runs: BulkRuns,
  insist: BulkRequests['insist'],
  { site, onWritten }: Pick<WorkerDependencies, 'site' | 'onWritten'>,
) {
  return async (run: BulkRun, index: number): Promise<StopCause | undefined> => {
    const [item, settled] = [run.items[index], run.states[index]]
    if (!item || !settled) return undefined
    const fail = ({ kind, message }: RequestError) => runs.setItems(run, [index], { state: 'failed', kind, reason: message })
    let before: FullFlag
    /** The write may have reached the site: in flight when the page was left, or without a response. */
    let isUncertain = settled.state === 'sending'
    if (settled.state === 'sending') before = settled.before
    else if (needsState(item)) {
      const read = await insist(run, () => site.read(run.account, item))
      if (read === undefined) return undefined
      if ('cause' in read) return read.cause
      // The state of a work that is gone cannot be read, but its bookmark can be removed.
      const isGone = !read.ok && (read.error.kind === 'removed' || read.error.kind === 'refused')
      const listed = isGone && item.wish.kind === 'remove' ? item.known : undefined
      if (read.ok) before = read.value
      else if (listed) before = listed
      else return void (await fail(read.error))
    } else before = item.known ?? { isSet: false }

    const wanted = wantedState(item, before)
    if (!wanted) return void (await runs.setItems(run, [index], { state: 'unchanged' }))
    await runs.setItems(run, [index], { state: 'sending', before })
    const written = await insist(run, async () => {
      if (isUncertain && item.wish.kind !== 'keep') {
        const current = await site.read(run.account, item)
        if (!current.ok) return current
        if (isReached(wanted, before, current.value)) return current
      }
      const result = await site.write(run.account, item, wanted, before)
      isUncertain = !result.ok && (result.error.kind === 'offline' || result.error.kind === 'other')
      return result
    })
    if (written === undefined) return undefined
    if ('cause' in written) {
      // Nothing is in flight after a block or a limit.
      if (!isUncertain) await runs.setItems(run, [index], { state: 'waiting' })
      return written.cause
    }
    if (!written.ok) return void (await fail(written.error))
    onWritten(run.account, item, written.value)
    await runs.setItems(run, [index], { state: 'done', before })
    return undefined
  }
}
