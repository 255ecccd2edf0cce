// The part below a novel: comments, the author's other novels, and related ones. Loaded lazily, because it is far below the first lines.
// Buttons that few readers press load with it.
import type { Novel } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { RelatedSection } from '../../lists/RelatedSection.tsx'
import { WorkMenu } from '../../lists/workActions/WorkMenu.tsx'
import { languageOfNovel } from '../../novel/text/textParser.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { CommentsPreview } from '../../works/comments/CommentsPreview.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { novelTextQuery, relatedNovelsQuery } from '../../works/queries/novel.ts'
import { ShareButton } from '../../works/share/ShareButton.tsx'
import { sharedNovel } from '../../works/share/shareSources.ts'
import { AuthorNovels } from './AuthorNovels.tsx'
import styles from './NovelScreen.module.css'
import { TextMeasure } from './TextMeasure.tsx'

export { WorkLibrary } from '../../library/WorkLibrary.tsx'
export { PartsButton } from '../../works/seriesParts/PartsButton.tsx'
export { entryOfWork, WatchButton } from '../../works/watchlist/WatchButton.tsx'

export interface NovelSurroundingsProps {
  readonly novel: Novel
  readonly authorNovels: readonly Novel[]
}

export function NovelSurroundings({ novel, authorNovels }: NovelSurroundingsProps) {
  const hiddenBy = useContentRule()
  const { data: words } = useQuery(novelTextQuery(novel.id))
  const language = words ? languageOfNovel(words) : ''
  return (
    <>
      <div className={styles.talk}>
        <TextMeasure language={language}>
          <CommentsPreview kind="novel" id={novel.id} authorId={novel.author.id} />
        </TextMeasure>
      </div>
      <AuthorNovels
        authorId={novel.author.id}
        novels={authorNovels.filter((other) => other.id !== novel.id && !hiddenBy(other))}
      />
      <RelatedNovels id={novel.id} />
    </>
  )
}

/** The buttons that share a novel and open its menu. They load after the first lines. */
export function NovelShare({ novel }: { readonly novel: Novel }) {
  return (
    <>
      <ShareButton shared={sharedNovel(novel)} />
      <WorkMenu subject={{ novel }} />
    </>
  )
}

/** Related novels; at most two pages of the list (docs/spec/product.md 4). */
function RelatedNovels({ id }: { readonly id: string }) {
  const t = useT()
  return (
    <RelatedSection title={t('novel.related')}>
      <Related id={id} />
    </RelatedSection>
  )
}

function Related({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(relatedNovelsQuery(id))
  return <NovelGallery feed={feed} name={`related-novels-${id}`} label={t('novel.related')} />
}
