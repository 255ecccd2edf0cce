// Renders the toasts. Always mounted, so that screen readers observe the live region before the first toast.
import { useStore } from 'zustand'
import { AlertIcon, CheckIcon } from '../icons/states.tsx'
import styles from './Toasts.module.css'
import { dismissToast, type Toast, type ToastAction, toasts } from './toast.ts'
import { useToastTimer } from './useToastTimer.ts'

export function Toasts() {
  const notes = useStore(toasts)
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
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
