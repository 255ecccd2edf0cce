// Similar pictures of different works side by side: keep all, or move one to the trash.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { moveToTrash } from '../../../library/keepActions.ts'
import { type Duplicates, duplicatesQuery, keepDuplicates } from '../../../library/queries/libraryManagement.ts'
import type { KeptArtwork } from '../../../library/queries/libraryWorks.ts'
import { GalleryEnd } from '../../../lists/gallery/GalleryEnd.tsx'
import { cardUrl } from '../../../platform/hosts/picture.ts'
import { formatDate } from '../../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../../platform/i18n/useT.ts'
import { refreshFeed, useFeed } from '../../../platform/query/feed.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { textAttributes } from '../../../ui/textAttributes.ts'
import { useContentRule } from '../../../works/hidden/useContentRule.ts'
import styles from './Management.module.css'
import { useSend } from './useSend.ts'

export function DuplicateList() {
  const t = useT()
  const client = useQueryClient()
  const feed = useFeed(duplicatesQuery)
  const reload = () => refreshFeed(client, duplicatesQuery)
  return (
    <>
      <p className={styles.hint}>{t('library.duplicates.hint')}</p>
      <ul className={styles.list}>
        {feed.items.map((group) => (
          <li key={group.id} className={styles.row}>
            <Group group={group} onChanged={() => void reload()} />
          </li>
        ))}
      </ul>
      <GalleryEnd feed={feed} empty={t('library.duplicates.none')} />
    </>
  )
}

function Group({ group, onChanged }: { readonly group: Duplicates; readonly onChanged: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { isBusy, send } = useSend()
  const keepAll = async () => {
    if (await send(() => keepDuplicates(group.id))) onChanged()
  }
  const remove = async ({ id, title }: KeptArtwork) => {
    if (await moveToTrash(client, { kind: 'illust', id, title })) onChanged()
  }
  return (
    <>
      <ul className={styles.compare}>
        {group.works.map((work) => (
          <li key={work.id}>
            <Candidate work={work} isBusy={isBusy} onRemove={() => void remove(work)} />
          </li>
        ))}
      </ul>
      <Button className={styles.start} busy={isBusy} onClick={() => void keepAll()}>
        {t('library.duplicates.keep')}
      </Button>
    </>
  )
}

interface CandidateProps {
  readonly work: KeptArtwork
  readonly isBusy: boolean
  readonly onRemove: () => void
}

function Candidate({ work, isBusy, onRemove }: CandidateProps) {
  const t = useT()
  const language = useLanguage()
  const hiddenBy = useContentRule()
  const [page] = work.images
  const isHidden = hiddenBy(work) !== undefined
  const title = isHidden ? t('card.hidden') : work.title || t('card.untitled')
  return (
    <article className={styles.candidate} aria-label={title}>
      <Link to="/artworks/$id" params={{ id: work.id }} className={styles.picture}>
        {page && !isHidden && <img src={cardUrl(page, 'Large')} alt={title} loading="lazy" decoding="async" />}
      </Link>
      <bdi className={styles.strong} {...textAttributes(title)}>
        {title}
      </bdi>
      <span className={styles.hint}>
        {[
          work.width > 0 ? t('artwork.size', { width: work.width, height: work.height }) : '',
          t('card.pages', { count: work.count }),
          t('library.since', { date: formatDate(work.kept.keptAt, language) }),
        ]
          .filter((fact) => fact !== '')
          .join(' · ')}
      </span>
      <Button disabled={isBusy} onClick={onRemove}>
        {t('library.trash.move')}
      </Button>
    </article>
  )
}
