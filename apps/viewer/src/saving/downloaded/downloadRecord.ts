// The download record of this browser: shows its marks, adds finished downloads, and keeps other tabs up to date.

import { downloadedMarks } from '../../platform/persistence/downloadedMarks.ts'
import {
  type AddedDownloads,
  createDownloadRecord,
  type DownloadEntry,
  downloadKey,
} from '../../platform/persistence/downloadRecord.ts'
import { traceStore } from '../../platform/persistence/keyValueStore.ts'
import { perAccount } from '../../platform/settings/accountScope.ts'
import { downloadRecordDatabase, downloadsChannel } from '../../platform/settings/storageKeys.ts'
import { readSettings } from '../../platform/settings/store.ts'

export const downloadRecord = perAccount((scope) => createDownloadRecord(traceStore(scope, downloadRecordDatabase)))

/** Loads the marks, or removes them when the setting hides them. Never rejects. */
export async function showDownloadedMarks(isOn: boolean): Promise<void> {
  const keys = isOn ? await downloadRecord.keys() : []
  downloadedMarks.setState({ ids: new Set(keys) })
  if (channels.length === 0 && typeof BroadcastChannel === 'function') followOtherTabs()
}

/** The channel of this tab, once it listens. */
const channels: BroadcastChannel[] = []

/** Updates the marks when another tab has saved something. */
function followOtherTabs(): void {
  const channel = new BroadcastChannel(downloadsChannel)
  channel.onmessage = () => void showDownloadedMarks(readSettings().showDownloaded)
  channels.push(channel)
}

/** Adds entries, and their marks. Rejects when the browser refuses to store them. */
export async function addToRecord(entries: readonly DownloadEntry[]): Promise<AddedDownloads> {
  const result = await downloadRecord.add(entries)
  if (readSettings().showDownloaded) {
    const { ids } = downloadedMarks.getState()
    for (const { kind, id } of entries) ids.add(downloadKey(kind, id))
    downloadedMarks.setState({ ids })
  }
  announce()
  return result
}

/** Adds a finished download of one or several works. Never rejects: the file is saved in any case. */
export async function recordDownload(works: readonly DownloadedWork[], name: string): Promise<void> {
  const at = Date.now()
  await addToRecord(works.map((work) => ({ pages: [], ...work, at, name }))).catch(() => undefined)
}

/** A work of a file. `pages` from 0; missing for a file of the whole work. */
export type DownloadedWork = Pick<DownloadEntry, 'kind' | 'id'> & Partial<Pick<DownloadEntry, 'pages'>>

/** Deletes the record and its marks. Rejects when the browser refuses. */
export async function clearRecord(): Promise<void> {
  await downloadRecord.clear()
  downloadedMarks.setState({ ids: new Set() })
  announce()
}

function announce(): void {
  if (typeof BroadcastChannel !== 'function') return
  const channel = new BroadcastChannel(downloadsChannel)
  channel.postMessage('changed')
  channel.close()
}
