// The texts of an artwork: title, author, badges, counts, actions, caption and tags.
import { type Artwork, isMaybeAiAuthor } from '@emaki/domain'
import { WorkLibrary } from '../../library/WorkLibrary.tsx'
import { TranslateCaption } from '../../novel/translate/TranslateCaption.tsx'
import { formatMoment } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { RouterAnchor } from '../../platform/links/RouterAnchor.tsx'
import { Later } from '../../ui/Later.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import words from '../../ui/workMeta.module.css'
import { WorkBadges } from '../../works/badges/WorkBadges.tsx'
import { Caption } from '../../works/caption/Caption.tsx'
import { BookmarkUsersLink } from '../../works/head/BookmarkUsersLink.tsx'
import { WorkAuthor, WorkCounts } from '../../works/head/WorkHead.tsx'
import { WorkTags } from '../../works/tags/WorkTags.tsx'
import { ArtworkActions } from './ArtworkActions.tsx'
import { ArtworkHead, PageCount } from './ArtworkHead.tsx'
import { SeriesLine } from './SeriesLine.tsx'

export interface ArtworkMetaProps {
  readonly artwork: Artwork
  /** The author's works that are loaded; they decide on "maybe AI". */
  readonly authorWorks: readonly Artwork[]
}

export function ArtworkMeta({ artwork, authorWorks }: ArtworkMetaProps) {
  return (
    <div className={words.meta}>
      <ArtworkHead
        artwork={artwork}
        series={artwork.series && <SeriesLine workId={artwork.id} author={artwork.author} series={artwork.series} />}
        badges={<WorkBadges work={artwork} isMaybeAi={isMaybeAiAuthor(authorWorks)} />}
      />
      <WorkAuthor author={artwork.author} Anchor={RouterAnchor} />
      <WorkCounts
        work={artwork}
        bookmarks={(content) => (
          <BookmarkUsersLink kind="artwork" work={artwork}>
            {content}
          </BookmarkUsersLink>
        )}
      >
        <PageCount artwork={artwork} />
      </WorkCounts>
      <Later isInHtml>
        <ArtworkActions artwork={artwork} />
        <WorkLibrary part="note" kind="illust" id={artwork.id} title={artwork.title} />
        <Text artwork={artwork} />
      </Later>
    </div>
  )
}

function Text({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <Caption html={artwork.caption} />
      <TranslateCaption artwork={artwork} />
      <WorkTags kind="artwork" work={artwork} />
      <p className={words.facts}>
        <time dateTime={artwork.created}>{formatMoment(artwork.created, language)}</time>
        {artwork.width > 0 && <span>{t('artwork.size', { width: artwork.width, height: artwork.height })}</span>}
        {artwork.tools.length > 0 && <bdi {...textAttributes(artwork.tools.join(', '))}>{artwork.tools.join(', ')}</bdi>}
        <span>ID {artwork.id}</span>
      </p>
    </>
  )
}
