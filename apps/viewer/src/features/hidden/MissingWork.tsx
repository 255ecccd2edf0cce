// Error state for a work that was removed or made private.
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { browserHistory } from '../../data/persistence/history.ts'
import { useT } from '../../i18n/useT.ts'
import { withBasePath } from '../../settings/basePath.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'

export interface MissingWorkProps {
  readonly kind: 'artwork' | 'novel'
  readonly id: string
  readonly onRetry: () => void
}

/** Links to the ranking and the home screen, and to the author if the work is in this browser's history. */
export function MissingWork({ kind, id, onRetry }: MissingWorkProps) {
  const t = useT()
  const authorId = useVisitedAuthor(kind, id)
  return (
    <div role="alert">
      <EmptyState level={1} icon={HiddenIcon} title={t('missing.work.title')} text={t('missing.work.text')}>
        {authorId !== undefined && (
          <Link to="/users/$id" params={{ id: authorId }} className={buttonClass('primary')}>
            {t('missing.work.author')}
          </Link>
        )}
        <a href={withBasePath(kind === 'novel' ? '/rank_novel/day' : '/rank/daily')} className={buttonClass()}>
          {t('nav.rank')}
        </a>
        <Link to="/" className={buttonClass()}>
          {t('missing.home')}
        </Link>
        <Button kind="plain" onClick={onRetry}>
          {t('state.retry')}
        </Button>
      </EmptyState>
    </div>
  )
}

/** The author's id from the history; undefined for a work that was not visited. */
function useVisitedAuthor(kind: MissingWorkProps['kind'], id: string): string | undefined {
  const [authorId, setAuthorId] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    const book = kind === 'novel' ? browserHistory.novels : browserHistory.artworks
    void book.visits().then((visits) => {
      if (isCurrent) setAuthorId(visits.find(({ item }) => item.id === id)?.item.author.id)
    })
    return () => {
      isCurrent = false
    }
  }, [kind, id])
  return authorId
}
