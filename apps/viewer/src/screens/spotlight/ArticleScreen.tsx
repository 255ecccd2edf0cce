// A spotlight article as sanitised HTML (docs/spec/product.md 2.7, the fallback at /pixivision/{id}).
import { useQuery } from '@tanstack/react-query'
import { ArticleFooter } from '../../lists/spotlight/ArticleFooter.tsx'
import { ArticleHeader } from '../../lists/spotlight/ArticleHeader.tsx'
import { ArticlePage } from '../../lists/spotlight/ArticlePage.tsx'
import { failureOf } from '../../platform/query/queryClient.ts'
import { spotlightArticleQuery } from '../../works/queries/spotlight.ts'
import { ArticleBody } from './ArticleBody.tsx'

export function ArticleScreen({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(spotlightArticleQuery(id))
  return (
    <ArticlePage title={data?.title ?? ''} failure={error ? failureOf(error) : undefined} onRetry={() => void refetch()}>
      {data && (
        <article>
          <ArticleHeader {...data} />
          <ArticleBody key={id} content={data.content} />
          <ArticleFooter latest={data.latest} recommended={data.recommended} />
        </article>
      )}
    </ArticlePage>
  )
}
