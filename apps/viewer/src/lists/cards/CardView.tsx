// What a card of an artwork shows, in lists and in the first screen in the HTML (docs/spec/product.md 2.8).
import { type Artwork, isAiWork, isLoginOnlyStub, isWithheld } from '@emaki/domain'
import type { CSSProperties, ReactNode, Ref } from 'react'
import type { Translate } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './ArtworkCard.module.css'
import { badgeWords, CardBadges, type CardBadgesProps } from './CardBadges.tsx'

export interface CardViewProps {
  readonly ref?: Ref<HTMLDivElement>
  readonly artwork: Artwork
  readonly t: Translate
  readonly badges: CardBadgesProps
  /** Title and author below the cover, or over its bottom. */
  readonly meta: 'below' | 'over'
  readonly fit?: 'natural' | 'square' | 'whole' | undefined
  readonly hasBookmark?: boolean
  readonly picture: ReactNode
  readonly author: ReactNode
  /** Buttons and notes on the cover. */
  readonly children?: ReactNode
}

export function CardView({ ref, artwork, t, badges, meta, fit, hasBookmark = false, picture, author, children }: CardViewProps) {
  const title = cardTitle(artwork, t)
  const href = withBasePath(`/artworks/${artwork.id}`)
  return (
    <div
      ref={ref}
      className={styles.card}
      data-work={artwork.id}
      data-meta={meta}
      data-fit={fit}
      data-bookmark={hasBookmark ? '' : undefined}
    >
      <a
        className={styles.cover}
        style={placeholderHue(artwork.id)}
        href={href}
        aria-label={[title, ...badgeWords(badges)].join(', ')}
      >
        {picture}
        <CardBadges {...badges} />
      </a>
      {children}
      <div className={styles.meta}>
        <a className={styles.title} href={href} data-preview={artwork.id} tabIndex={-1} title={title} {...textAttributes(title)}>
          {title}
        </a>
        {author}
      </div>
    </div>
  )
}

/** The title of a card. */
export const cardTitle = (artwork: Artwork, t: Translate): string => artwork.title || t(untitledText(artwork))

/** The title of a work without one. */
export function untitledText(artwork: Artwork) {
  if (isLoginOnlyStub(artwork)) return 'card.login_only'
  return isWithheld(artwork) ? 'list.unavailable' : 'card.untitled'
}

/** The badges of a work. `rank` is from 1. */
export const badgesOf = (artwork: Artwork, t: Translate, rank?: number): CardBadgesProps => ({
  t,
  rank,
  restrict: artwork.x_restrict,
  isAi: isAiWork(artwork),
  pages: artwork.count,
  isUgoira: artwork.type === 'ugoira',
})

/** The background of each work has its own hue until the picture is loaded. */
const placeholderHue = (id: string): CSSProperties & Record<'--cover-hue', number> => ({
  '--cover-hue': (Number(id) * 47) % 360,
})
