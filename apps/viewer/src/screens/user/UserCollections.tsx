// The collections that an artist has arranged.
import { useQuery } from '@tanstack/react-query'
import { CollectionGallery } from '../../lists/collections/CollectionGallery.tsx'
import { userCollectionIdsQuery, userCollectionsQuery } from '../../lists/queries/collections.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'

export function UserCollections({ id }: { readonly id: string }) {
  const t = useT()
  const { data } = useQuery(userCollectionIdsQuery(id))
  const query = userCollectionsQuery(id, (data ?? []).join(' '))
  const feed = useFeed(query, data !== undefined)
  return <CollectionGallery feed={feed} name="collections" label={t('user.tab.collections')} />
}
