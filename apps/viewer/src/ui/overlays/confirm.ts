// Asking before doing: one question at a time, answered as a promise.
import { createStore } from 'zustand/vanilla'

export interface ConfirmOptions {
  readonly title: string
  readonly text?: string
  /** What the yes-button says: the deed itself, not "OK". */
  readonly yes: string
  /** What the no-button says; "cancel" in the reader's language unless told. Null for a mere announcement. */
  readonly no?: string | null
  readonly danger?: boolean
  /** A page that helps to decide; it opens in another tab and leaves the question open. */
  readonly link?: { readonly label: string; readonly href: string }
}

export interface OpenConfirmation extends ConfirmOptions {
  readonly id: number
  readonly answer: (yes: boolean) => void
}

/** The confirmations that wait; the first is on screen. */
export const confirmations = createStore<readonly OpenConfirmation[]>(() => [])
let nextId = 1

/** Asks, and resolves to true for yes; closing the dialog in any other way is no. Never rejects. */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++
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
