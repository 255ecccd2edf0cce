// The end of a comment list: a button for the next page, or an unobtrusive error with a retry (docs/spec/calls.md 8).
import type { Feed } from '../../data/query/feed.ts'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RetryIcon } from '../../ui/icons/states.tsx'
import styles from './CommentsEnd.module.css'

export interface CommentsEndProps {
  readonly feed: Pick<Feed<unknown>, 'state' | 'loadMore' | 'retry'>
  /** Label of the button that loads the next page. */
  readonly more: string
}

export function CommentsEnd({ feed: { state, loadMore, retry }, more }: CommentsEndProps) {
  const t = useT()
  if (state === 'ready')
    return (
      <Button kind="plain" onClick={loadMore}>
        {more}
      </Button>
    )
  if (state !== 'error') return null
  return (
    <span className={styles.failed}>
      {t('comments.error')}
      <Button kind="plain" onClick={retry}>
        <RetryIcon size={18} />
        {t('state.retry')}
      </Button>
    </span>
  )
}
