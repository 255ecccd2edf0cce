// What a card of a novel shows, in lists and in the first screen in the HTML.
import { isAiWork, isWithheld, type Novel } from '@emaki/domain'
import type { ReactNode, Ref } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { CardBadges } from '../cards/CardBadges.tsx'
import styles from './NovelCard.module.css'
import { NovelFacts } from './NovelFacts.tsx'

export interface NovelCardViewProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly novel: Novel
  /** `row`: cover beside the text, for lists. `tile`: cover above the text, for strips. `plain`: no cover, for parts of a series. */
  readonly form: 'row' | 'tile' | 'plain'
  /** Rank in a ranking, from 1. */
  readonly rank?: number | undefined
  /** Number of the part in its series, from 1; shown on cards without a cover. */
  readonly part?: number | undefined
  /** True when the card stands for the novel's series: the series is its title, the novel the line below. */
  readonly isSeries?: boolean
  /** Text on the cover about the novel's state in this list. */
  readonly note?: string | undefined
  readonly isDownloaded?: boolean
  /** The bookmark button, if the user can bookmark. */
  readonly heart?: ReactNode
  /** Marks on the cover, such as that of a kept novel. */
  readonly marks?: ReactNode
  readonly picture?: ReactNode
  readonly author?: ReactNode
}

/** Plain `<a>` links: the surrounding list handles clicks. The title's link covers the card; series and author lie above it. */
export function NovelCardView({
  ref,
  novel,
  form,
  rank,
  part,
  isSeries = false,
  note,
  isDownloaded = false,
  heart,
  marks,
  picture,
  author,
}: NovelCardViewProps) {
  const t = useT()
  const own = { path: `/novel/${novel.id}`, title: novel.title || t(isWithheld(novel) ? 'list.unavailable' : 'card.untitled') }
  const series = novel.series && {
    path: `/novel/series/${novel.series.id}`,
    title: novel.series.title || t('screen.novel_series'),
  }
  const [main, below] = isSeries && series ? [series, own] : [own, series]
  return (
    <div ref={ref} className={styles.card} data-form={form} data-work={novel.id}>
      {form === 'plain' ? (
        part !== undefined && (
          <span className={styles.part} aria-hidden="true">
            {part}
          </span>
        )
      ) : (
        <div className={styles.cover}>
          {picture}
          <CardBadges
            t={t}
            rank={rank}
            restrict={novel.x_restrict}
            isAi={isAiWork(novel)}
            pages={1}
            isUgoira={false}
            isDownloaded={isDownloaded}
            marks={marks}
          />
          {note !== undefined && <span className={styles.note}>{note}</span>}
          {form === 'tile' && heart}
        </div>
      )}
      <div className={styles.text}>
        <a className={styles.title} href={withBasePath(main.path)} title={main.title} {...textAttributes(main.title)}>
          {main.title}
        </a>
        {form === 'row' && below && (
          <a className={styles.series} href={withBasePath(below.path)} {...textAttributes(below.title)}>
            <span className={styles.clip}>{below.title}</span>
          </a>
        )}
        {form !== 'plain' && author}
        {form !== 'tile' && novel.tags.length > 0 && <NovelTags novel={novel} />}
        <NovelFacts novel={novel} hasMarks={form === 'plain'} />
      </div>
      {form !== 'tile' && heart}
    </div>
  )
}

/** Maximum number of shown tags: more never fit into a line. */
const maxTags = 12

function NovelTags({ novel }: { readonly novel: Novel }) {
  return (
    <p className={styles.tags} dir="auto">
      {novel.tags.slice(0, maxTags).map(({ name }) => (
        <bdi key={name} {...textAttributes(name)}>
          #{name}
        </bdi>
      ))}
    </p>
  )
}

/** Cover URLs, largest first, without duplicates. */
export const coverUrls = ({ cover: { l, m, s } }: Novel): string[] =>
  [l, m, s].filter((url, at, all) => url !== '' && all.indexOf(url) === at).map(pictureUrl)
