// Comments of works and novels in the web API: root comments and replies (docs/contract/companion.md 7.17).
import { type Catalogue, type CommentRecord, offeredStampIds, type WorkKind } from '@emaki/catalogue'
import { commentEmoji, type WebComment, type WebComments } from '@emaki/domain'
import { hiddenBecause, itemOf } from '../appApi/requester.ts'
import { avatarUrl } from '../images/pictureUrls.ts'
import { enveloped, type WebEndpoints, type WebRequest } from './webRequest.ts'
import { form, invalid, type WebWrite } from './writes.ts'

const rootsOnPage = 3
const maxRoots = 50
const repliesOnPage = 20
/** Maximum number of replies per comment in the sample. */
const maxReplies = 5000

export function commentEndpoints(catalogue: Catalogue): WebEndpoints {
  const roots =
    (kind: WorkKind) =>
    (webRequest: WebRequest): WebComments => {
      const id = webRequest.id(`${kind}_id`)
      const offset = webRequest.offset()
      const limit = webRequest.whole('limit', { least: 1, most: maxRoots, otherwise: rootsOnPage })
      const item = itemOf(catalogue, kind, id)
      if (!item || ('stub' in item && hiddenBecause(item, webRequest) === 'unknown')) throw webRequest.error(404, 'gone')
      // If comments are closed, the web API reports an invalid request (docs/contract/companion.md 7.17).
      if (item.commentsOff) throw webRequest.error(400, 'invalid')
      const found = catalogue.comments(kind, id, { offset, limit: limit + 1 })
      return {
        comments: found.slice(0, limit).map((comment) => ({
          ...wireComment(comment, webRequest),
          stampId: comment.stampId === null ? null : String(comment.stampId),
          hasReplies: comment.hasReplies,
        })),
        hasNext: found.length > limit,
      }
    }

  const replies =
    (kind: WorkKind) =>
    (webRequest: WebRequest): WebComments => {
      const root = webRequest.id('comment_id')
      const page = webRequest.whole('page', { least: 1, most: 100_000, otherwise: 1 })
      if (!catalogue.comment(kind, root)) throw webRequest.error(404, 'gone')
      // The catalogue has them oldest first, the web API newest first.
      const all = catalogue.replies(kind, root, { offset: 0, limit: maxReplies }).reverse()
      const from = (page - 1) * repliesOnPage
      return {
        comments: all
          .slice(from, from + repliesOnPage)
          .map((reply) => ({ ...wireComment(reply, webRequest), stampId: reply.stampId })),
        hasNext: all.length > from + repliesOnPage,
      }
    }

  return {
    '/ajax/illusts/comments/roots': roots('illust'),
    '/ajax/novels/comments/roots': roots('novel'),
    '/ajax/illusts/comments/replies': replies('illust'),
    '/ajax/novels/comments/replies': replies('novel'),
  }
}

function wireComment(
  { id, author, text, written, parentId }: CommentRecord,
  webRequest: WebRequest,
): Omit<WebComment, 'stampId'> {
  const userId = String(author?.id ?? 0)
  const root = parentId === null ? null : String(parentId)
  return {
    id: String(id),
    userId,
    userName: author?.name ?? '',
    isDeletedUser: author === null,
    img: avatarUrl(author ?? undefined, 170),
    comment: text,
    stampLink: null,
    commentDate: written.slice(0, 16).replace('T', ' '),
    commentRootId: root,
    commentParentId: root,
    commentUserId: userId,
    replyToUserId: null,
    replyToUserName: null,
    editable: author !== null && author.id === webRequest.account?.id,
  }
}

/** In characters. */
const maxComment = 140

/** The scripts that write comments, by path. They have an envelope, and anonymous clients get a page. */
export const commentScripts = (catalogue: Catalogue): Readonly<Record<string, (write: WebWrite) => object>> => ({
  '/rpc/post_comment.php': (write) => enveloped(post(catalogue, 'illust', write)),
  '/novel/rpc/post_comment.php': (write) => enveloped(post(catalogue, 'novel', write)),
  '/rpc_delete_comment.php': (write) => enveloped(remove(catalogue, 'illust', write)),
  '/novel/rpc_delete_comment.php': (write) => enveloped(remove(catalogue, 'novel', write)),
})

function post(catalogue: Catalogue, kind: WorkKind, write: WebWrite): object {
  const { webRequest, account } = write
  const fields = form(write)
  const id = webRequest.idIn(fields.get(`${kind}_id`))
  const work = itemOf(catalogue, kind, id)
  if (!work) throw webRequest.error(404, 'gone')
  if (work.commentsOff || webRequest.idIn(fields.get('author_user_id')) !== work.artist.id) throw invalid(write)
  const draft = readDraft(write, fields)
  const parent = fields.get('parent_id')
  const parentId = parent === null ? null : webRequest.idIn(parent)
  const written = catalogue.addComment(kind, account.id, id, { ...draft, parentId })
  if (!written) throw webRequest.error(404, 'gone')
  return {
    comment_id: String(written.id),
    comment: written.text,
    user_id: String(account.id),
    user_name: account.name,
    stamp_id: written.stampId === null ? null : String(written.stampId),
    parent_id: written.parentId === null ? null : String(written.parentId),
  }
}

/** A comment has a text, or a stamp and no text. */
function readDraft(write: WebWrite, fields: URLSearchParams): { text: string; stampId: number | null } {
  const text = fields.get('comment')?.trim() ?? ''
  if (fields.get('type') === 'stamp') {
    const stampId = write.webRequest.idIn(fields.get('stamp_id'))
    if (fields.has('comment') || !offeredStampIds.includes(stampId)) throw invalid(write)
    return { text: '', stampId }
  }
  if (fields.get('type') !== 'comment' || fields.has('stamp_id') || text === '' || [...text].length > maxComment)
    throw invalid(write)
  return { text, stampId: null }
}

function remove(catalogue: Catalogue, kind: WorkKind, write: WebWrite): [] {
  const { webRequest, account } = write
  const fields = form(write)
  const work = webRequest.idIn(fields.get('i_id'))
  const id = webRequest.idIn(fields.get('del_id'))
  if (catalogue.comment(kind, id)?.workId !== work || !catalogue.deleteComment(kind, account.id, id))
    throw webRequest.error(404, 'gone')
  return []
}

/** The body of `/touch/ajax/user/self/status`: what the account may use in comments, among much else. */
export function touchStatus({ account }: WebRequest): object {
  if (!account) return { user_status: { is_logged_in: false } }
  return {
    user_status: {
      user_id: String(account.id),
      user_account: account.account,
      user_name: account.name,
      user_premium: account.isPremium ? '1' : '0',
      user_birth: '1990-01-01',
      user_mail_address: `${account.account}@example.com`,
      user_x_restrict: String(account.xRestrict),
      is_logged_in: true,
      stamp_series: [1, 2, 3, 4, 10].map((series) => ({
        slug: `series-${series}`,
        name: `Series ${series}`,
        stamps: offeredStampIds.filter((id) => Math.floor(id / 100) === series),
      })),
      emoji_series: [...commentEmoji].map(([name, id]) => ({ id, name })),
    },
  }
}
