// Writes and deletes comments of the account in this browser and of a web session (docs/contract/app-api.md 3.4, 3.7;
// docs/contract/companion.md 8.9). The loaded lists change at once, and change back when the site refuses.
import { type Comment, normaliseComment, parseId, record, succeeded, text } from '@emaki/domain'
import { type InfiniteData, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Session } from '../../platform/account/session.ts'
import { accountPost } from '../../platform/http/accountRequest.ts'
import { companion } from '../../platform/http/companion.ts'
import { type RequestResult, requestFailed } from '../../platform/http/requestResult.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { feedKey } from '../../platform/query/feed.ts'
import type { Cursor, FeedPage } from '../../platform/query/feedPages.ts'
import { unwrap } from '../../platform/query/queryClient.ts'
import { type CommentedKind, commentsKey, repliesKey } from './comments.ts'

/** Upstream's limit, in characters (docs/contract/site-2026.md 7). */
export const maxCommentText = 140

/** A session that can write. */
export type Writer = Pick<Extract<Session, { readonly mode: 'app' | 'web' }>, 'mode' | 'user'>

export interface CommentedWork {
  readonly kind: CommentedKind
  readonly id: string
  /** The artist of the work, whom the web side wants to know. */
  readonly authorId: string | undefined
}

/** A comment has a text or a stamp. */
export interface NewComment {
  readonly text: string
  readonly stamp?: { readonly id: string; readonly address: string }
  /** The comment that it answers. A reply to a reply answers the first comment of the thread. */
  readonly parentId?: string | undefined
}

/** A comment that the site has not accepted yet. */
export const isSending = ({ id }: Comment): boolean => id.startsWith(sendingPrefix)
const sendingPrefix = 'sending-'

/** Sends a comment and shows it at once. `onSent` also runs when the form has been closed. */
export function useSendComment(work: CommentedWork, writer: Writer, onSent: (sent: NewComment) => void) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (written: NewComment) => unwrap(await sendComment(work, writer, written)),
    onMutate: (written) => {
      const lists = listsOf(work, written.parentId)
      const undo = snapshot(client, lists)
      const sending = sendingOf(writer, written)
      insertComment(client, lists, sending, written.parentId)
      return { undo, sending, lists }
    },
    onError: (_error, _written, started) => started?.undo(),
    onSuccess: (sent, written, { sending, lists }) => {
      onSent(written)
      const comment = { ...sending, ...sent }
      changeLists(client, lists, (item) => (item.id === sending.id ? comment : item.id === comment.id ? undefined : item))
    },
  })
}

/** Deletes an own comment, which disappears at once. */
export function useDeleteComment(work: CommentedWork, writer: Writer, onFailure: (error: unknown) => void) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ comment }: { readonly comment: Comment; readonly root: Comment }) =>
      unwrap(
        writer.mode === 'app'
          ? await accountPost(`v1/${wireKind[work.kind]}/comment/delete`, { comment_id: comment.id })
          : await companion().send(`${webBase[work.kind]}/rpc_delete_comment.php`, {
              form: { i_id: work.id, del_id: comment.id },
            }),
      ),
    onMutate: ({ comment, root }) => {
      const lists = listsOf(work, root.id)
      const undo = snapshot(client, lists)
      changeLists(client, lists, (item) => (item.id === comment.id ? undefined : item))
      return { undo }
    },
    onError: (error, _deleted, started) => {
      started?.undo()
      onFailure(error)
    },
  })
}

const wireKind = { artwork: 'illust', novel: 'novel' } as const
/** Where the scripts of the web side are. */
const webBase = { artwork: '', novel: '/novel' } as const

type Sent = Partial<Comment> & Pick<Comment, 'id'>

/** Resolves with what the site says about the new comment: at least its id. */
async function sendComment(
  { kind, id, authorId = '' }: CommentedWork,
  { mode }: Writer,
  { text: comment, stamp, parentId }: NewComment,
): Promise<RequestResult<Sent>> {
  const name = wireKind[kind]
  const subject = { [`${name}_id`]: id }
  const content: Record<string, string> = stamp === undefined ? { comment } : { stamp_id: stamp.id }
  const form = {
    type: stamp === undefined ? 'comment' : 'stamp',
    ...subject,
    author_user_id: authorId,
    ...content,
    ...(parentId === undefined ? {} : { parent_id: parentId }),
  }
  const response =
    mode === 'app'
      ? await accountPost(`v1/${name}/comment/add`, {
          ...subject,
          ...content,
          ...(parentId === undefined ? {} : { parent_comment_id: parentId }),
        })
      : await companion().send(`${webBase[kind]}/rpc/post_comment.php`, { form })
  if (!response.ok) return response
  const { comment: shown, comment_id } = record(response.value)
  const read = normaliseComment(shown)
  if (read) return succeeded(read)
  const newId = parseId(comment_id)
  if (newId === undefined) return requestFailed(translate('error.unknown'))
  return succeeded(text(shown) === '' ? { id: newId } : { id: newId, comment: text(shown) })
}

const sendingOf = ({ user }: Writer, { text: comment, stamp }: NewComment): Comment => ({
  id: `${sendingPrefix}${Date.now()}`,
  userId: user.id,
  userName: user.name,
  img: user.avatar,
  comment,
  commentDate: new Date().toISOString(),
  stampId: stamp?.id ?? null,
  stampUrl: stamp?.address ?? '',
  replyToUserId: null,
  replyToUserName: '',
  answersRemoved: false,
  hasReplies: false,
  isRemoved: false,
})

type Pages = InfiniteData<FeedPage<Comment>, Cursor>

/** The lists of the active account that a comment of a thread is in: the root comments, and the replies to its root. */
const listsOf = ({ kind, id }: CommentedWork, rootId: string | undefined): readonly QueryKey[] => [
  feedKey(commentsKey(kind, id)),
  ...(rootId === undefined ? [] : [feedKey(repliesKey(kind, rootId))]),
]

/** Returns a function that puts the lists back as they are now. Lists that were removed meanwhile stay away. */
function snapshot(client: QueryClient, lists: readonly QueryKey[]): () => void {
  const before = lists.map((key) => [key, client.getQueryData<Pages>(key)] as const)
  return () => {
    for (const [key, data] of before) client.setQueryData<Pages>(key, (now) => now && data)
  }
}

/** Shows a new comment at the start of its list, and the button for replies below the comment that it answers. */
function insertComment(client: QueryClient, lists: readonly QueryKey[], comment: Comment, rootId: string | undefined): void {
  const [roots, replies] = lists
  if (replies !== undefined) changeLists(client, lists, (item) => (item.id === rootId ? { ...item, hasReplies: true } : item))
  client.setQueryData<Pages>(replies ?? roots ?? [], (data) => data && withFirst(data, comment))
}

function changeLists(client: QueryClient, lists: readonly QueryKey[], change: (item: Comment) => Comment | undefined): void {
  for (const key of lists) client.setQueryData<Pages>(key, (data) => data && mapItems(data, change))
}

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
