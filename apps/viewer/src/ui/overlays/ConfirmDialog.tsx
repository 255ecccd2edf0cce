// A confirm dialog. Load it lazily: ConfirmDialogs does.
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useT } from '../../platform/i18n/useT.ts'
import { Button, buttonClass } from '../controls/Button.tsx'
import type { OpenConfirmation } from './confirm.ts'
import styles from './Dialog.module.css'
import { dimRoot } from './dimRoot.ts'
import { useOverlayChange } from './useOverlayChange.ts'

export function ConfirmDialog({ question }: { readonly question: OpenConfirmation }) {
  const t = useT()
  const { title, text, yes, no = t('dialog.cancel'), danger = false, link, option, answer } = question
  const change = useOverlayChange(true, () => answer(false))
  return (
    <AlertDialog.Root open onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} ref={dimRoot} />
        <AlertDialog.Popup className={styles.dialog}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          {text !== undefined && <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>}
          {link && (
            <a className={buttonClass('quiet')} href={link.href} target="_blank" rel="noopener noreferrer">
              {link.label}
            </a>
          )}
          {option && (
            <label className={styles.option}>
              <input type="checkbox" onChange={(event) => option.change(event.target.checked)} />
              {option.label}
            </label>
          )}
          <div className={styles.actions}>
            {no !== null && <AlertDialog.Close render={<Button kind="plain">{no}</Button>} />}
            <Button kind={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
              {yes}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
