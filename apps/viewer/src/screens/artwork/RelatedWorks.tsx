// Works related to the open one: loaded when the person comes near them, or on request where the settings say so (spec 2.13).
import { useState } from 'react'
import { relatedQuery } from '../../data/artwork.ts'
import { useFeed } from '../../data/feed.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './RelatedWorks.module.css'

export function RelatedWorks({ id }: { readonly id: string }) {
  const t = useT()
  const isManual = useSetting('manualLoadRelated')
  const [isWanted, setWanted] = useState(false)
  return (
    <section className={styles.related} aria-labelledby="related-works">
      <h2 id="related-works" className={styles.title}>
        {t('artwork.related')}
      </h2>
      {isManual && !isWanted ? <Button onClick={() => setWanted(true)}>{t('list.more')}</Button> : <RelatedGallery id={id} />}
    </section>
  )
}

function RelatedGallery({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(relatedQuery(id))
  return <ArtworkGallery feed={feed} name={`related-${id}`} label={t('artwork.related')} />
}
