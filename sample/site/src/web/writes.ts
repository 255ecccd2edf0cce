// Writes of a session in the web API: bookmarks, likes and follows, each with the session's CSRF token (docs/contract/companion.md 8).
import type { AccountRecord, Catalogue, WorkKind } from '@emaki/catalogue'
import { parseJson, type WebBookmarkAdded, type WebLiked } from '@emaki/domain'
import { HTTPException } from 'hono/http-exception'
import type { AccountLists } from '../appApi/accountLists.ts'
import { hiddenBecause, itemOf, visibilities } from '../appApi/requester.ts'
import { isTokenOf, type WebEndpoints, type WebRequest } from './webRequest.ts'

/** In bytes. */
const longestBody = 64 * 1024
const maxTags = 10
const longestTag = 100
const origin = 'https://www.pixiv.net'

/** A permitted write: its account and its body. */
export interface WebWrite {
  readonly webRequest: WebRequest
  readonly account: AccountRecord
  /** The raw body. Read it with `json` or `form`. */
  readonly body: string
  readonly type: string
}

/** Handles a POST. `path` has the numbers of the path in order. */
type WriteEndpoint = (write: WebWrite, path: readonly number[]) => unknown

export type WriteEndpoints = Readonly<Record<`/ajax/${string}`, WriteEndpoint>>

/** The body of the envelope of each writing endpoint. */
export const writeEndpoints = (catalogue: Catalogue): WriteEndpoints => ({
  '/ajax/illusts/bookmarks/add': (write): WebBookmarkAdded => {
    const { row, isNew } = addBookmark(catalogue, 'illust', write)
    return { last_bookmark_id: isNew ? String(row) : null, stacc_status_id: null }
  },
  '/ajax/novels/bookmarks/add': (write): string => String(addBookmark(catalogue, 'novel', write).row),
  '/ajax/illusts/bookmarks/delete': (write): [] => {
    removeBookmark(catalogue, 'illust', write, form(write).get('bookmark_id'))
    return []
  },
  '/ajax/illusts/bookmarks/remove': (write): [] => {
    const { bookmarkIds } = json(write)
    if (!Array.isArray(bookmarkIds) || bookmarkIds.length > 100) throw invalid(write)
    for (const id of bookmarkIds) removeBookmark(catalogue, 'illust', write, id)
    return []
  },
  '/ajax/illusts/like': (write) => like(catalogue, 'illust', write),
  '/ajax/novels/like': (write) => like(catalogue, 'novel', write),
})

/** `/bookmark_add.php`: follows a user. No envelope. */
export function follow(catalogue: Catalogue, write: WebWrite): [] {
  const fields = form(write)
  const restrict = fields.get('restrict') ?? '0'
  if (fields.get('mode') !== 'add' || fields.get('type') !== 'user' || !/^[01]$/.test(restrict)) throw invalid(write)
  const userId = write.webRequest.idIn(fields.get('user_id'))
  if (!catalogue.follow(write.account.id, userId, restrict === '1' ? 'private' : 'public'))
    throw write.webRequest.error(404, 'left')
  return []
}

/** `/rpc_group_setting.php`: unfollows a user, followed or not. No envelope. */
export function unfollow(catalogue: Catalogue, write: WebWrite): object {
  const fields = form(write)
  if (fields.get('mode') !== 'del' || fields.get('type') !== 'bookuser') throw invalid(write)
  const userId = write.webRequest.idIn(fields.get('id'))
  catalogue.unfollow(write.account.id, userId)
  return { type: 'bookuser', user_id: String(userId) }
}

/** `/novel/bookmark_setting.php`: removes a bookmark of a novel. */
export function unbookmarkNovel(catalogue: Catalogue, write: WebWrite): void {
  const fields = form(write)
  if (fields.get('del') !== '1') throw invalid(write)
  removeBookmark(catalogue, 'novel', write, fields.get('book_id[]'))
}

/**
 * Permits a write: with a session, from the site itself, with the session's token, and within the size limit. The token is a header, or
 * with `hasFormToken` the field `tt`.
 */
export async function readWrite(request: Request, webRequest: WebRequest, hasFormToken = false): Promise<WebWrite> {
  const account = webRequest.signedIn()
  const { headers } = request
  const from = headers.get('Origin')
  if (from !== null && from !== origin) throw webRequest.error(403, 'forbidden')
  const body = await request.text()
  const token = hasFormToken ? new URLSearchParams(body).get('tt') : headers.get('x-csrf-token')
  if (!isTokenOf(account, token)) throw webRequest.error(403, 'token')
  if (body.length > longestBody) throw new HTTPException(413, { message: 'Payload Too Large' })
  return { webRequest, account, body, type: headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '' }
}

