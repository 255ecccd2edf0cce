// Which works are in the download record, in memory. Empty until the record is loaded, after the first paint.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { perAccount, scopedName } from '../settings/accountScope.ts'
import { downloadRecordDatabase, downloadsChannel } from '../settings/storageKeys.ts'

/** The ids are changed in place. A new object tells the cards. */
export const downloadedMarks = perAccount(() => createStore<{ readonly ids: Set<string> }>(() => ({ ids: new Set() })))

/** True for a downloaded work, unless the setting hides the marks. */
export const useIsDownloaded = (kind: 'illust' | 'novel', id: string): boolean =>
  useStore(downloadedMarks, ({ ids }) => ids.has(`${kind}:${id}`))

/** Calls `load` once there is a download record: now, or when another tab saves the first work. Never rejects. */
export async function whenDownloaded(load: () => void): Promise<void> {
  if (await hasRecord()) return load()
  if (typeof BroadcastChannel !== 'function') return
  const channel = new BroadcastChannel(downloadsChannel)
  channel.onmessage = () => {
    channel.close()
    load()
  }
}

/** True when this browser may have a download record. */
async function hasRecord(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === scopedName(downloadRecordDatabase))
  } catch {
    // A browser that cannot list its databases may have one.
    return true
  }
}
