// Renders the toasts. Always mounted, so that screen readers observe the live region before the first toast.
import { useStore } from 'zustand'
import { AlertIcon, CheckIcon } from '../icons/states.tsx'
import styles from './Toasts.module.css'
import { dismissToast, type Toast, type ToastAction, toasts } from './toast.ts'

export function Toasts() {
  const notes = useStore(toasts)
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {notes.map((note) =>
        note.action ? (
          <div key={note.id} className={styles.toast}>
            <ToastText note={note} />
            <ActionButton id={note.id} action={note.action} />
          </div>
        ) : (
          <button key={note.id} type="button" className={styles.toast} onClick={() => dismissToast(note.id)}>
            <ToastText note={note} />
          </button>
        ),
      )}
    </div>
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
