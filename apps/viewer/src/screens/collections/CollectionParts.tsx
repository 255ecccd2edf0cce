// The parts of a collection: its texts, the artworks in the gallery of the settings, and the novels.
import type { Artwork, Collection, Novel } from '@emaki/domain'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import type { Feed } from '../../platform/query/feed.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './CollectionScreen.module.css'

export function CollectionParts({ collection: { id, parts } }: { readonly collection: Collection }) {
  const t = useT()
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  const artworks = unique(parts.flatMap((part) => (part.kind === 'artwork' ? [part.work] : [])))
  const novels = unique(parts.flatMap((part) => (part.kind === 'novel' ? [part.work] : [])))
  const unavailable = parts.filter(({ kind }) => kind === 'unavailable').length
  return (
    <div className={styles.parts}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a collection never change their order
        <p key={index} className={styles.note} {...textAttributes(text)}>
          {text}
        </p>
      ))}
      {(artworks.length > 0 || novels.length === 0) && (
        <section aria-label={t('collection.works')}>
          <ArtworkGallery feed={allOf<Artwork>(artworks)} name={`collection ${id}`} label={t('collection.works')} />
        </section>
      )}
      {unavailable > 0 && <p className={styles.unavailable}>{t('collection.unavailable', { count: unavailable })}</p>}
      {novels.length > 0 && (
        <section aria-label={t('collection.novels')}>
          <h2 className={styles.heading}>{t('collection.novels')}</h2>
          <NovelGallery feed={allOf<Novel>(novels)} name={`collection novels ${id}`} label={t('collection.novels')} />
        </section>
      )}
    </div>
  )
}

/** A work may be on several tiles, with other pages. */
const unique = <T extends { readonly id: string }>(works: readonly T[]): readonly T[] => [
  ...new Map(works.map((work) => [work.id, work])).values(),
]

/** A finished feed of the works. */
const allOf = <T,>(items: readonly T[]): Feed<T> => ({
  items,
  left: { byRule: 0, unreadable: 0 },
  state: 'finished',
  failure: undefined,
  loadMore: () => undefined,
  retry: () => undefined,
})
