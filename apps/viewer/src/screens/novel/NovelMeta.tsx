// The cover and the texts of a novel: title, series, author, badges, counts, actions, caption and tags.
import { isMaybeAiAuthor, type Novel, novelLength } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatMoment } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/useT.ts'
import { RouterAnchor } from '../../platform/links/RouterAnchor.tsx'
import words from '../../ui/workMeta.module.css'
import { WorkBadges } from '../../works/badges/WorkBadges.tsx'
import { Caption } from '../../works/caption/Caption.tsx'
import { BookmarkUsersLink } from '../../works/head/BookmarkUsersLink.tsx'
import { WorkAuthor, WorkCounts } from '../../works/head/WorkHead.tsx'
import { novelTextQuery } from '../../works/queries/novel.ts'
import { WorkTags } from '../../works/tags/WorkTags.tsx'
import { type LateParts, NovelActions } from './NovelActions.tsx'
import { NovelCover } from './NovelCover.tsx'
import { NovelHead } from './NovelHead.tsx'

export interface NovelMetaProps {
  readonly novel: Novel
  /** The author's novels that are loaded; they decide on "maybe AI". */
  readonly authorNovels: readonly Novel[]
  /** The lazy components, once they are loaded. */
  readonly late: LateParts | undefined
}

export function NovelMeta({ novel, authorNovels, late }: NovelMetaProps) {
  const language = useLanguage()
  const length = useTextLength(novel)
  return (
    <div className={words.meta}>
      <NovelHead
        novel={novel}
        length={length}
        cover={<NovelCover key={novel.cover.l} novel={novel} />}
        parts={
          novel.series &&
          late && (
            <>
              <late.WatchButton isIcon kind="novel" entry={late.entryOfWork(novel.series, novel.author)} />
              <late.PartsButton kind="novel" seriesId={novel.series.id} currentId={novel.id} />
            </>
          )
        }
        badges={<WorkBadges work={novel} isMaybeAi={isMaybeAiAuthor(authorNovels)} />}
        Anchor={RouterAnchor}
      />
      <WorkAuthor author={novel.author} Anchor={RouterAnchor} />
      <WorkCounts
        work={novel}
        bookmarks={(content) => (
          <BookmarkUsersLink kind="novel" work={novel}>
            {content}
          </BookmarkUsersLink>
        )}
      />
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
