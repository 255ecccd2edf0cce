// A row of the mixed feed, as wide as the feed: tags, ranked works, or articles.
import type { Artwork, HomeBlock } from '@emaki/domain'
import type { ReactNode } from 'react'
import { artworkShape } from '../../../lists/gallery/arrangement.ts'
import { visibleFirst } from '../../../lists/gallery/visibleFirst.ts'
import { Strip } from '../../../lists/strips/Strip.tsx'
import { formatDate } from '../../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../../platform/i18n/useT.ts'
import { useSetting } from '../../../platform/settings/store.ts'
import { textScale } from '../../../ui/theme/textScale.ts'
import { useContentRule } from '../../../works/hidden/useContentRule.ts'
import { TagTile } from '../../../works/tags/TagTile.tsx'
import { useTagRule } from '../../../works/tags/useTagRule.ts'
import { HomeCard } from '../HomeCard.tsx'
import { SpotlightSlide } from '../SpotlightSlide.tsx'
import styles from './FeedRow.module.css'

type Row = Exclude<HomeBlock, { readonly kind: 'artwork' | 'novel' }>

/** Heights of the strips, and of a row's title with the space around the row, in px. */
const stripHeights = { tags: 136, ranking: 256, articles: 256 } as const
const headHeight = 72

/** Height of a row in px. `textSize`: font size of the root element, in px. */
export const rowHeight = (kind: Row['kind'], textSize?: number): number =>
  stripHeights[kind] + Math.round(headHeight * textScale(textSize))

export interface FeedRowProps {
  readonly block: Row
  readonly rankedCard: (artwork: Artwork, rank: number) => ReactNode
}

export function FeedRow({ block, rankedCard }: FeedRowProps) {
  return (
    <div className={styles.row}>
      {block.kind === 'tags' && <Tags block={block} />}
      {block.kind === 'ranking' && <Ranking block={block} rankedCard={rankedCard} />}
      {block.kind === 'articles' && <Articles block={block} />}
    </div>
  )
}

function Tags({ block }: { readonly block: Extract<Row, { readonly kind: 'tags' }> }) {
  const t = useT()
  const isShown = useTagRule()
  return (
    <HomeCard title={t('search.trending')} more="/search">
      <Strip label={t('search.trending')}>
        {block.tags.filter(isShown).map((tag) => (
          <li key={tag.name} className={styles.tag}>
            <TagTile tag={tag} kind="illust" isFirst={false} />
          </li>
        ))}
      </Strip>
    </HomeCard>
  )
}

type RankingProps = Pick<FeedRowProps, 'rankedCard'> & { readonly block: Extract<Row, { readonly kind: 'ranking' }> }

function Ranking({ block: { artworks, day }, rankedCard }: RankingProps) {
  const t = useT()
  const language = useLanguage()
  const asTiles = useSetting('hiddenAsTiles')
  const hiddenBy = useContentRule()
  const isHidden = (artwork: Artwork) => hiddenBy(artwork) !== undefined
  return (
    <HomeCard title={t('home.ranking')} note={day === undefined ? '' : formatDate(day, language, 'UTC')} more="/rank/daily">
      <Strip label={t('home.ranking')}>
        {visibleFirst(artworks, isHidden, asTiles).map((artwork) => (
          <li key={artwork.id} className={styles.work} style={{ aspectRatio: 1 / artworkShape(artwork) }}>
            {rankedCard(artwork, artworks.indexOf(artwork) + 1)}
          </li>
        ))}
      </Strip>
    </HomeCard>
  )
}

function Articles({ block }: { readonly block: Extract<Row, { readonly kind: 'articles' }> }) {
  const t = useT()
  return (
    <HomeCard title={t('home.spotlights')} more="/spotlights">
      <Strip label={t('home.spotlights')}>
        {block.articles.map((article) => (
          <li key={article.id}>
            <SpotlightSlide article={article} />
          </li>
        ))}
      </Strip>
    </HomeCard>
  )
}
