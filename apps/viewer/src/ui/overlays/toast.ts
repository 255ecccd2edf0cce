// Toasts: short messages at the edge of the screen, limited in number and repetition.
import { uniqueNumber } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'

type ToastKind = 'note' | 'success' | 'error'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: ToastKind
  readonly action: ToastAction | undefined
  /** How long it is shown, ms. */
  readonly lastsMs: number
}

/** A button on a toast, such as Undo. Pressing it dismisses the toast. */
export interface ToastAction {
  readonly label: string
  readonly act: () => void
}

export interface ToastOptions {
  readonly kind?: ToastKind
  /** Duration, ms; by default 3000, and 6000 for errors, which have more to read and to do. */
  readonly lastsMs?: number
  /** True for a message that no press has caused: the same one then shows once in ten seconds. */
  readonly isUnasked?: boolean
  readonly action?: ToastAction
}

/** The same unasked text is shown at most once in this time, ms, so that an unsteady network does not cause a flood (docs/reliability.md F12). */
const repeatAfterMs = 10_000
/** Default durations, ms. */
const [noteMs, errorMs] = [3000, 6000]
/** Toasts on screen. The oldest is removed first. */
const maxAtOnce = 3

export const toasts = createStore<readonly Toast[]>(() => [])
const lastSaid = new Map<string, number>()

/** Shows `text` for a few seconds. The same text replaces the one on screen, unless it has an action: each action is different. */
export function showToast(text: string, options: ToastOptions = {}, now = Date.now()): void {
  const { kind = 'note', lastsMs = kind === 'error' ? errorMs : noteMs, action, isUnasked = false } = options
  const before = lastSaid.get(text)
  if (text === '' || (isUnasked && before !== undefined && now - before < repeatAfterMs)) return
  for (const [said, at] of lastSaid) if (now - at >= repeatAfterMs) lastSaid.delete(said)
  lastSaid.set(text, now)
  const id = uniqueNumber()
  const others = toasts.getState().filter((other) => action !== undefined || other.action !== undefined || other.text !== text)
  toasts.setState([...others, { id, text, kind, action, lastsMs }].slice(-maxAtOnce), true)
}

/** Removes a toast before its time. */
export function dismissToast(id: number): void {
  toasts.setState(
    toasts.getState().filter((toast) => toast.id !== id),
    true,
  )
}
