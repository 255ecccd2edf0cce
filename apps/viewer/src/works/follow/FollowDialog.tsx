// Dialog for the visibility of a follow, and to unfollow. Load it lazily.
import { type FormEvent, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { VisibilityField } from '../bookmark/VisibilityField.tsx'
import styles from './FollowDialog.module.css'
import type { Follow } from './useFollow.ts'

export interface FollowDialogProps {
  readonly follow: Follow
  /** The user's name. */
  readonly name: string
  readonly onClose: () => void
}

export function FollowDialog({ follow: { flag, change, defaultVisibility }, name, onClose }: FollowDialogProps) {
  const t = useT()
  const [restrict, setRestrict] = useState(flag.restrict ?? defaultVisibility)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    onClose()
    if ((await change(restrict)) && restrict === 'private') showToast(t('follow.saved.private'), { kind: 'success' })
  }
  return (
    <Dialog open onClose={onClose} title={t('follow.options')}>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <p className={styles.user}>
          <bdi {...textAttributes(name)}>{name}</bdi>
        </p>
        <VisibilityField chosen={restrict} onChoose={setRestrict} />
        <div className={styles.actions}>
          {flag.isSet && (
            <Button
              kind="plain"
              className={styles.remove}
              onClick={() => {
                onClose()
                void change(undefined)
              }}
            >
              {t('user.unfollow')}
            </Button>
          )}
          <Button kind="plain" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit">
            {t(flag.isSet ? 'bookmark.save' : 'user.follow')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
