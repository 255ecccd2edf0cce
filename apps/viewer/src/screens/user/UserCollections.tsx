// The collections that an artist has arranged.
import { useQuery } from '@tanstack/react-query'
import { userCollectionIdsQuery, userCollectionsQuery } from '../../data/lists/collections.ts'
import { useFeed } from '../../data/query/feed.ts'
import { CollectionGallery } from '../../features/collections/CollectionGallery.tsx'
import { useT } from '../../i18n/useT.ts'

export function UserCollections({ id }: { readonly id: string }) {
  const t = useT()
  const { data } = useQuery(userCollectionIdsQuery(id))
  const query = userCollectionsQuery(id, (data ?? []).join(' '))
  const feed = useFeed(query, data !== undefined)
  return <CollectionGallery feed={feed} name="collections" label={t('user.tab.collections')} />
}
