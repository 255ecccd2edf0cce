// The page of a work that was removed or made private.
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { RequestError } from '../../platform/http/requestResult.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { browserHistory } from '../../platform/persistence/history.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'

const removed: RequestError = { kind: 'removed', message: '' }

export interface MissingWorkProps {
  readonly kind: 'artwork' | 'novel'
  readonly id: string
}

/** Links to the ranking and the home screen, and to the author if the work is in this browser's history. */
export function MissingWork({ kind, id }: MissingWorkProps) {
  const t = useT()
  const authorId = useVisitedAuthor(kind, id)
  return (
    <FailureState level={1} failure={removed} missing={{ title: t('missing.work.title'), text: t('missing.work.text') }}>
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
    </FailureState>
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
