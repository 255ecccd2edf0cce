// Bookmark dialog: who may see a bookmark, and its tags. Load it lazily.
import { bookmarkTagLength, bookmarkTagsMost } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Account } from '../../data/account.ts'
import type { BookmarkDetail } from '../../data/bookmark.ts'
import { loadBookmarkDetail } from '../../data/bookmarkTags.ts'
import type { Visibility } from '../../data/marks.ts'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { showToast } from '../../ui/toast.ts'
import { written } from '../../ui/written.ts'
import styles from './BookmarkDialog.module.css'
import type { MarkedWork } from './markedWork.ts'
import { kindOf } from './markedWork.ts'
import { isFull, tagChoice, toggleTag, writeTag } from './tagChoice.ts'
import { useBookmark } from './useBookmark.ts'
import { VisibilityChoice } from './VisibilityChoice.tsx'

export interface BookmarkDialogProps {
  readonly account: Account
  readonly work: MarkedWork
  readonly onClose: () => void
}

export function BookmarkDialog({ account, work, onClose }: BookmarkDialogProps) {
  const t = useT()
  const kind = kindOf(work)
  const { data, isPending } = useQuery({
    queryKey: ['bookmark-detail', account.mode, account.id, kind, work.id],
    queryFn: async ({ signal }) => (await loadBookmarkDetail(account, kind, work.id, signal)) ?? null,
    gcTime: 0,
  })
  return (
    <Dialog open onClose={onClose} title={t('bookmark.options')}>
      {isPending ? (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      ) : (
        <Form account={account} work={work} detail={data ?? undefined} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Without a detail, because it could not be had, the work's own tags are offered all the same. */
function Form({ account, work, detail, onClose }: BookmarkDialogProps & { readonly detail: BookmarkDetail | undefined }) {
  const t = useT()
  const bookmark = useBookmark(account, work)
  const mark = detail?.mark ?? bookmark.mark
  const [restrict, setRestrict] = useState<Visibility>(mark.restrict ?? 'public')
  const [choice, setChoice] = useState(() =>
    tagChoice(detail?.chosen ?? [], [...work.tags.map(({ name }) => name), ...(detail?.offered ?? [])]),
  )
  const [words, setWords] = useState('')

  const save = async () => {
    onClose()
    const tags = [...writeTag(choice, words).chosen]
    if (await bookmark.change({ restrict, tags })) {
      showToast(t(restrict === 'private' ? 'bookmark.saved.private' : 'bookmark.saved'), { kind: 'success' })
    }
  }
  const write = () => {
    setChoice(writeTag(choice, words))
    setWords('')
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
        <bdi {...written(work.title)}>{work.title || t('card.untitled')}</bdi>
      </p>
      <VisibilityChoice chosen={restrict} onChoose={setRestrict} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('bookmark.tags', { count: choice.chosen.size, most: bookmarkTagsMost })}</legend>
        <div className={styles.writing}>
          <input
            className={styles.field}
            value={words}
            maxLength={bookmarkTagLength}
            aria-label={t('bookmark.tag.new')}
            placeholder={t('bookmark.tag.new')}
            disabled={isFull(choice)}
            enterKeyHint="done"
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || words.trim() === '') return
              event.preventDefault()
              write()
            }}
          />
          <Button disabled={words.trim() === '' || isFull(choice)} onClick={write}>
            {t('bookmark.tag.add')}
          </Button>
        </div>
        <div className={styles.tags}>
          {choice.offered.map((tag) => (
            <Chip
              key={tag}
              className={styles.tag}
              pressed={choice.chosen.has(tag)}
              disabled={isFull(choice) && !choice.chosen.has(tag)}
              onClick={() => setChoice(toggleTag(choice, tag))}
            >
              <bdi {...written(tag)}>{tag}</bdi>
            </Chip>
          ))}
        </div>
      </fieldset>
      <div className={styles.actions}>
        {mark.isSet && (
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
