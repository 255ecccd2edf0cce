// A dialog in the middle of the page, or a sheet (from below on phones, from the side on wide screens). Load it lazily.
import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { CloseIcon } from '../icons/navigation.tsx'
import styles from './Dialog.module.css'
import { dimRoot } from './dimRoot.ts'
import { useOverlayChange } from './useOverlayChange.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** `top`: a dialog at the top, whose height changes with its content, or that an on-screen keyboard covers otherwise. */
  readonly form?: 'dialog' | 'sheet' | 'top'
  /** True for a dialog with two columns. */
  readonly isWide?: boolean
  /** The element that gets the focus; the first control by default. */
  readonly initialFocus?: () => HTMLElement | null
}

/** Traps the focus while open and restores it afterwards. Escape, the backdrop and the close button close it. */
export function Dialog({ open, onClose, title, children, form = 'dialog', isWide = false, initialFocus }: DialogProps) {
  const t = useT()
  const change = useOverlayChange(open, onClose)
  const container = useContainer(open)
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal container={container}>
        <Base.Backdrop className={styles.backdrop} ref={dimRoot} />
        <Base.Popup
          className={form === 'sheet' ? styles.sheet : styles.dialog}
          data-wide={isWide ? '' : undefined}
          data-top={form === 'top' ? '' : undefined}
          {...(initialFocus ? { initialFocus } : {})}
        >
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

/** The full-screen dialog that is open when this one opens: everything outside of it is inert. Undefined for the page. */
function useContainer(open: boolean): HTMLElement | undefined {
  const [wasOpen, setWasOpen] = useState(false)
  const [container, setContainer] = useState<HTMLElement>()
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setContainer([...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1))
  }
  // This dialog may replace the one that it was opened from.
  useLayoutEffect(() => {
    if (container?.isConnected === false) setContainer(undefined)
  }, [container])
  return container
}

/** A dialog at the edge of the screen. */
export function Sheet(props: Omit<DialogProps, 'form'>) {
  return <Dialog {...props} form="sheet" />
}
