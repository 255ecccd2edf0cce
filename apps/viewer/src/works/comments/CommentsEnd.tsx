// The end of a comment list: a button for the next page, or an unobtrusive error with a retry (docs/spec/calls.md 8).

import { useT } from '../../platform/i18n/useT.ts'
import { FailureNote } from '../../platform/network/FailureState.tsx'
import type { Feed } from '../../platform/query/feed.ts'
import { Button } from '../../ui/controls/Button.tsx'

export interface CommentsEndProps {
  readonly feed: Pick<Feed<unknown>, 'state' | 'failure' | 'loadMore' | 'retry'>
  /** Label of the button that loads the next page. */
  readonly more: string
}

export function CommentsEnd({ feed: { state, failure, loadMore, retry }, more }: CommentsEndProps) {
  const t = useT()
  if (state === 'ready')
    return (
      <Button kind="plain" onClick={loadMore}>
        {more}
      </Button>
    )
  if (state !== 'error' || !failure) return null
  return <FailureNote failure={failure} missing={{ title: t('comments.unavailable') }} onRetry={retry} />
}
