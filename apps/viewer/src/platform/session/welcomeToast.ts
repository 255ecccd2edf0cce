// Toast that names the logged-in user. It shows after the reload that follows a login (docs/spec/product.md 4).
import { record, text } from '@emaki/domain'
import { showToast } from '../../ui/overlays/toast.ts'
import { translate } from '../i18n/catalogue.ts'
import { storedValue } from '../settings/storage.ts'
import { greetingKey } from '../settings/storageKeys.ts'

const scheduled = storedValue(greetingKey, () => sessionStorage)

/** Shows the toast on the next page of this tab. */
export const scheduleWelcome = (name: string): void => scheduled.write({ name })

/** Shows the scheduled toast once; does nothing without one. */
export function showScheduledWelcome(): void {
  const { name } = record(scheduled.read())
  if (name === undefined) return
  scheduled.write({})
  showWelcome(text(name))
}

export const showWelcome = (name: string): void => showToast(translate('login.done', { name }), { kind: 'success' })
