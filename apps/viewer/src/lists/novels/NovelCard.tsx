// A novel in a list: cover, title, series, author, tags and length. Its container sets its size.
import type { HiddenReason, Novel } from '@emaki/domain'
import { isAiWork, isWithheld } from '@emaki/domain'
import { type ReactNode, useState } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useIsDownloaded } from '../../platform/persistence/downloadedMarks.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { renewNovel } from '../../works/queries/renewNovel.ts'
import { CardAuthor } from '../cards/CardAuthor.tsx'
import { CardBadges } from '../cards/CardBadges.tsx'
import { CoverPicture } from '../cards/CoverPicture.tsx'
import cover from '../cards/cover.module.css'
import { RenewedCover } from '../cards/RenewedCover.tsx'
import { useRested } from '../cards/useRested.ts'
import styles from './NovelCard.module.css'
import { NovelFacts } from './NovelFacts.tsx'

export interface NovelCardProps {
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
  /** The reason why content rules hide the novel. The card then shows neither cover nor text. */
  readonly hidden?: HiddenReason | undefined
  /** `high`: visible first. `lazy`: may be outside of a horizontally scrolled row. */
  readonly priority?: 'high' | 'auto' | 'lazy'
  /** The bookmark button, if the user can bookmark. */
  readonly heart?: ReactNode
  /** Marks on the cover, such as that of a kept novel. */
  readonly marks?: ReactNode
}

/** Plain `<a>` links: the surrounding list handles clicks. The title's link covers the card; series and author lie above it. */
export function NovelCard({
  novel,
  form,
  rank,
  part,
  isSeries = false,
  note,
  hidden,
  priority = 'auto',
  heart,
  marks,
}: NovelCardProps) {
  const t = useT()
  const own = { path: `/novel/${novel.id}`, title: novel.title || t(isWithheld(novel) ? 'list.unavailable' : 'card.untitled') }
  const series = novel.series && {
    path: `/novel/series/${novel.series.id}`,
    title: novel.series.title || t('screen.novel_series'),
  }
  const [main, below] = isSeries && series ? [series, own] : [own, series]
  const isAi = isAiWork(novel)
  const isRested = useRested()
  const isDownloaded = useIsDownloaded('novel', novel.id)
  const badges = (
    <CardBadges
      t={t}
      rank={rank}
      restrict={novel.x_restrict}
      isAi={isAi}
      pages={1}
      isUgoira={false}
      isDownloaded={isDownloaded && !hidden}
      marks={marks}
    />
  )
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
            <NovelCover key={novel.id} novel={novel} priority={priority} />
          )}
          {badges}
          {note !== undefined && !hidden && <span className={styles.note}>{note}</span>}
          {form === 'tile' && !hidden && heart}
        </div>
      )}
      <div className={styles.text}>
        {hidden ? (
          <button type="button" className={styles.hiddenNotice} data-hidden>
            {t('card.hidden')}
          </button>
        ) : (
          <>
            <a className={styles.title} href={withBasePath(main.path)} title={main.title} {...textAttributes(main.title)}>
              {main.title}
            </a>
            {form === 'row' && below && (
              <a className={styles.series} href={withBasePath(below.path)} {...textAttributes(below.title)}>
                <span className={styles.clip}>{below.title}</span>
              </a>
            )}
            {form !== 'plain' && <CardAuthor author={novel.author} isRested={isRested} />}
            {form !== 'tile' && novel.tags.length > 0 && <NovelTags novel={novel} />}
            <NovelFacts novel={novel} hasMarks={form === 'plain'} />
          </>
        )}
      </div>
      {form !== 'tile' && !hidden && heart}
    </div>
  )
}

/** A novel that was uploaded again has another cover: it is looked for when the known one fails. */
function NovelCover({ novel, priority }: Required<Pick<NovelCardProps, 'novel' | 'priority'>>) {
  const [renewed, setRenewed] = useState<readonly string[]>()
  const addresses = renewed ?? coverUrls(novel)
  const search = (
    <RenewedCover
      cover={addresses[0] ?? ''}
      load={async (failed, client) => {
        const again = await renewNovel(novel.id, failed, client)
        return again ? coverUrls(again) : []
      }}
      onFound={setRenewed}
    />
  )
  return <CoverPicture key={addresses[0]} addresses={addresses} priority={priority} whenFailed={renewed ? null : search} />
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
const coverUrls = ({ cover: { l, m, s } }: Novel): string[] =>
  [l, m, s].filter((url, at, all) => url !== '' && all.indexOf(url) === at).map(pictureUrl)
