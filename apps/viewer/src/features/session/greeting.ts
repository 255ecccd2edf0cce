// Greeting: who has just logged in is said on the page that loads anew after it (docs/spec/product.md 4), which is another one than the login was made on.
import { record, text } from '@emaki/domain'
import { translate } from '../../i18n/catalogue.ts'
import { storedValue } from '../../settings/storage.ts'
import { greetingKey } from '../../settings/storageKeys.ts'
import { showToast } from '../../ui/overlays/toast.ts'

const kept = storedValue(greetingKey, () => sessionStorage)

/** Has the next page of this tab greet `name`. */
export const keepGreeting = (name: string): void => kept.write({ name })

/** Greets whoever has just logged in, once; silent on every other page. */
export function greet(): void {
  const { name } = record(kept.read())
  if (name === undefined) return
  kept.write({})
  sayWelcome(text(name))
}

export const sayWelcome = (name: string): void => showToast(translate('login.done', { name }), { kind: 'success' })
