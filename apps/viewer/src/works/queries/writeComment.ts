// Writes and deletes comments of the account in this browser (docs/contract/app-api.md 3.4, 3.7), and updates the loaded lists.
import { type Comment, normaliseComment, record, succeeded } from '@emaki/domain'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { accountPost } from '../../platform/http/accountRequest.ts'
import { type RequestResult, requestFailed } from '../../platform/http/requestResult.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { feedKey } from '../../platform/query/feed.ts'
import type { Cursor, FeedPage } from '../../platform/query/feedPages.ts'
import type { CommentedKind } from './comments.ts'

/** Upstream's limit, in characters. */
export const maxCommentText = 140

/** A comment has a text or a stamp. */
export interface NewComment {
  readonly text: string
  readonly stampId?: string | undefined
  /** The comment that it answers. */
  readonly parentId?: string | undefined
}

const wireKind = { artwork: 'illust', novel: 'novel' } as const

/** Sends a comment on the work `id`. Resolves with the comment as the site shows it. */
async function addComment(
  kind: CommentedKind,
  id: string,
  { text, stampId, parentId }: NewComment,
): Promise<RequestResult<Comment>> {
  const name = wireKind[kind]
  const response = await accountPost(`v1/${name}/comment/add`, {
    [`${name}_id`]: id,
    ...(stampId === undefined ? { comment: text } : { stamp_id: stampId }),
    ...(parentId === undefined ? {} : { parent_comment_id: parentId }),
  })
  if (!response.ok) return response
  const comment = normaliseComment(record(response.value).comment)
  return comment === undefined ? requestFailed(translate('error.unknown')) : succeeded(comment)
}

/** Sends a comment and shows it in the loaded lists. Resolves to the reason of a failure, a message for the user. */
export async function sendComment(
  client: QueryClient,
  kind: CommentedKind,
  id: string,
  written: NewComment,
): Promise<string | undefined> {
  const result = await addComment(kind, id, written)
  if (!result.ok) return result.error.message
  insertComment(client, kind, id, result.value, written.parentId)
  return undefined
}

/** Deletes a comment of the account, also in the loaded lists. Resolves to the reason of a failure. */
export async function deleteComment(client: QueryClient, kind: CommentedKind, commentId: string): Promise<string | undefined> {
  const result = await accountPost(`v1/${wireKind[kind]}/comment/delete`, { comment_id: commentId })
  if (!result.ok) return result.error.message
  removeComment(client, kind, commentId)
  return undefined
}

type Pages = InfiniteData<FeedPage<Comment>, Cursor>

/** Shows a new comment at the start of its list, and the button for replies below the comment that it answers. */
function insertComment(client: QueryClient, kind: CommentedKind, id: string, comment: Comment, parentId?: string): void {
  const roots = feedKey(['comments', kind, id])
  if (parentId === undefined) {
    client.setQueryData<Pages>(roots, (data) => data && withFirst(data, comment))
    return
  }
  client.setQueryData<Pages>(roots, (data) => data && mapItems(data, (item) => (item.id === parentId ? withReplies(item) : item)))
  client.setQueryData<Pages>(feedKey(['replies', kind, parentId]), (data) => data && withFirst(data, comment))
}

/** Removes a deleted comment from the lists that show it. */
function removeComment(client: QueryClient, kind: CommentedKind, commentId: string): void {
  for (const list of ['comments', 'replies']) {
    client.setQueriesData<Pages>(
      { queryKey: feedKey([list, kind]) },
      (data) => data && mapItems(data, (item) => (item.id === commentId ? undefined : item)),
    )
  }
}

const withReplies = (comment: Comment): Comment => ({ ...comment, hasReplies: true })

function withFirst(data: Pages, comment: Comment): Pages {
  const [first, ...others] = data.pages
  return first === undefined ? data : { ...data, pages: [{ ...first, items: [comment, ...first.items] }, ...others] }
}

/** Pages without the items for which `change` is undefined. Pages that stay the same keep their identity. */
function mapItems(data: Pages, change: (item: Comment) => Comment | undefined): Pages {
  const pages = data.pages.map((page) => {
    const items = page.items.flatMap((item) => change(item) ?? [])
    const isSame = items.length === page.items.length && items.every((item, index) => item === page.items[index])
    return isSame ? page : { ...page, items }
  })
  return { ...data, pages }
}
