// Toasts: short messages at the edge of the screen, limited in number and repetition.
import { createStore } from 'zustand/vanilla'

type ToastKind = 'note' | 'success' | 'error'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: ToastKind
  readonly action: ToastAction | undefined
}

/** A button on a toast, such as Undo. Pressing it dismisses the toast. */
export interface ToastAction {
  readonly label: string
  readonly act: () => void
}

export interface ToastOptions {
  readonly kind?: ToastKind
  /** Duration, ms; 3000 by default (docs/spec/calls.md 8: errors show for three seconds). */
  readonly lastsMs?: number
  readonly action?: ToastAction
}

/** The same text is shown at most once in this time, ms, so that an unsteady network does not cause a flood (docs/reliability.md F12). */
const repeatAfterMs = 10_000
/** Toasts on screen. The oldest is removed first. */
const maxAtOnce = 3

export const toasts = createStore<readonly Toast[]>(() => [])
const lastSaid = new Map<string, number>()
let nextId = 1

/** Shows `text` for a few seconds. Does nothing when the same text was shown within ten seconds. */
export function showToast(text: string, { kind = 'note', lastsMs = 3000, action }: ToastOptions = {}, now = Date.now()): void {
  const before = lastSaid.get(text)
  // A toast with an action is always shown, because each action is different.
  if (text === '' || (!action && before !== undefined && now - before < repeatAfterMs)) return
  for (const [said, at] of lastSaid) if (now - at >= repeatAfterMs) lastSaid.delete(said)
  lastSaid.set(text, now)
  const id = nextId++
  toasts.setState([...toasts.getState(), { id, text, kind, action }].slice(-maxAtOnce), true)
  dismissOnceSeen(id, lastsMs)
}

/** Restarts the duration when the tab was hidden at its end. */
function dismissOnceSeen(id: number, lastsMs: number): void {
  setTimeout(() => {
    if (typeof document === 'undefined' || !document.hidden) dismissToast(id)
    else document.addEventListener('visibilitychange', () => dismissOnceSeen(id, lastsMs), { once: true })
  }, lastsMs)
}

/** Removes a toast before its time. */
export function dismissToast(id: number): void {
  toasts.setState(
    toasts.getState().filter((toast) => toast.id !== id),
    true,
  )
}
