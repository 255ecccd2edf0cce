// A window over the page, in the middle or as a sheet (from below on phones, from the side on wide screens). Load it lazily.
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { CloseIcon } from '../icons/navigation.tsx'
import styles from './Dialog.module.css'
import { useOverlayChange } from './useOverlayChange.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly form?: 'dialog' | 'sheet'
  /** What takes the focus first; the first control unless told. */
  readonly initialFocus?: () => HTMLElement | null
}

/** Focus stays inside while it is open and returns afterwards; Escape, the backdrop and the cross close it. */
export function Dialog({ open, onClose, title, children, form = 'dialog', initialFocus }: DialogProps) {
  const t = useT()
  const change = useOverlayChange(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} data-scrim="" />
        <Base.Popup className={form === 'sheet' ? styles.sheet : styles.dialog} {...(initialFocus ? { initialFocus } : {})}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<IconButton icon={CloseIcon} label={t('dialog.close')} />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A dialog that comes from the edge. */
export function Sheet(props: Omit<DialogProps, 'form'>) {
  return <Dialog {...props} form="sheet" />
}
