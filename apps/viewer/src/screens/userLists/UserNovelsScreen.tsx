// All novels of an artist (docs/spec/product.md 2.1, /users/{id}/novels).

import { useFeed } from '../../data/query/feed.ts'
import { memberNovelsQuery } from '../../data/works/author.ts'
import { NovelGallery } from '../../features/novels/NovelGallery.tsx'
import { UserListFrame } from '../../features/users/UserListFrame.tsx'
import { useT } from '../../i18n/useT.ts'

export function UserNovelsScreen({ id }: { readonly id: string }) {
  const t = useT()
  return (
    <UserListFrame id={id} title={t('user.tab.novel')}>
      <Novels id={id} />
    </UserListFrame>
  )
}

function Novels({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(memberNovelsQuery(id))
  return <NovelGallery feed={feed} name="novels" label={t('user.tab.novel')} />
}
