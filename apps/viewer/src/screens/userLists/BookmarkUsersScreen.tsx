// Who has bookmarked a work in public.
import { BookmarksUnavailable } from '../../lists/BookmarksUnavailable.tsx'
import { ListFrame } from '../../lists/ListFrame.tsx'
import { UserGallery } from '../../lists/users/UserGallery.tsx'
import { useHost } from '../../platform/hosts/host.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed, useRefresh } from '../../platform/query/feed.ts'
import { bookmarkUsersQuery } from '../../works/queries/users.ts'

export interface BookmarkUsersScreenProps {
  readonly kind: 'illust' | 'novel'
  readonly id: string
}

export function BookmarkUsersScreen(props: BookmarkUsersScreenProps) {
  const t = useT()
  const { hasBookmarks } = useHost()
  if (hasBookmarks) return <BookmarkUsers {...props} />
  return (
    <ListFrame title={t('bookmark.users')}>
      <BookmarksUnavailable />
    </ListFrame>
  )
}

function BookmarkUsers({ kind, id }: BookmarkUsersScreenProps) {
  const t = useT()
  const query = bookmarkUsersQuery(kind, id)
  const title = t('bookmark.users')
  return (
    <ListFrame title={title} onRefresh={useRefresh(query)}>
      <UserGallery feed={useFeed(query)} name={query.key.join(' ')} label={title} hasWorks={false} />
    </ListFrame>
  )
}
