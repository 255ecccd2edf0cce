// Opens the command palette. Its code loads with the first use.
import { translate, withAllMessages } from '../../platform/i18n/catalogue.ts'
import { showDialog } from '../../ui/overlays/dialogHost.tsx'
import { showToast } from '../../ui/overlays/toast.ts'

/** Never rejects: a toast says when the code fails to load. */
export async function showPalette(): Promise<void> {
  try {
    const { CommandPalette } = await withAllMessages(import('./CommandPalette.tsx'))
    showDialog((onClose) => <CommandPalette onClose={onClose} />)
  } catch {
    showToast(translate('error.network'), { kind: 'error' })
  }
}
