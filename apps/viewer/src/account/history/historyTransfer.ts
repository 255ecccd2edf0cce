// Exports the history to a file and imports it, for the history page and the settings. The code for the file loads when it is needed.

import { translate } from '../../platform/i18n/catalogue.ts'
import type { Translate } from '../../platform/i18n/useT.ts'
import { browserHistory } from '../../platform/persistence/history.ts'
import { fileDay, offerFile } from '../../saving/savers/browserSaver.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { pickFile } from '../../ui/pickFile.ts'
import { addPlaces, storedPlaces } from '../../works/readingPlaces/readState.ts'

/** Undefined, with a toast, when the code fails to load. */
async function loadFormat() {
  try {
    return await import('../../platform/persistence/historyFile.ts')
  } catch {
    showToast(translate('error.network'), { kind: 'error' })
    return undefined
  }
}

/** Downloads all visits as a JSON file. */
export async function exportHistory(): Promise<void> {
  const format = await loadFormat()
  if (!format) return
  const [artworks, novels, users] = await Promise.all([
    browserHistory.artworks.visits(),
    browserHistory.novels.visits(),
    browserHistory.users.visits(),
  ])
  const history = {
    artworks: artworks.map(({ item }) => item),
    novels: novels.map(({ item }) => item),
    users: users.map(({ item }) => item),
  }
  const json = format.writeHistoryFile(history, storedPlaces())
  offerFile(new Blob([json], { type: 'application/json' }), `emaki-history-${fileDay()}.json`)
}

/** Opens a file picker and adds the visits of the file. Resolves to true when it was valid; errors show as a toast (docs/spec/calls.md 8). */
export async function importHistory(t: Translate): Promise<boolean> {
  const file = await pickFile('.json,application/json')
  if (file === undefined) return false
  const format = await loadFormat()
  if (!format) return false
  const history = file.size > format.maxHistoryFileLength ? undefined : format.readHistoryFile(await readText(file))
  if (history === undefined) {
    showToast(t('transfer.failed', { reason: t('transfer.history.incorrect') }), { kind: 'error' })
    return false
  }
  await browserHistory.artworks.add(history.artworks)
  await browserHistory.novels.add(history.novels)
  await browserHistory.users.add(history.users)
  addPlaces(history.places)
  const count = history.artworks.length + history.novels.length + history.users.length
  const { unreadable } = history
  const report = unreadable === 0 ? t('transfer.history.done', { count }) : t('transfer.history.partly', { count, unreadable })
  showToast(report, { kind: 'success' })
  return true
}

/** The text of a file; empty when it cannot be read, so that it counts as invalid. */
async function readText(file: File): Promise<string> {
  try {
    return await file.text()
  } catch {
    // The file was moved, or its permission was withdrawn.
    return ''
  }
}
