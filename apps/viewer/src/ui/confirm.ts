// Asking before doing: one question at a time, answered as a promise.
import { createStore } from 'zustand/vanilla'

export interface Question {
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

export interface OpenQuestion extends Question {
  readonly id: number
  readonly answer: (yes: boolean) => void
}

/** The questions that wait; the first is on screen. */
export const questions = createStore<readonly OpenQuestion[]>(() => [])
let nextId = 1

/** Asks, and resolves to true for yes; closing the dialog in any other way is no. Never rejects. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++
    const answer = (yes: boolean) => {
      questions.setState(
        questions.getState().filter((open) => open.id !== id),
        true,
      )
      resolve(yes)
    }
    questions.setState([...questions.getState(), { ...question, id, answer }], true)
  })
}
