// A novel in a list: cover, title, series, author, tags and length. Its container sets its size.
import { type HiddenReason, isAiWork } from '@emaki/domain'
import { useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { useIsDownloaded } from '../../platform/persistence/downloadedMarks.ts'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { subjectRef } from '../../works/actions/subjects.ts'
import { renewNovel } from '../../works/queries/renewNovel.ts'
import { CardAuthor } from '../cards/CardAuthor.tsx'
import { CardBadges } from '../cards/CardBadges.tsx'
import { CoverPicture } from '../cards/CoverPicture.tsx'
import cover from '../cards/cover.module.css'
import { RenewedCover } from '../cards/RenewedCover.tsx'
import { useRested } from '../cards/useRested.ts'
import styles from './NovelCard.module.css'
import { coverUrls, NovelCardView, type NovelCardViewProps } from './NovelCardView.tsx'

export interface NovelCardProps extends Omit<NovelCardViewProps, 'picture' | 'author' | 'isDownloaded'> {
  /** The reason why content rules hide the novel. The card then shows neither cover nor text. */
  readonly hidden?: HiddenReason | undefined
  /** `high`: visible first. `lazy`: may be outside of a horizontally scrolled row. */
  readonly priority?: 'high' | 'auto' | 'lazy'
}

export function NovelCard({ hidden, priority = 'auto', ...shown }: NovelCardProps) {
  return hidden ? <HiddenCard {...shown} /> : <VisibleCard {...shown} priority={priority} />
}

function VisibleCard({ priority, ...shown }: NovelCardViewProps & Required<Pick<NovelCardProps, 'priority'>>) {
  const { novel, form } = shown
  const isRested = useRested()
  const isDownloaded = useIsDownloaded('novel', novel.id)
  return (
    <NovelCardView
      {...shown}
      ref={subjectRef({ novel })}
      isDownloaded={isDownloaded}
      picture={form !== 'plain' && <NovelCover key={novel.id} novel={novel} priority={priority} />}
      author={<CardAuthor author={novel.author} isRested={isRested} />}
    />
  )
}

function HiddenCard({ novel, form, rank, part, marks }: Omit<NovelCardViewProps, 'picture' | 'author'>) {
  const t = useT()
  return (
    <div className={styles.card} data-form={form}>
      {form === 'plain' ? (
        part !== undefined && (
          <span className={styles.part} aria-hidden="true">
            {part}
          </span>
        )
      ) : (
        <div className={`${styles.cover} ${cover.veil}`}>
          <HiddenIcon className={cover.lock} size={28} />
          <CardBadges
            t={t}
            rank={rank}
            restrict={novel.x_restrict}
            isAi={isAiWork(novel)}
            pages={1}
            isUgoira={false}
            marks={marks}
          />
        </div>
      )}
      <div className={styles.text}>
        <button type="button" className={styles.hiddenNotice} data-hidden>
          {t('card.hidden')}
        </button>
      </div>
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
