// Exports the download record to a file, and imports it or the records of other programs, for the settings.

import type { MessageKey, Translate } from '../../platform/i18n/useT.ts'
import {
  type DownloadFileError,
  maxDownloadFileLength,
  readDownloadFile,
  writeDownloadFile,
} from '../../platform/persistence/downloadRecordFile.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { pickFile } from '../../ui/pickFile.ts'
import { fileDay, offerFile } from '../savers/browserSaver.ts'
import { addToRecord, clearRecord, downloadRecord } from './downloadRecord.ts'

/** Downloads the whole record as a JSON file. */
export async function exportRecord(t: Translate): Promise<void> {
  try {
    const json = writeDownloadFile(await downloadRecord.entries())
    offerFile(new Blob([json], { type: 'application/json' }), `emaki-download-record-${fileDay()}.json`)
  } catch {
    // The browser forbids storage.
    showToast(t('downloaded.unavailable'), { kind: 'error' })
  }
}

const errorTexts: Readonly<Record<DownloadFileError, MessageKey>> = {
  large: 'transfer.fault.large',
  empty: 'transfer.fault.empty',
  damaged: 'transfer.fault.json',
  foreign: 'downloaded.fault.foreign',
  database: 'downloaded.fault.database',
}

/** Opens a file picker and merges the file with the record. A toast reports the result, or why the file is rejected. */
export async function importRecord(t: Translate): Promise<void> {
  const file = await pickFile('.json,.txt,application/json,text/plain')
  if (file === undefined) return
  const isLarge = file.size > 4 * maxDownloadFileLength
  const reading = isLarge ? ({ ok: false, error: 'large' } as const) : readDownloadFile(await textOf(file))
  if (!reading.ok) {
    showToast(t('transfer.failed', { reason: t(errorTexts[reading.error]) }), { kind: 'error' })
    return
  }
  const { entries, unreadable } = reading.value
  try {
    const { added, known } = await addToRecord(entries)
    const report = t('downloaded.imported', { count: added, known })
    const rest = unreadable === 0 ? '' : ` ${t('downloaded.unreadable', { count: unreadable })}`
    showToast(report + rest, { kind: 'success', lastsMs: 6000 })
  } catch {
    // The browser forbids storage, or it is full.
    showToast(t('downloaded.unavailable'), { kind: 'error' })
  }
}

/** Deletes the record after a confirmation. No file is deleted. */
export async function deleteRecord(t: Translate): Promise<void> {
  const isSure = await confirm({
    title: t('downloaded.clear.ask'),
    text: t('downloaded.clear.text'),
    yes: t('downloaded.clear'),
    danger: true,
  })
  if (!isSure) return
  try {
    await clearRecord()
    showToast(t('downloaded.cleared'), { kind: 'success' })
  } catch {
    // A browser that forbids storage has no record.
    showToast(t('downloaded.unavailable'), { kind: 'error' })
  }
}

async function textOf(file: File): Promise<string> {
  try {
    return await file.text()
  } catch {
    // The file was moved, or its permission was withdrawn: treated as empty.
    return ''
  }
}
