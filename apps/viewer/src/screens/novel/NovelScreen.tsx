// The novel screen: texts about the novel, the novel itself, the author's other novels and related ones (docs/spec/product.md 2.10).
import type { Novel } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRecordVisit } from '../../account/history/useRecordVisit.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { browserHistory } from '../../platform/persistence/history.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { failureOf, isNotFoundError } from '../../platform/query/queryClient.ts'
import { usePageIdle } from '../../platform/schedule.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { lazyModule } from '../../ui/lazyModule.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { useShownSubject } from '../../works/actions/subjects.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { memberNovelsQuery } from '../../works/queries/author.ts'
import { novelQuery } from '../../works/queries/novel.ts'
import { NovelBody } from './NovelBody.tsx'
import { NovelMeta } from './NovelMeta.tsx'
import styles from './NovelScreen.module.css'
import { NovelSkeleton } from './NovelSkeleton.tsx'

/** Lazy, because it is rarely needed. */
const HiddenPages = lazy(() => import('../../works/hidden/HiddenPages.tsx').then((module) => ({ default: module.HiddenPages })))

/** Lazy, because it is rarely needed. */
const MissingWork = lazy(() => import('../../works/hidden/MissingWork.tsx').then((module) => ({ default: module.MissingWork })))

const surroundings = lazyModule(() => import('./NovelSurroundings.tsx'))

export function NovelScreen({ id }: { readonly id: string }) {
  const t = useT()
  const { data: novel, error, refetch } = useQuery(novelQuery(id))
  const hiddenBy = useContentRule()
  const hiddenReason = novel && hiddenBy(novel)
  useRecordVisit(browserHistory.novels, novel)
  if (hiddenReason) {
    return (
      <>
        <TopBar title={t('artwork.hidden.title')} isBeside />
        <div className={styles.screen}>
          <Suspense>
            <HiddenPages reason={hiddenReason} />
          </Suspense>
        </div>
      </>
    )
  }
  if (novel) return <OpenNovel key={novel.id} novel={novel} />
  return (
    <>
      <TopBar title="" isBeside />
      {error === null ? (
        <NovelSkeleton />
      ) : isNotFoundError(error) ? (
        <Suspense>
          <MissingWork kind="novel" id={id} />
        </Suspense>
      ) : (
        <FailureState level={1} failure={failureOf(error)} onRetry={() => void refetch()}>
          <Link to="/" className={buttonClass('quiet')}>
            {t('missing.home')}
          </Link>
        </FailureState>
      )}
    </>
  )
}

function OpenNovel({ novel }: { readonly novel: Novel }) {
  const t = useT()
  const lazyParts = surroundings.useLoaded()
  useShownSubject({ novel })
  // The parts below the text wait for the first screen.
  const isSettled = usePageIdle()
  const authorNovels = useFeed(memberNovelsQuery(novel.author.id)).items
  const title = novel.title || t('card.untitled')
  return (
    <>
      <TopBar title={title} documentTitle={`${title} - ${novel.author.name}`} isEcho isBeside />
      <article className={styles.screen}>
        <div className={styles.work}>
          <aside className={styles.side}>
            <NovelMeta novel={novel} authorNovels={authorNovels} late={lazyParts} />
          </aside>
          <NovelBody novel={novel} />
        </div>
        {isSettled && lazyParts && <lazyParts.NovelSurroundings novel={novel} authorNovels={authorNovels} />}
      </article>
    </>
  )
}
