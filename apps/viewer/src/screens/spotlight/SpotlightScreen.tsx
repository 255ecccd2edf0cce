// A spotlight article with a gallery of its works. An article without works redirects to its HTML.
import type { Spotlight } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { ArticleFooter } from '../../lists/spotlight/ArticleFooter.tsx'
import { ArticleHeader } from '../../lists/spotlight/ArticleHeader.tsx'
import { ArticlePage } from '../../lists/spotlight/ArticlePage.tsx'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import type { Feed } from '../../platform/query/feed.ts'
import { failureOf } from '../../platform/query/queryClient.ts'
import { spotlightQuery } from '../../works/queries/spotlight.ts'
import styles from './SpotlightScreen.module.css'

export function SpotlightScreen({ id }: { readonly id: string }) {
  const router = useRouter()
  const { data, error, refetch } = useQuery(spotlightQuery(id))
  const isHtmlOnly = data !== undefined && !data.isWhole
  useEffect(() => {
    if (isHtmlOnly) void router.navigate({ to: '/pixivision/$id', params: { id }, replace: true })
  }, [isHtmlOnly, id, router])
  return (
    <ArticlePage title={data?.title ?? ''} failure={error ? failureOf(error) : undefined} onRetry={() => void refetch()}>
      {data?.isWhole && <Whole spotlight={data} />}
    </ArticlePage>
  )
}

function Whole({ spotlight }: { readonly spotlight: Spotlight }) {
  const t = useT()
  const { id, cover, description, works, latest, recommended } = spotlight
  return (
    <article>
      {cover && (
        <div className={styles.cover}>
          <img src={pictureUrl(cover)} alt="" fetchPriority="high" decoding="async" />
        </div>
      )}
      <ArticleHeader {...spotlight} description={description} />
      <section className={styles.works} aria-label={t('spotlight.works')}>
        <ArtworkGallery feed={allOf(works)} name={`spotlight ${id}`} label={t('spotlight.works')} />
      </section>
      <ArticleFooter latest={latest} recommended={recommended} />
    </article>
  )
}

/** A finished feed of the works of the article. */
const allOf = <T,>(items: readonly T[]): Feed<T> => ({
  items,
  left: { byRule: 0, unreadable: 0 },
  state: 'finished',
  failure: undefined,
  loadMore: () => undefined,
  retry: () => undefined,
})
