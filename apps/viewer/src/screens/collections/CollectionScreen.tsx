// One collection: cover, author, caption, tags, its texts, works and novels, and similar collections (docs/spec/product.md 2.7).
import type { Collection } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { collectionQuery, relatedCollectionsQuery } from '../../data/lists/collections.ts'
import { useFeed } from '../../data/query/feed.ts'
import { failureOf } from '../../data/query/queryClient.ts'
import { CollectionGallery } from '../../features/collections/CollectionGallery.tsx'
import { useHasCollections } from '../../features/collections/useHasCollections.ts'
import { HiddenPages } from '../../features/hidden/HiddenPages.tsx'
import { useContentRule } from '../../features/hidden/useContentRule.ts'
import { useFollowLinks } from '../../features/links/followLink.ts'
import { RelatedSection } from '../../features/lists/RelatedSection.tsx'
import { SelfHostedOnly } from '../../features/lists/SelfHostedOnly.tsx'
import { FailureState } from '../../features/network/FailureState.tsx'
import { useSession } from '../../features/session/session.ts'
import { useT } from '../../i18n/useT.ts'
import { withBasePath } from '../../settings/basePath.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { CollectionHead } from './CollectionHead.tsx'
import { CollectionParts } from './CollectionParts.tsx'
import styles from './CollectionScreen.module.css'

export function CollectionScreen({ id }: { readonly id: string }) {
  const t = useT()
  const hasCollections = useHasCollections()
  const isChecking = useSession().mode === 'checking'
  const { data, error, refetch } = useQuery({ ...collectionQuery(id), enabled: hasCollections && !isChecking })
  const hiddenBy = useContentRule()
  const hidden = data && hiddenBy(data)
  const title = (hidden === undefined && data?.title) || t('screen.collection')
  return (
    <div className={styles.screen}>
      <TopBar title={title} isEcho={data !== undefined && hidden === undefined} />
      {!hasCollections && !isChecking ? (
        <SelfHostedOnly text={t('collections.absent')} />
      ) : hidden ? (
        <HiddenPages reason={hidden} />
      ) : data ? (
        <Open key={id} collection={data} />
      ) : error ? (
        <FailureState failure={failureOf(error)} onRetry={() => void refetch()}>
          <AllCollections />
        </FailureState>
      ) : (
        <div className={styles.ghosts} aria-hidden="true">
          <Skeleton className={styles.cover} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
        </div>
      )}
    </div>
  )
}

function Open({ collection }: { readonly collection: Collection }) {
  const t = useT()
  const follow = useFollowLinks()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div onClick={follow}>
      <article>
        <CollectionHead collection={collection} />
        <CollectionParts collection={collection} />
      </article>
      <div className={styles.related}>
        <RelatedSection title={t('collection.related')}>
          <Related id={collection.id} />
        </RelatedSection>
        <p className={styles.all}>
          <AllCollections />
        </p>
      </div>
    </div>
  )
}

function AllCollections() {
  const t = useT()
  const follow = useFollowLinks()
  return (
    <a className={buttonClass('quiet')} href={withBasePath('/collections')} onClick={follow}>
      {t('collections.all')}
    </a>
  )
}

function Related({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(relatedCollectionsQuery(id))
  return <CollectionGallery feed={feed} name={`related ${id}`} label={t('collection.related')} />
}
