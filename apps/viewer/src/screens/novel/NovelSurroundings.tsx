// The part below a novel: comments, the author's other novels, and related ones. Loaded lazily, because it is far below the first lines.
// Buttons that few readers press load with it.
import type { Novel } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { languageOfNovel } from '../../novel/text/textParser.ts'
import { CommentsPreview } from '../../works/comments/CommentsPreview.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { novelTextQuery } from '../../works/queries/novel.ts'
import { AuthorNovels } from './AuthorNovels.tsx'
import styles from './NovelScreen.module.css'
import { RelatedNovels } from './RelatedNovels.tsx'
import { TextMeasure } from './TextMeasure.tsx'

export { WorkLibrary } from '../../library/WorkLibrary.tsx'
export { PartsButton } from '../../works/seriesParts/PartsButton.tsx'
export { NovelShare } from './NovelShare.tsx'

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
