// Comment rule: which comments the reader is shown, from the operator's words and the reader's block list (docs/spec/product.md 5).
import { type Comment, showsComment } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { sensitiveWordsQuery } from '../../data/operator/sensitiveWords.ts'
import { useSetting } from '../../settings/store.ts'

export interface ReaderRule {
  readonly keep: (comment: Comment) => boolean
  /** False until the words are here: nothing is shown before. */
  readonly isKnown: boolean
}

/** The reader's rule for comments (docs/spec/product.md 5). Nothing is kept before the words are known: a comment must not flash up and go. */
export function useCommentRule(): ReaderRule {
  const blocked = useSetting('blockUids')
  const { data: words, isPending } = useQuery(sensitiveWordsQuery())
  const rule = showsComment({ words: words ?? undefined, blockedUsers: new Set(blocked) })
  return isPending ? unknown : { keep: rule, isKnown: true }
}

const unknown: ReaderRule = { keep: () => false, isKnown: false }
