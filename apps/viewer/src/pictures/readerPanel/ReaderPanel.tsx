// A panel over the page or the text of a reader, with a title and a button that closes it. Not modal: changes show at once.
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import styles from './ReaderPanel.module.css'

export interface ReaderPanelProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Takes the focus, and returns it at the end. */
export function ReaderPanel({ title, onClose, children }: ReaderPanelProps) {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  // A layout effect, because the focus is inside the panel until it is removed.
  useLayoutEffect(() => {
    const element = panel.current
    const before = document.activeElement
    element?.querySelector('button')?.focus()
    return () => {
      if (element?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <aside ref={panel} className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton icon={CloseIcon} label={t('dialog.close')} onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}
