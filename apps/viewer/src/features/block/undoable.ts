// Options of a toast that offers Undo, and stays long enough to be read and pressed.
import { translate } from '../../i18n/catalogue.ts'
import type { ToastOptions } from '../../ui/toast.ts'

const undoMs = 8000

export const undoable = (act: () => void): ToastOptions => ({
  lastsMs: undoMs,
  action: { label: translate('action.undo'), act },
})
