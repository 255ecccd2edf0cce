// Trending tags, each over the picture of one of its works.
import { isAiWork, searchPath, searchRefusal } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { cardUrl } from '../../data/hosts/picture.ts'
import type { TrendTag } from '../../data/lists/tags.ts'
import { trendTagsQuery } from '../../data/lists/tags.ts'
import { errorMessage } from '../../data/query/queryClient.ts'
import { useContentRule } from '../../features/gallery/useContentRule.ts'
import { tagTranslation } from '../../features/tags/tagTranslation.ts'
import { useT } from '../../i18n/useT.ts'
import { withBasePath } from '../../settings/basePath.ts'
import { useSetting } from '../../settings/store.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/StateMessage.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './TagTiles.module.css'

export function TagTiles({ kind }: { readonly kind: 'illust' | 'novel' }) {
  const t = useT()
  const r18 = useSetting('r18')
  const ai = useSetting('ai')
  const { data, error, isFetching, refetch } = useQuery(trendTagsQuery(kind))
  if (error && !isFetching) return <ErrorState text={errorMessage(error)} onRetry={() => void refetch()} />
  // Without tags whose works are all hidden: their search would be empty.
  const tags = data?.filter(
    ({ name }) => searchRefusal(name, { r18 }) === undefined && (ai || !isAiWork({ tags: [{ name, translated_name: null }] })),
  )
  if (tags?.length === 0) return null
  return (
    <section aria-labelledby="trending-tags" aria-busy={tags === undefined}>
      <h2 id="trending-tags" className={styles.title}>
        {t('search.trending')}
      </h2>
      <ul className={styles.tiles}>
        {tags?.map((tag, index) => (
          <li key={tag.name} className={styles.tile}>
            <Tile tag={tag} kind={kind} isFirst={index === 0} />
          </li>
        ))}
        {tags === undefined && ghosts.map((ghost) => <Skeleton key={ghost} className={styles.tile} />)}
      </ul>
    </section>
  )
}

/** As many as upstream sends at most, so that the page does not change its height. */
const ghosts = Array.from({ length: 30 }, (_, index) => index)

function Tile({ tag, kind, isFirst }: { readonly tag: TrendTag; readonly kind: 'illust' | 'novel'; readonly isFirst: boolean }) {
  const translation = tagTranslation(tag.name, tag.tname)
  const hiddenBy = useContentRule()
  const resolution = useSetting('imgReso')
  const page = tag.artwork && hiddenBy(tag.artwork) === undefined ? tag.artwork.images[0] : undefined
  return (
    <a href={withBasePath(searchPath(kind, tag.name))} className={styles.link}>
      {page && (
        <img
          className={styles.picture}
          src={cardUrl(page, resolution, 'square')}
          alt=""
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
        />
      )}
      <span className={styles.words}>
        <bdi className={styles.name} {...textAttributes(tag.name)}>
          #{tag.name}
        </bdi>
        {translation !== undefined && (
          <bdi className={styles.translated} {...textAttributes(translation)}>
            {translation}
          </bdi>
        )}
      </span>
    </a>
  )
}
