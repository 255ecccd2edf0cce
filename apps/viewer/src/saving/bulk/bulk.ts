// The bulk queue of this tab, and the function that adds changes to it.
import { type Artwork, once } from '@emaki/domain'
import type { Account } from '../../platform/account/account.ts'
import { confirmFlag, flagKey, updateFlags } from '../../platform/account/flags.ts'
import { session } from '../../platform/account/session.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { createKeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import { queryClient } from '../../platform/query/queryClient.ts'
import { bulkChannel, bulkDatabase, bulkLock } from '../../platform/settings/storageKeys.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { undoToastOptions } from '../../works/block/undoToastOptions.ts'
import { updateCachedBookmark } from '../../works/queries/artwork.ts'
import { updateCachedFollow } from '../../works/queries/author.ts'
import { updateCachedNovelBookmark } from '../../works/queries/novel.ts'
import { markUnfinishedBulk, showTransfers } from '../download/unfinishedDownloads.ts'
import { createBulkQueue } from './bulkQueue.ts'
import { type BulkAction, type BulkItem, type BulkRun, countOf, type FullFlag, undoItems } from './bulkRun.ts'
import { createBulkSite } from './bulkSite.ts'
import { planBulk } from './planBulk.ts'

export const bulkQueue = createBulkQueue({
  store: createKeyValueStore(bulkDatabase),
  site: createBulkSite(),
  isCurrent: isCurrentAccount,
  // Without locks, two tabs may both write; each write is harmless twice.
  alone: async (work) => {
    if (navigator.locks) await navigator.locks.request(bulkLock, work)
    else await work()
  },
  channel: typeof BroadcastChannel === 'function' ? new BroadcastChannel(bulkChannel) : undefined,
  onWritten,
  onEnd,
})

/** Goes on with the runs of earlier visits, after a login, and when the network is back. Only the first call does something. */
export const startBulk = once(() => {
  bulkQueue.state.subscribe(({ runs }, before) => {
    if (runs !== before.runs) markUnfinishedBulk(runs.some(isUnfinished))
  })
  session.subscribe(() => void bulkQueue.work())
  addEventListener('online', () => {
    for (const { id, cause } of bulkQueue.state.getState().runs) if (cause?.kind === 'offline') bulkQueue.resume(id)
  })
  void bulkQueue.restore().then(() => markUnfinishedBulk(bulkQueue.state.getState().runs.some(isUnfinished)))
})

/** Adds a run and starts it. `account`: null for works that the gateway keeps. */
export function addBulk(account: Account | null, action: BulkAction, items: readonly BulkItem[]): void {
  startBulk()
  bulkQueue.add(account, action, items)
}

/** The account that changes bookmarks; null without one. */
export function currentAccount(): Account | null {
  const { mode, user } = session.getState()
  return user ? { mode, id: user.id } : null
}

/** Bookmarks downloaded works that have no bookmark yet, with the tags of the rules. */
export function bookmarkDownloaded(works: readonly Artwork[]): void {
  const account = currentAccount()
  const restrict = readSettings().privateBookmarks ? 'private' : 'public'
  addBulk(account, 'bookmark', planBulk(account, { action: 'bookmark', restrict, tags: [] }, works))
}

/** Unfinished, or ended with failures that wait for a decision. */
export const isUnfinished = (run: BulkRun): boolean => run.state !== 'ended' || countOf(run, 'failed') > 0

/** True for runs of the account that is logged in, and for runs that need none. Others are not shown and not worked on. */
export function isCurrentAccount(account: Account | null): boolean {
  const { mode, user } = session.getState()
  return account === null || (account.mode === mode && account.id === user?.id)
}

function onWritten(account: Account | null, { target, id, wish }: BulkItem, { tags: _, ...flag }: FullFlag): void {
  if (account === null || wish.kind === 'keep') return
  updateFlags((before) => confirmFlag(before, flagKey(account.id, target, id), flag, Date.now()))
  const updateCached =
    target === 'user' ? updateCachedFollow : target === 'novel' ? updateCachedNovelBookmark : updateCachedBookmark
  updateCached(id, flag.isSet, queryClient)
}

/** Says how a run ended, with Undo or a way to the failures. The open panel shows the same. */
function onEnd(run: BulkRun): void {
  if (showTransfers.getState().isOpen) return
  const [count, failed] = [countOf(run, 'done'), countOf(run, 'failed')]
  const show = { label: translate('bulk.show'), act: () => showTransfers.setState({ isOpen: true }) }
  if (run.cause) showToast(run.cause.reason, { kind: 'error', action: show })
  else if (failed > 0) showToast(translate('bulk.done.failed', { count, failed }), { kind: 'error', action: show })
  else if (undoItems(run).length > 0 && run.action !== 'undo')
    showToast(
      translate('bulk.done', { count }),
      undoToastOptions(() => bulkQueue.undo(run.id)),
    )
  else showToast(translate('bulk.done', { count }), { kind: 'success' })
}
