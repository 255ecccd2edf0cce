// Which comments are shown, from the operator's word list (docs/spec/product.md 5), the block list and the reader's own filter.
import { type Comment, type CommentPictures, fixedPictures, hiddenComments, showsComment } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../platform/session/useAccount.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { commentPicturesQuery } from '../queries/comments.ts'
import { sensitiveWordsQuery } from '../queries/sensitiveWords.ts'

export interface CommentRule {
  /** The operator's rule. What it drops is never shown. */
  readonly keep: (comment: Comment) => boolean
  /** False until the word list is loaded. No comment is shown before. */
  readonly isReady: boolean
  /** The ids that the reader's settings hide, who can have them shown. Never those of the author of the work and the reader. */
  readonly hiddenAmong: (comments: readonly Comment[], authorId: string | undefined) => ReadonlySet<string>
}

/**
 * The content rule for comments (docs/spec/product.md 5). It rejects all comments until the word list is loaded, so that no
 * comment flashes up.
 */
export function useCommentRule(): CommentRule {
  const blocked = useSetting('blockUids')
  const hidden = useSetting('commentUids')
  const filter = {
    hidesRepeatedLinks: useSetting('commentLinks'),
    words: useSetting('commentWords'),
    people: new Set([...blocked, ...hidden]),
  }
  const own = useAccount()?.id
  const { data: words, isPending } = useQuery(sensitiveWordsQuery())
  const rule = showsComment(words ?? undefined)
  return {
    keep: isPending ? keepNone : rule,
    isReady: !isPending,
    hiddenAmong: (comments, authorId) => hiddenComments(comments, filter, new Set([authorId, own])),
  }
}

const keepNone = () => false

/** The stamps and emoji of the account; the fixed ones without an account, until the lists of the site are loaded, and without them. */
export function useCommentPictures(isNeeded: boolean): CommentPictures {
  const account = useAccount()
  const query = commentPicturesQuery(account ?? { mode: 'app', id: '' })
  const { data } = useQuery({ ...query, enabled: isNeeded && account !== undefined })
  return data === undefined ? fixedPictures : { stamps: new Map(data.stamps), emoji: new Map(data.emoji) }
}
