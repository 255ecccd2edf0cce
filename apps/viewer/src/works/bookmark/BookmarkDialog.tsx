// Dialog for the visibility and the tags of a bookmark. Load it lazily.
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Account } from '../../platform/account/account.ts'
import type { BookmarkDetail } from '../../platform/account/bookmark.ts'
import { loadBookmarkDetail } from '../../platform/account/bookmarkTags.ts'
import type { Visibility } from '../../platform/account/flags.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './BookmarkDialog.module.css'
import { type BookmarkTarget, bookmarkKindOf } from './bookmarkTarget.ts'
import { newBookmark } from './newBookmark.ts'
import { TagField } from './TagField.tsx'
import { addTag, createTagSelection } from './tagSelection.ts'
import { useBookmark, useDefaultVisibility } from './useBookmark.ts'
import { VisibilityField } from './VisibilityField.tsx'

export interface BookmarkDialogProps {
  readonly account: Account
  readonly work: BookmarkTarget
  readonly onClose: () => void
}

export function BookmarkDialog({ account, work, onClose }: BookmarkDialogProps) {
  const t = useT()
  const kind = bookmarkKindOf(work)
  const { data, isPending } = useQuery({
    queryKey: ['bookmark-detail', account.mode, account.id, kind, work.id],
    queryFn: async ({ signal }) => (await loadBookmarkDetail(account, kind, work.id, signal)) ?? null,
    gcTime: 0,
  })
  return (
    <Dialog open onClose={onClose} title={t('bookmark.options')}>
      {isPending ? (
        <div className={styles.loading}>
          <Spinner />
        </div>
      ) : (
        <Form account={account} work={work} detail={data ?? undefined} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Without `detail`, because it failed to load, the form offers only the tags of the work. */
function Form({ account, work, detail, onClose }: BookmarkDialogProps & { readonly detail: BookmarkDetail | undefined }) {
  const t = useT()
  const bookmark = useBookmark(account, work)
  const flag = detail?.flag ?? bookmark.flag
  const defaultVisibility = useDefaultVisibility()
  const [restrict, setRestrict] = useState<Visibility>(flag.restrict ?? defaultVisibility)
  const [tags, setTags] = useState(() =>
    createTagSelection(flag.isSet ? (detail?.chosen ?? []) : newBookmark(work).tags, [
      ...work.tags.map(({ name }) => name),
      ...(detail?.offered ?? []),
    ]),
  )
  const [typed, setTyped] = useState('')

  const save = async () => {
    onClose()
    // A typed tag counts even if its button was not pressed.
    if (await bookmark.change({ restrict, tags: [...addTag(tags, typed).selected] })) {
      showToast(t(restrict === 'private' ? 'bookmark.saved.private' : 'bookmark.saved'), { kind: 'success' })
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className={styles.work}>
        <bdi {...textAttributes(work.title)}>{work.title || t('card.untitled')}</bdi>
      </p>
      <VisibilityField chosen={restrict} onChoose={setRestrict} />
      <TagField tags={tags} onTags={setTags} typed={typed} onTyped={setTyped} />
      <div className={styles.actions}>
        {flag.isSet && (
          <Button
            kind="plain"
            className={styles.remove}
            onClick={() => {
              onClose()
              void bookmark.change(undefined)
            }}
          >
            {t('bookmark.remove')}
          </Button>
        )}
        <Button kind="plain" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button kind="primary" type="submit">
          {t('bookmark.save')}
        </Button>
      </div>
    </form>
  )
}
