// Novels related to the open one: loaded when the person comes near them, or on request where the settings say so; two pages at most (spec 4).
import { loadMoreDistance } from '@emaki/domain'
import { useRef, useState } from 'react'
import { useFeed } from '../../data/feed.ts'
import { relatedNovelsQuery } from '../../data/novel.ts'
import { useNear } from '../../features/gallery/useNear.ts'
import { NovelGallery } from '../../features/novels/NovelGallery.tsx'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './NovelLists.module.css'

export function RelatedNovels({ id }: { readonly id: string }) {
  const t = useT()
  const isManual = useSetting('manualLoadRelated')
  const [isWanted, setWanted] = useState(false)
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, loadMoreDistance)
  return (
    <section ref={section} className={`${styles.list} ${styles.related}`} aria-labelledby="related-novels">
      <h2 id="related-novels" className={styles.title}>
        {t('novel.related')}
      </h2>
      {isManual && !isWanted ? (
        <Button className={styles.ask} onClick={() => setWanted(true)}>
          {t('list.more')}
        </Button>
      ) : (
        isNear && <Related id={id} />
      )}
    </section>
  )
}

function Related({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(relatedNovelsQuery(id))
  return <NovelGallery feed={feed} name={`related-novels-${id}`} label={t('novel.related')} />
}
