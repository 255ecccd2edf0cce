// Short notes at the edge of the screen: what may be said, how often, and for how long.
import { createStore } from 'zustand/vanilla'

type ToastKind = 'note' | 'success' | 'error'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: ToastKind
  readonly action: ToastAction | undefined
}

/** A button on a note, such as Undo. Pressing it takes the note away. */
export interface ToastAction {
  readonly label: string
  readonly act: () => void
}

export interface ToastOptions {
  readonly kind?: ToastKind
  /** Milliseconds on screen; 3000 unless told (docs/spec/calls.md 8: errors show for three seconds). */
  readonly lastsMs?: number
  readonly action?: ToastAction
}

/** The same words are said at most once in this time, so that a flapping network does not shower the reader (docs/reliability.md F12). */
const repeatAfterMs = 10_000
/** More than this at once is noise: the oldest gives way. */
const maxAtOnce = 3

export const toasts = createStore<readonly Toast[]>(() => [])
const lastSaid = new Map<string, number>()
let nextId = 1

/** Says `text` for a few seconds. Silent when the same words were said within ten seconds. */
export function showToast(text: string, { kind = 'note', lastsMs = 3000, action }: ToastOptions = {}, now = Date.now()): void {
  const before = lastSaid.get(text)
  // What can be undone is said each time: each time it is another action.
  if (text === '' || (!action && before !== undefined && now - before < repeatAfterMs)) return
  for (const [said, at] of lastSaid) if (now - at >= repeatAfterMs) lastSaid.delete(said)
  lastSaid.set(text, now)
  const id = nextId++
  toasts.setState([...toasts.getState(), { id, text, kind, action }].slice(-maxAtOnce), true)
  dismissOnceSeen(id, lastsMs)
}

/** The time begins anew for those who were in another tab when it ran out. */
function dismissOnceSeen(id: number, lastsMs: number): void {
  setTimeout(() => {
    if (typeof document === 'undefined' || !document.hidden) dismissToast(id)
    else document.addEventListener('visibilitychange', () => dismissOnceSeen(id, lastsMs), { once: true })
  }, lastsMs)
}

/** Takes a note away before its time. */
export function dismissToast(id: number): void {
  toasts.setState(
    toasts.getState().filter((toast) => toast.id !== id),
    true,
  )
}
