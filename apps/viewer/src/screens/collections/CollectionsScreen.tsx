// Collections: recommended and new ones, ones about some tags, and a search by tags (docs/spec/product.md 2.7).
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CollectionGallery } from '../../lists/collections/CollectionGallery.tsx'
import { CollectionStrip } from '../../lists/collections/CollectionStrip.tsx'
import { useHasCollections } from '../../lists/collections/useHasCollections.ts'
import { discoveryTabs } from '../../lists/discoveryTabs.ts'
import { ListFilters, useRatingFilter } from '../../lists/ListFilters.tsx'
import { ListFrame } from '../../lists/ListFrame.tsx'
import { collectionFrontQuery, collectionSearchQuery } from '../../lists/queries/collections.ts'
import { RelatedSection } from '../../lists/RelatedSection.tsx'
import { SelfHostedOnly } from '../../lists/SelfHostedOnly.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { useFeed, useRefresh } from '../../platform/query/feed.ts'
import { failureOf } from '../../platform/query/queryClient.ts'
import { useSession } from '../../platform/session/session.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import styles from './CollectionsScreen.module.css'
import { CollectionTags } from './CollectionTags.tsx'
import { type CollectionSearch, collectionsAddress, readCollectionSearch } from './collectionsAddress.ts'

export interface CollectionsScreenProps {
  /** The query of the address. */
  readonly query: Readonly<Record<string, unknown>>
}

export function CollectionsScreen({ query }: CollectionsScreenProps) {
  const t = useT()
  const hasCollections = useHasCollections()
  const { mode: session } = useSession()
  const title = t('screen.collections')
  if (session === 'checking') return <ListFrame title={title}>{null}</ListFrame>
  if (!hasCollections) {
    return (
      <ListFrame title={title}>
        <SelfHostedOnly text={t('collections.absent')} />
      </ListFrame>
    )
  }
  return <Shown {...readCollectionSearch(query)} />
}

function Shown({ tags, rating }: CollectionSearch) {
  const t = useT()
  const switches = [useSetting('r18'), useSetting('r18g')]
  const canBeAdult = switches.includes(true)
  const chosen = canBeAdult ? rating : undefined
  const query = collectionSearchQuery(tags.join(' '), canBeAdult ? (chosen ?? 'all') : 'safe')
  const ratingFilter = useRatingFilter('mode', chosen, ['safe', 'r18'])
  const words = tags.join(' ')
  const title = t('screen.collections')
  return (
    <ListFrame
      title={title}
      tabs={discoveryTabs('collections', { hasSession: useSession().mode === 'web', hasCollections: true }, t)}
      documentTitle={words === '' ? title : `\u2068${words}\u2069 · ${title}`}
      onRefresh={useRefresh(query)}
    >
      <div className={styles.page}>
        <CollectionTags key={words} tags={tags} rating={chosen} />
        {canBeAdult && <ListFilters path="/collections" others={words === '' ? {} : { tags: words }} filters={[ratingFilter]} />}
        {words === '' && chosen === undefined ? (
          <Front>
            <RelatedSection title={t('collections.all')}>
              <Found query={query} label={t('collections.all')} isSearch={false} />
            </RelatedSection>
          </Front>
        ) : (
          <Found query={query} label={title} isSearch={words !== ''} />
        )}
      </div>
    </ListFrame>
  )
}

interface FoundProps {
  readonly query: ReturnType<typeof collectionSearchQuery>
  readonly label: string
  readonly isSearch: boolean
}

function Found({ query, label, isSearch }: FoundProps) {
  const t = useT()
  return (
    <CollectionGallery
      feed={useFeed(query)}
      name={query.key.join(' ')}
      label={label}
      emptyAction={
        isSearch && (
          <a href={withBasePath('/collections')} className={buttonClass('primary')}>
            {t('collections.all')}
          </a>
        )
      }
    />
  )
}

/** Recommended and new collections, and a row for each tag of the site's choice. `children` follow once the number of rows is known. */
function Front({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const { data, error, refetch } = useQuery(collectionFrontQuery())
  if (error && !data) {
    return (
      <>
        <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
        {children}
      </>
    )
  }
  return (
    <>
      <CollectionStrip title={t('collections.recommended')} collections={data?.recommended} />
      <CollectionStrip title={t('collections.everyone')} collections={data?.everyone} />
      {data?.tagged.map(({ tag, collections }) => (
        <CollectionStrip
          key={tag.name}
          title={`#${tag.translated_name ?? tag.name}`}
          collections={collections}
          more={collectionsAddress({ tags: [tag.name], rating: undefined })}
        />
      ))}
      {data && children}
    </>
  )
}
