// Confirm dialogs as promises. One dialog is open at a time.
import { uniqueNumber } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'

export interface ConfirmOptions {
  readonly title: string
  readonly text?: string
  /** Label of the confirm button: the action itself, not "OK". */
  readonly yes: string
  /** Label of the cancel button; "Cancel" by default. Null for an alert, which has none. */
  readonly no?: string | null
  readonly danger?: boolean
  /** A choice that goes with the confirmation, off at first. `change` is called with each change. */
  readonly option?: { readonly label: string; readonly change: (isOn: boolean) => void }
  /** A page that helps to decide. It opens in another tab, and the dialog stays open. */
  readonly link?: { readonly label: string; readonly href: string }
}

export interface OpenConfirmation extends ConfirmOptions {
  readonly id: number
  readonly answer: (yes: boolean) => void
}

/** The pending confirmations. The first one is open. */
export const confirmations = createStore<readonly OpenConfirmation[]>(() => [])

/** Opens a confirm dialog. Resolves to true when the user confirms; closing the dialog in another way gives false. Never rejects. */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = uniqueNumber()
    const answer = (yes: boolean) => {
      confirmations.setState(
        confirmations.getState().filter((open) => open.id !== id),
        true,
      )
      resolve(yes)
    }
    confirmations.setState([...confirmations.getState(), { ...question, id, answer }], true)
  })
}
