// Book making: the files that are being made of a novel or a series, and how far each is. They go on while the screen shows something else.
import { useStore } from 'zustand'
import { translate } from '../../i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { failureKindOf } from '../download/queue/failure.ts'
import { createExports, type ExportState, type Exports, type RunOptions } from '../ugoira/exports.ts'

const makings: Exports<string, void> = createExports<string>((fault) => {
  const kind = failureKindOf(fault)
  // A call that failed says why itself.
  const text =
    kind === 'unknown' && fault instanceof Error && fault.name === 'CallError'
      ? fault.message
      : translate(`download.failure.${kind}`)
  showToast(text, { kind: 'error' })
})

/** Makes a file of `subject` and tells when it is saved. Does nothing while one is being made. Never rejects. */
export async function makeBook(subject: string, make: (options: RunOptions) => Promise<void>): Promise<void> {
  await makings.run(subject, make)
  if (makings.store.getState().get(subject)?.kind === 'saved')
    showToast(translate('artwork.download.done', { count: 1 }), { kind: 'success' })
}

/** The file of `subject` that is being made, if one is. */
export function useMaking(subject: string): Extract<ExportState, { kind: 'running' }> | undefined {
  const state = useStore(makings.store, (map) => map.get(subject))
  return state?.kind === 'running' ? state : undefined
}
