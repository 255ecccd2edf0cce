// Trending tags, each over the picture of one of its works.
import { useQuery } from '@tanstack/react-query'
import { trendTagsQuery } from '../../lists/queries/tags.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { failureOf } from '../../platform/query/queryClient.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TagTile } from '../../works/tags/TagTile.tsx'
import { useTagRule } from '../../works/tags/useTagRule.ts'
import styles from './TagTiles.module.css'

export function TagTiles({ kind }: { readonly kind: 'illust' | 'novel' }) {
  const t = useT()
  const isShown = useTagRule()
  const { data, error, isFetching, refetch } = useQuery(trendTagsQuery(kind))
  if (error && !isFetching) return <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
  const tags = data?.filter(isShown)
  if (tags?.length === 0) return null
  return (
    <section aria-labelledby="trending-tags" aria-busy={tags === undefined}>
      <h2 id="trending-tags" className={styles.title}>
        {t('search.trending')}
      </h2>
      <ul className={styles.tiles}>
        {tags?.map((tag, index) => (
          <li key={tag.name} className={styles.tile}>
            <TagTile tag={tag} kind={kind} isFirst={index === 0} />
          </li>
        ))}
        {tags === undefined && ghosts.map((ghost) => <Skeleton key={ghost} className={styles.tile} />)}
      </ul>
    </section>
  )
}

/** As many as upstream sends at most, so that the page does not change its height. */
const ghosts = Array.from({ length: 30 }, (_, index) => index)
