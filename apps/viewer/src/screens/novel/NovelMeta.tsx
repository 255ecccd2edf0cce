// The cover and the texts of a novel: title, series, author, badges, counts, actions, caption and tags.
import { isMaybeAiAuthor, type Novel, novelLength } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatCount, formatMoment } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EyeIcon, HeartIcon } from '../../ui/icons/works.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import words from '../../ui/workMeta.module.css'
import { WorkBadges } from '../../works/badges/WorkBadges.tsx'
import { Caption } from '../../works/caption/Caption.tsx'
import { novelTextQuery } from '../../works/queries/novel.ts'
import { WorkTags } from '../../works/tags/WorkTags.tsx'
import { type LateParts, NovelActions } from './NovelActions.tsx'
import { NovelCover } from './NovelCover.tsx'
import styles from './NovelMeta.module.css'

export interface NovelMetaProps {
  readonly novel: Novel
  /** The author's novels that are loaded; they decide on "maybe AI". */
  readonly authorNovels: readonly Novel[]
  /** The lazy components, once they are loaded. */
  readonly late: LateParts | undefined
}

export function NovelMeta({ novel, authorNovels, late }: NovelMetaProps) {
  const t = useT()
  const language = useLanguage()
  const length = useTextLength(novel)
  return (
    <div className={words.meta}>
      <div className={styles.top}>
        <NovelCover key={novel.cover.l} novel={novel} />
        <header className={styles.head}>
          {novel.series && (
            <div className={styles.seriesLine}>
              <Link to="/novel/series/$id" params={{ id: novel.series.id }} className={styles.series}>
                <bdi {...textAttributes(novel.series.title)}>{novel.series.title || t('screen.novel_series')}</bdi>
              </Link>
              {late && <late.PartsButton kind="novel" seriesId={novel.series.id} currentId={novel.id} />}
            </div>
          )}
          <h1 className={styles.title} {...textAttributes(novel.title)}>
            {novel.title || t('card.untitled')}
          </h1>
          <WorkBadges work={novel} isMaybeAi={isMaybeAiAuthor(authorNovels)} />
          <p className={styles.length}>{length > 0 && t('novel.length', { count: length })}</p>
        </header>
      </div>
      <Link to="/users/$id" params={{ id: novel.author.id }} className={words.author} data-artist={novel.author.id}>
        <Avatar src={novel.author.avatar && pictureUrl(novel.author.avatar)} size={44} />
        <bdi className={words.name} {...textAttributes(novel.author.name)}>
          {novel.author.name}
        </bdi>
      </Link>
      <ul className={words.counts}>
        <li title={t('artwork.views', { count: novel.view })}>
          <EyeIcon size={18} />
          {formatCount(novel.view, language)}
        </li>
        <li title={t('artwork.likes', { count: novel.like })}>
          <HeartIcon size={18} />
          {formatCount(novel.like, language)}
        </li>
      </ul>
      <NovelActions novel={novel} late={late} />
      {late && <late.WorkLibrary part="note" kind="novel" id={novel.id} title={novel.title} />}
      <Caption html={novel.caption} />
      <WorkTags kind="novel" work={novel} />
      <p className={words.facts}>
        <time dateTime={novel.created}>{formatMoment(novel.created, language)}</time>
        <span>ID {novel.id}</span>
      </p>
    </div>
  )
}

/** The characters of a novel: those that the site counts, else those of its text; 0 until that is loaded. */
function useTextLength({ id, text_length }: Novel): number {
  const { data } = useQuery({ ...novelTextQuery(id), enabled: text_length === 0 })
  return useMemo(() => text_length || novelLength(data?.text ?? ''), [text_length, data])
}
