// One collection: cover, author, caption, tags, its texts, works and novels, and similar collections (docs/spec/product.md 2.7).
import type { Collection } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { CollectionGallery } from '../../lists/collections/CollectionGallery.tsx'
import { useHasCollections } from '../../lists/collections/useHasCollections.ts'
import { collectionQuery, relatedCollectionsQuery } from '../../lists/queries/collections.ts'
import { RelatedSection } from '../../lists/RelatedSection.tsx'
import { SelfHostedOnly } from '../../lists/SelfHostedOnly.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { useFeed } from '../../platform/query/feed.ts'
import { failureOf } from '../../platform/query/queryClient.ts'
import { useSession } from '../../platform/session/session.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { HiddenPages } from '../../works/hidden/HiddenPages.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
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
