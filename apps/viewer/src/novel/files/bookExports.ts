// Running exports of novels and series. They continue when the user leaves the screen.
import { useStore } from 'zustand'
import { createExports, type ExportState, type Exports, type RunOptions } from '../../pictures/ugoira/exports.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'

const bookExports: Exports<string, void> = createExports<string>((error) => void showFailure(error))

/** The code that explains failures loads with the first one. */
async function showFailure(error: unknown): Promise<void> {
  try {
    const { showBookFailure } = await import('./bookFailure.ts')
    showBookFailure(error)
  } catch {
    showToast(translate('error.network'), { kind: 'error' })
  }
}

/** Prepares a novel for printing. Does nothing while an export of `subject` runs. Never rejects. */
export const prepareBook = (subject: string, make: (options: RunOptions) => Promise<void>): Promise<void> =>
  bookExports.run(subject, make)

/** Exports a novel or series, and shows a message when it is saved. Does nothing while an export of `subject` runs. Never rejects. */
export async function exportBook(subject: string, make: (options: RunOptions) => Promise<void>): Promise<void> {
  await bookExports.run(subject, make)
  if (bookExports.store.getState().get(subject)?.kind === 'saved')
    showToast(translate('artwork.download.done', { count: 1 }), { kind: 'success' })
}

/** The running export of `subject`, if any. */
export function useRunningExport(subject: string): Extract<ExportState, { kind: 'running' }> | undefined {
  const state = useStore(bookExports.store, (map) => map.get(subject))
  return state?.kind === 'running' ? state : undefined
}
