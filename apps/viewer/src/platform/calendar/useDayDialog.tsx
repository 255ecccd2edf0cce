// Opens the calendar dialog and loads its code on demand.

import { type ComponentType, type ReactNode, useState } from 'react'
import { showToast } from '../../ui/overlays/toast.ts'
import { withAllMessages } from '../i18n/catalogue.ts'
import { useT } from '../i18n/useT.ts'
import type { DayDialogProps } from './DayDialog.tsx'

export interface DayDialogHandle {
  readonly open: () => Promise<void>
  readonly dialog: ReactNode
}

/** `open` shows the dialog; render `dialog` beside the button. Selecting or clearing a day closes it. */
export function useDayDialog(props: Omit<DayDialogProps, 'open' | 'onClose'>): DayDialogHandle {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<DayDialogProps>>()
  const { clear, onChoose } = props
  const close = () => setOpen(false)
  const open = async () => {
    try {
      const { DayDialog } = await withAllMessages(import('./DayDialog.tsx'))
      setDialog(() => DayDialog)
      setOpen(true)
    } catch {
      showToast(t('error.network'), { kind: 'error' })
    }
  }
  const dialog = Dialog && (
    <Dialog
      {...props}
      open={isOpen}
      onClose={close}
      onChoose={(day) => {
        close()
        onChoose(day)
      }}
      {...(clear && {
        clear: {
          label: clear.label,
          onClear: () => {
            close()
            clear.onClear()
          },
        },
      })}
    />
  )
  return { open, dialog }
}
