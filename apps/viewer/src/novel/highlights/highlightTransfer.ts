// Exports highlights as Markdown or as a file to import again, and imports such a file.

import type { Translate } from '../../platform/i18n/useT.ts'
import { fileDay, offerFile } from '../../saving/savers/browserSaver.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { pickFile } from '../../ui/pickFile.ts'
import type { Highlight } from './highlight.ts'
import {
  highlightsMarkdown,
  maxHighlightFileLength,
  newerHighlights,
  readHighlightFile,
  writeHighlightFile,
} from './highlightFile.ts'
import { highlights as store } from './highlightStore.ts'

/** Downloads highlights as Markdown. */
export function saveMarkdown(highlights: readonly Highlight[], t: Translate): void {
  const words = { title: t('highlight.title'), by: (author: string) => t('highlight.by', { author }) }
  const file = new Blob([highlightsMarkdown(highlights, words)], { type: 'text/markdown;charset=utf-8' })
  offerFile(file, `highlights-${fileDay()}.md`)
}

/** Downloads all highlights as a JSON file. */
export async function exportHighlights(): Promise<void> {
  const file = new Blob([writeHighlightFile(await store.list())], { type: 'application/json' })
  offerFile(file, `highlights-${fileDay()}.json`)
}

/** Opens a file picker and adds the highlights of the file. Known ones that were changed later stay. Errors show as a toast. */
export async function importHighlights(t: Translate): Promise<void> {
  const file = await pickFile('.json,application/json')
  if (file === undefined) return
  const read = file.size > maxHighlightFileLength ? undefined : readHighlightFile(await textOf(file))
  if (read === undefined) {
    showToast(t('transfer.failed', { reason: t('transfer.history.incorrect') }), { kind: 'error' })
    return
  }
  const failure = await store.save(newerHighlights(await store.list(), read.highlights))
  if (failure !== undefined) showToast(t(`highlight.unsaved.${failure}`), { kind: 'error' })
  else showToast(t('highlight.imported', { count: read.highlights.length }), { kind: 'success' })
}

/** The text of a file; empty if it cannot be read, so that it counts as invalid. */
async function textOf(file: File): Promise<string> {
  try {
    return await file.text()
  } catch {
    // The file was moved, or its permission was withdrawn.
    return ''
  }
}
