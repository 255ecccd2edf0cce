// Novel card: one novel in a list: cover, title, series, author, tags and how long it is. Its size comes from the place around it.
import type { HiddenReason, Novel } from '@emaki/domain'
import { isAiWork } from '@emaki/domain'
import type { ReactNode } from 'react'
import { pictureUrl } from '../../data/http/picture.ts'
import { useT } from '../../i18n/useT.ts'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { CardAuthor } from '../gallery/CardAuthor.tsx'
import { CardMarks } from '../gallery/CardMarks.tsx'
import { CoverPicture } from '../gallery/CoverPicture.tsx'
import cover from '../gallery/cover.module.css'
import styles from './NovelCard.module.css'
import { NovelFacts } from './NovelFacts.tsx'

export interface NovelCardProps {
  readonly novel: Novel
  /** `row`: the cover beside the words, for lists. `tile`: the cover above, for strips. `plain`: no picture, for the parts of a series. */
  readonly form: 'row' | 'tile' | 'plain'
  /** Place in a ranking, from 1. */
  readonly rank?: number | undefined
  /** Which part of its series it is, from 1; said where there is no picture. */
  readonly part?: number | undefined
  /** Why the novel is hidden, if it is: then neither its picture nor its words appear. */
  readonly hidden?: HiddenReason | undefined
  /** `high` for what is seen first; `lazy` for what may lie outside of a row that is drawn aside. */
  readonly priority?: 'high' | 'auto' | 'lazy'
  /** The way to bookmark it, where the reader can. */
  readonly heart?: ReactNode
}

/** Links are plain: the list around follows them. The title's link covers the card; series and author lie above it. */
export function NovelCard({ novel, form, rank, part, hidden, priority = 'auto', heart }: NovelCardProps) {
  const t = useT()
  const title = novel.title || t('card.untitled')
  const isAi = isAiWork(novel)
  const marks = <CardMarks t={t} rank={rank} restrict={novel.x_restrict} isAi={isAi} pages={1} isUgoira={false} />
  return (
    <div className={styles.card} data-form={form} data-work={hidden ? undefined : novel.id}>
      {form === 'plain' ? (
        part !== undefined && (
          <span className={styles.part} aria-hidden="true">
            {part}
          </span>
        )
      ) : (
        <div className={hidden ? `${styles.cover} ${cover.veil}` : styles.cover}>
          {hidden ? (
            <HiddenIcon className={cover.lock} size={28} />
          ) : (
            <CoverPicture addresses={coverAddresses(novel)} priority={priority} />
          )}
          {marks}
          {form === 'tile' && !hidden && heart}
        </div>
      )}
      <div className={styles.words}>
        {hidden ? (
          <button type="button" className={styles.withheld} data-hidden>
            {t('card.hidden')}
          </button>
        ) : (
          <>
            <a className={styles.title} href={`/novel/${novel.id}`} title={title} {...textAttributes(title)}>
              {title}
            </a>
            {form === 'row' && novel.series && (
              <a className={styles.series} href={`/novel/series/${novel.series.id}`} {...textAttributes(novel.series.title)}>
                <span className={styles.clip}>{novel.series.title || t('screen.novel_series')}</span>
              </a>
            )}
            {form !== 'plain' && <CardAuthor author={novel.author} />}
            {form !== 'tile' && novel.tags.length > 0 && <NovelTags novel={novel} />}
            <NovelFacts novel={novel} hasMarks={form === 'plain'} />
          </>
        )}
      </div>
      {form !== 'tile' && !hidden && heart}
    </div>
  )
}

/** More do not fit into a line, whatever the width. */
const tagsShown = 12

function NovelTags({ novel }: { readonly novel: Novel }) {
  return (
    <p className={styles.tags} dir="auto">
      {novel.tags.slice(0, tagsShown).map(({ name }) => (
        <bdi key={name} {...textAttributes(name)}>
          #{name}
        </bdi>
      ))}
    </p>
  )
}

/** The larger size first. */
const coverAddresses = ({ cover: { l, m, s } }: Novel): string[] =>
  [l, m, s].filter((address, at, all) => address !== '' && all.indexOf(address) === at).map(pictureUrl)
