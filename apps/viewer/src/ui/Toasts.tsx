// Where notes appear. Always in the page, so that screen readers are listening before the first note comes.
import { useStore } from 'zustand'
import { AlertIcon, CheckIcon } from './icons/states.tsx'
import styles from './Toasts.module.css'
import { dismissToast, toasts } from './toast.ts'

export function Toasts() {
  const notes = useStore(toasts)
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {notes.map((note) => (
        <button key={note.id} type="button" className={styles.toast} onClick={() => dismissToast(note.id)}>
          {note.kind === 'error' && <AlertIcon size={18} />}
          {note.kind === 'success' && <CheckIcon size={18} />}
          <span dir="auto">{note.text}</span>
        </button>
      ))}
    </div>
  )
}
