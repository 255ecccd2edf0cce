// All novels of an artist (docs/spec/product.md 2.1, /users/{id}/novels).
import { ratingRules, type SearchRating } from '@emaki/domain'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { UserListFrame } from '../../lists/users/UserListFrame.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { JumpButton } from '../../platform/jump/JumpButton.tsx'
import { useStartPage } from '../../platform/jump/startPage.ts'
import { feedFrom, useFeed } from '../../platform/query/feed.ts'
import { memberNovelsQuery } from '../../works/queries/author.ts'
import { UserRatingFilter, useOfferedRating } from './UserRatingFilter.tsx'

export interface UserNovelsScreenProps {
  readonly id: string
  /** From the address. All ratings without it. */
  readonly rating?: SearchRating | undefined
}

export function UserNovelsScreen({ id, rating: asked }: UserNovelsScreenProps) {
  const t = useT()
  const rating = useOfferedRating(asked)
  return (
    <UserListFrame id={id} title={t('user.tab.novel')} actions={<JumpButton />}>
      <UserRatingFilter path={`/users/${id}/novels`} rating={rating} />
      <Novels key={rating} id={id} rating={rating} />
    </UserListFrame>
  )
}

function Novels({ id, rating }: { readonly id: string; readonly rating: SearchRating | undefined }) {
  const t = useT()
  const query = feedFrom(memberNovelsQuery(id), useStartPage())
  const feed = useFeed(rating ? { ...query, keep: ratingRules[rating] } : query)
  return <NovelGallery feed={feed} name={rating ? `novels ${rating}` : 'novels'} label={t('user.tab.novel')} />
}
