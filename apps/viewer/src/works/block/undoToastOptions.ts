import { translate } from '../../platform/i18n/catalogue.ts'
import type { ToastOptions } from '../../ui/overlays/toast.ts'

/** How long the toast stays: time to read it and to press Undo, in ms. */
const undoMs = 8000

/** Options of a toast with an Undo button. */
export const undoToastOptions = (act: () => void): ToastOptions => ({
  lastsMs: undoMs,
  action: { label: translate('action.undo'), act },
})
