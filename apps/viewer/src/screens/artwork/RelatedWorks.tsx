// Works related to the open one: loaded when the person comes near them, or on request where the settings say so (spec 2.13).
import { loadMoreDistance } from '@emaki/domain'
import { useRef, useState } from 'react'
import { relatedQuery } from '../../data/artwork.ts'
import { useFeed } from '../../data/feed.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import { useNear } from '../../features/gallery/useNear.ts'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './RelatedWorks.module.css'

export function RelatedWorks({ id }: { readonly id: string }) {
  const t = useT()
  const isManual = useSetting('manualLoadRelated')
  const [isWanted, setWanted] = useState(false)
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, loadMoreDistance)
  return (
    <section ref={section} className={styles.related} aria-labelledby="related-works">
      <h2 id="related-works" className={styles.title}>
        {t('artwork.related')}
      </h2>
      {isManual && !isWanted ? (
        <Button className={styles.ask} onClick={() => setWanted(true)}>
          {t('list.more')}
        </Button>
      ) : (
        isNear && <RelatedGallery id={id} />
      )}
    </section>
  )
}

function RelatedGallery({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(relatedQuery(id))
  return <ArtworkGallery feed={feed} name={`related-${id}`} label={t('artwork.related')} />
}
