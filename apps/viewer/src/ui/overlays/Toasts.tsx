// Renders the toasts. Always mounted, so that screen readers observe the live region before the first toast.
import { type FocusEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { AlertIcon, CheckIcon } from '../icons/states.tsx'
import styles from './Toasts.module.css'
import { dismissToast, type Toast, type ToastAction, toasts } from './toast.ts'

export function Toasts() {
  const notes = useStore(toasts)
  return (
    <div className={styles.toasts} role="status" aria-live="polite" data-toasts>
      {notes.map((note) => (
        <ShownToast key={note.id} note={note} />
      ))}
    </div>
  )
}

function ShownToast({ note }: { readonly note: Toast }) {
  const pauses = useToastTimer(note)
  return note.action ? (
    <div className={styles.toast} {...pauses}>
      <ToastText note={note} />
      <ActionButton id={note.id} action={note.action} />
    </div>
  ) : (
    <button type="button" className={styles.toast} {...pauses} onClick={() => dismissToast(note.id)}>
      <ToastText note={note} />
    </button>
  )
}

function ToastText({ note: { kind, text } }: { readonly note: Toast }) {
  return (
    <>
      {kind === 'error' && <AlertIcon size={18} />}
      {kind === 'success' && <CheckIcon size={18} />}
      <span dir="auto">{text}</span>
    </>
  )
}

function ActionButton({ id, action }: { readonly id: number; readonly action: ToastAction }) {
  const press = () => {
    dismissToast(id)
    action.act()
  }
  return (
    <button type="button" className={styles.action} onClick={press}>
      {action.label}
    </button>
  )
}

/**
 * Dismisses a toast at the end of its duration, which starts again after a pause, and when the tab was hidden at its end. Returns handlers
 * for the element of the toast: it stays while a pointer is over it, and while the focus is in it.
 */
function useToastTimer({ id, lastsMs }: Toast) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isPaused = isHovered || isFocused
  useEffect(() => {
    if (isPaused) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const start = () => {
      timer = setTimeout(() => {
        if (!document.hidden) dismissToast(id)
        else document.addEventListener('visibilitychange', start, { once: true, signal: stop.signal })
      }, lastsMs)
    }
    start()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, lastsMs, isPaused])
  return {
    // A finger that lifts leaves no pointer over the toast.
    onPointerEnter: ({ pointerType }: { readonly pointerType: string }) => setHovered(pointerType !== 'touch'),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  }
}