function addBookmark(catalogue: Catalogue, kind: WorkKind, write: WebWrite) {
  const fields = json(write)
  const id = write.webRequest.idIn(fields[kind === 'illust' ? 'illust_id' : 'novel_id'])
  const { restrict = 0, tags = [], comment = '' } = fields
  const isPrivate = restrict === 1 || restrict === '1'
  if (!isPrivate && restrict !== 0 && restrict !== '0') throw invalid(write)
  if (!Array.isArray(tags) || tags.length > maxTags || typeof comment !== 'string') throw invalid(write)
  const words = tags.filter((tag): tag is string => typeof tag === 'string' && tag.length <= longestTag)
  if (words.length < tags.length) throw invalid(write)
  const isNew = catalogue.bookmarkOf(kind, write.account.id, id) === undefined
  const isDone =
    isThere(catalogue, kind, id, write.webRequest) &&
    catalogue.bookmark(kind, write.account.id, id, isPrivate ? 'private' : 'public', words)
  const row = catalogue.bookmarkOf(kind, write.account.id, id)?.row
  if (!isDone || row === undefined) throw write.webRequest.error(404, 'gone')
  return { row, isNew }
}

/** Likes a work. Returns whether the account liked it before. */
function like(catalogue: Catalogue, kind: WorkKind, write: WebWrite): WebLiked {
  const { webRequest, account } = write
  const id = webRequest.idIn(json(write)[kind === 'illust' ? 'illust_id' : 'novel_id'])
  if (!isThere(catalogue, kind, id, webRequest)) throw webRequest.error(404, 'gone')
  return { is_liked: !catalogue.like(kind, account.id, id) }
}

/** Whether there is a novel, or a work that the account may see. */
function isThere(catalogue: Catalogue, kind: WorkKind, id: number, webRequest: WebRequest): boolean {
  const item = itemOf(catalogue, kind, id)
  return item !== undefined && !('stub' in item && hiddenBecause(item, webRequest))
}

/** Deletes a bookmark by its own id. */
function removeBookmark(catalogue: Catalogue, kind: WorkKind, { webRequest, account }: WebWrite, text: unknown): void {
  const row = webRequest.idIn(text)
  for (const restrict of visibilities) {
    const [found] = catalogue.bookmarksOf(kind, account.id, { restrict, beforeRow: row + 1, limit: 1 })
    if (found?.row === row && catalogue.unbookmark(kind, account.id, found.id)) return
  }
  throw webRequest.error(404, 'gone')
}

/** The error of a write that the site does not accept. */
export const invalid = ({ webRequest }: WebWrite): HTTPException => webRequest.error(400, 'invalid')

/** The members of a JSON body. Throws for any other body. */
function json(write: WebWrite): Readonly<Record<string, unknown>> {
  const parsed = parseJson(write.body)
  const value = write.type === 'application/json' && parsed.ok ? parsed.value : undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(write)
  return { ...value }
}

/** The fields of a form. Throws when the body is of another type. */
export function form(write: WebWrite): URLSearchParams {
  if (write.type !== 'application/x-www-form-urlencoded') throw invalid(write)
  return new URLSearchParams(write.body)
}

const listed = 24
const maxListed = 100

export const blockEndpoints = (catalogue: Catalogue, lists: AccountLists): WebEndpoints => ({
  '/ajax/block/list': (webRequest) => {
    const { id } = webRequest.signedIn()
    const offset = webRequest.offset()
    const limit = webRequest.whole('limit', { least: 1, most: maxListed, otherwise: listed })
    const target = webRequest.query.get('target_id') ?? ''
    const blocked = lists.blocked(id).slice(offset, offset + limit)
    return {
      block_items: blocked.map((userId) => ({
        userId: String(userId),
        label: catalogue.artist(userId)?.name ?? '',
        isBlocked: true,
        isTarget: String(userId) === target,
      })),
    }
  },
})

export const blockWrites = (catalogue: Catalogue, lists: AccountLists): WriteEndpoints => ({
  '/ajax/block/save': (write): [] => {
    const { user_id, action } = json(write)
    const userId = write.webRequest.idIn(user_id)
    if (action !== 'block' && action !== 'unblock') throw invalid(write)
    if (action === 'unblock') {
      lists.unblock(write.account.id, userId)
      return []
    }
    if (!catalogue.artist(userId)) throw write.webRequest.error(404, 'left')
    if (userId === write.account.id) throw invalid(write)
    lists.block(write.account.id, userId)
    catalogue.unfollow(write.account.id, userId)
    return []
  },
})
