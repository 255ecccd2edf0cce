// What can be put on the clipboard, and that it went well or not.
import { translate } from '../../i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'

/** Copies, and says whether that went well. Never rejects. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(translate('tips.copylink.succ'), { kind: 'success' })
  } catch {
    // The browser's reason is English.
    showToast(translate('tips.copylink.error'), { kind: 'error' })
  }
}
