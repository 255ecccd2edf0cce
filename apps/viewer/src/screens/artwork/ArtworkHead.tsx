import type { Artwork } from '@emaki/domain'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { PagesIcon } from '../../ui/icons/workActions.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './ArtworkMeta.module.css'

interface ArtworkHeadProps {
  readonly artwork: Artwork
  readonly series?: ReactNode
  readonly badges?: ReactNode
}

/** The title of an artwork, and its series. */
export function ArtworkHead({ artwork, series, badges }: ArtworkHeadProps) {
  const t = useT()
  return (
    <header className={styles.head}>
      <h1 className={styles.title} {...textAttributes(artwork.title)}>
        {artwork.title || t('artwork.untitled')}
      </h1>
      {series}
      {badges}
    </header>
  )
}

/** The number of pages, when there are several. */
export function PageCount({ artwork: { count } }: Pick<ArtworkHeadProps, 'artwork'>) {
  const t = useT()
  return (
    count > 1 && (
      <li>
        <PagesIcon size={18} />
        {t('card.pages', { count })}
      </li>
    )
  )
}
