import { translate } from '../../platform/i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'

/** Copies text to the clipboard and shows a toast for success or failure. Never rejects. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(translate('tips.copylink.succ'), { kind: 'success' })
  } catch {
    // The browser's error message is not translated.
    showToast(translate('tips.copylink.error'), { kind: 'error' })
  }
}
