// Saves a novel as a file, with the progress of its button.
import type { Novel } from '@emaki/domain'
import { exportBook } from './bookExports.ts'
import type { NovelFormat } from './novelFormats.ts'

/** The subject of the exports of a novel, for `useRunningExport`. */
export const novelSubject = (novel: Novel): string => `novel ${novel.id}`

/** Never rejects: a failure shows a message. */
export function exportNovel(novel: Novel, format: NovelFormat): void {
  void exportBook(novelSubject(novel), async (options) => {
    const { saveNovel } = await import('./bookFiles.ts')
    await saveNovel(novel, format, options)
  })
}
