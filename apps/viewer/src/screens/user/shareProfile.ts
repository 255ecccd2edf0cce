// Sharing an artist's page: through the device's own sheet where there is one, else by copying the address.
import { translate } from '../../i18n/catalogue.ts'
import { showToast } from '../../ui/toast.ts'

/** Hands `address` to whatever the device shares with. Closing the sheet is no failure. */
export async function shareProfile(name: string, address: string): Promise<void> {
  if (typeof navigator.share !== 'function') return copyText(address)
  try {
    await navigator.share({ title: name, url: address })
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) await copyText(address)
  }
}

/** Puts a text on the clipboard and says whether that went well. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(translate('tips.copylink.succ'), { kind: 'success' })
  } catch (error) {
    showToast(`${translate('tips.copylink.error')} ${error instanceof Error ? error.message : ''}`.trim(), { kind: 'error' })
  }
}
