// The lists of first screens: cards of artworks and novels, where the viewer will have them.
import type { Artwork, Author, Novel } from '@emaki/domain'
import { AuthorView } from '../../lists/cards/AuthorView.tsx'
import { badgesOf, CardView } from '../../lists/cards/CardView.tsx'
import cover from '../../lists/cards/cover.module.css'
import { artworkShape } from '../../lists/gallery/arrangement.ts'
import { NovelCardView } from '../../lists/novels/NovelCardView.tsx'
import { novelCardHeights } from '../../lists/novels/novelCardHeight.ts'
import stripItem from '../../lists/strips/ArtworkStrip.module.css'
import strip from '../../lists/strips/Strip.module.css'
import { useT } from '../../platform/i18n/useT.ts'
import { blockable, type FirstWork } from './firstWorks.ts'
import { type FirstTable, masonryStyle, rounded, rowsStyle } from './placement.ts'

interface CardsProps<Work> {
  readonly works: readonly FirstWork<Work>[]
  /** Accessible name of the list. */
  readonly label?: string | undefined
  /** Rank of a work, or its number in a series. */
  readonly rankOf?: (work: Work, index: number) => number | undefined
  /** Index of the first card: only the picture with the index 0 has the first priority. */
  readonly from?: number
}

/** Artworks in the columns of the gallery. */
export function Masonry<Work extends Artwork>({
  works,
  label,
  rankOf,
  from = 0,
  table,
}: CardsProps<Work> & { readonly table?: FirstTable }) {
  const shapes = works.map(({ work }) => artworkShape(work))
  return (
    <div className="fs-list">
      <Style rules={masonryStyle(shapes, table)} />
      <ul className="fs-cards" aria-label={label}>
        {works.map(({ work, cover: picture }, index) => (
          <li key={work.id} className="fs-card" {...blockable(work)} style={{ '--s': rounded(shapes[index] ?? 1) }}>
            <Card artwork={work} picture={picture} rank={rankOf?.(work, index)} meta="below" isFirst={from + index === 0} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Artworks in a row that scrolls sideways. */
export function CardStrip<Work extends Artwork>({ works, label, rankOf }: CardsProps<Work>) {
  return (
    <div className={strip.strip}>
      <ul className={strip.track} aria-label={label}>
        {works.map(({ work, cover: picture }, index) => (
          <li
            key={work.id}
            className={`fs-card ${stripItem.work}`}
            {...blockable(work)}
            style={{ aspectRatio: rounded(1 / artworkShape(work)) }}
          >
            <Card artwork={work} picture={picture} rank={rankOf?.(work, index)} meta="over" isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Novels in columns of cards of the same height. `partOf`: the number of a part, on cards without covers. */
export function NovelRows<Work extends Novel>({
  works,
  label,
  table,
  partOf,
}: CardsProps<Work> & { readonly table: FirstTable; readonly partOf?: (novel: Work) => number }) {
  const form = partOf ? 'plain' : 'row'
  return (
    <div className="fs-list">
      <Style rules={rowsStyle(table)} />
      <ul className="fs-rows" aria-label={label} style={{ '--row': novelCardHeights[form] }}>
        {works.map(({ work, cover: picture }, index) => (
          <li key={work.id} className="fs-card" {...blockable(work)}>
            <NovelCardView
              novel={work}
              form={form}
              part={partOf?.(work)}
              picture={form === 'row' && <Picture address={picture} isFirst={index === 0} />}
              author={<FirstAuthor author={work.author} />}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface CardProps {
  readonly artwork: Artwork
  readonly picture: string
  readonly rank: number | undefined
  readonly meta: 'below' | 'over'
  readonly isFirst: boolean
}

function Card({ artwork, picture, rank, meta, isFirst }: CardProps) {
  const t = useT()
  return (
    <CardView
      artwork={artwork}
      t={t}
      badges={badgesOf(artwork, t, rank)}
      meta={meta}
      picture={<Picture address={picture} isFirst={isFirst} />}
      author={<FirstAuthor author={artwork.author} />}
    />
  )
}

/** The viewer adds the avatar once its lists rest. */
const FirstAuthor = ({ author }: { readonly author: Author }) => <AuthorView author={author} />

/** The first picture loads before everything else, the others near the viewport, and after the scripts (lazyPictures.ts). */
const Picture = ({ address, isFirst }: { readonly address: string; readonly isFirst: boolean }) => (
  <img
    className={cover.picture}
    data-shown="at-once"
    src={address}
    alt=""
    {...(isFirst ? {} : { loading: 'lazy' })}
    fetchPriority={isFirst ? 'high' : 'low'}
    draggable={false}
  />
)

/** Rules of our own, without text of users. */
// biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the signs of the rules.
const Style = ({ rules }: { readonly rules: string }) => <style dangerouslySetInnerHTML={{ __html: rules }} />
