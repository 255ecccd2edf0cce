// The texts of an artwork: title, author, badges, counts, actions, caption and tags.
import { type Artwork, isMaybeAiAuthor } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { WorkLibrary } from '../../library/WorkLibrary.tsx'
import { TranslateCaption } from '../../novel/translate/TranslateCaption.tsx'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatCount, formatMoment } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { PagesIcon } from '../../ui/icons/workActions.tsx'
import { EyeIcon, HeartIcon } from '../../ui/icons/works.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import words from '../../ui/workMeta.module.css'
import { WorkBadges } from '../../works/badges/WorkBadges.tsx'
import { Caption } from '../../works/caption/Caption.tsx'
import { WorkTags } from '../../works/tags/WorkTags.tsx'
import { ArtworkActions } from './ArtworkActions.tsx'
import styles from './ArtworkMeta.module.css'
import { SeriesLine } from './SeriesLine.tsx'

export interface ArtworkMetaProps {
  readonly artwork: Artwork
  /** The author's works that are loaded; they decide on "maybe AI". */
  readonly authorWorks: readonly Artwork[]
  /** Whether the caption and what follows is rendered. It is much text, so it renders one frame later. */
  readonly hasText: boolean
}

export function ArtworkMeta({ artwork, authorWorks, hasText }: ArtworkMetaProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <div className={words.meta}>
      <header className={styles.head}>
        <h1 className={styles.title} {...textAttributes(artwork.title)}>
          {artwork.title || t('artwork.untitled')}
        </h1>
        {artwork.series && <SeriesLine workId={artwork.id} authorId={artwork.author.id} series={artwork.series} />}
        <WorkBadges work={artwork} isMaybeAi={isMaybeAiAuthor(authorWorks)} />
      </header>
      <Link to="/users/$id" params={{ id: artwork.author.id }} className={words.author} data-artist={artwork.author.id}>
        <Avatar src={pictureUrl(artwork.author.avatar)} size={44} />
        <bdi className={words.name} {...textAttributes(artwork.author.name)}>
          {artwork.author.name}
        </bdi>
      </Link>
      <ul className={words.counts}>
        <li title={t('artwork.views', { count: artwork.view })}>
          <EyeIcon size={18} />
          {formatCount(artwork.view, language)}
        </li>
        <li title={t('artwork.likes', { count: artwork.like })}>
          <HeartIcon size={18} />
          {formatCount(artwork.like, language)}
        </li>
        {artwork.count > 1 && (
          <li>
            <PagesIcon size={18} />
            {t('card.pages', { count: artwork.count })}
          </li>
        )}
      </ul>
      <ArtworkActions artwork={artwork} />
      {hasText && <WorkLibrary part="note" kind="illust" id={artwork.id} title={artwork.title} />}
      {hasText && <Text artwork={artwork} />}
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
