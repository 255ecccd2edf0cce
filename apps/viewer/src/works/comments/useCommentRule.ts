// Which comments are shown, from the operator's word list and the user's block list (docs/spec/product.md 5).
import { type Comment, showsComment } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useSetting } from '../../platform/settings/store.ts'
import { sensitiveWordsQuery } from '../queries/sensitiveWords.ts'

export interface CommentRule {
  readonly keep: (comment: Comment) => boolean
  /** False until the word list is loaded. No comment is shown before. */
  readonly isReady: boolean
}

/**
 * The content rule for comments (docs/spec/product.md 5). It rejects all comments until the word list is loaded, so that no
 * comment flashes up.
 */
export function useCommentRule(): CommentRule {
  const blocked = useSetting('blockUids')
  const { data: words, isPending } = useQuery(sensitiveWordsQuery())
  const rule = showsComment({ words: words ?? undefined, blockedUsers: new Set(blocked) })
  return isPending ? pendingRule : { keep: rule, isReady: true }
}

const pendingRule: CommentRule = { keep: () => false, isReady: false }
