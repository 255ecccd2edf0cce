// The writes: like, bookmark, follow, comment, watch a series, and the marker of a novel (docs/contract/companion.md 8;
// docs/contract/site-2026.md 5, 6, 16). They need a session and its token.

import { BodyTooLargeError, parseId, parseJson, readBytes } from '@emaki/domain'
import { badRequest, HttpError, type Reply, readReply, tooLarge, unauthorised, upstreamFailed } from '@emaki/web-api'
import * as v from 'valibot'
import { rawAnswer, requestWeb } from './passThrough.ts'
import type { BodyShape, CompanionRoute, RequestContext } from './route.ts'
import { readCsrfToken } from './web/session.ts'

type Fields = Readonly<Record<string, unknown>>

const maxBytes = 64 * 1024
const form = 'application/x-www-form-urlencoded'

const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.check((value) => parseId(value) !== undefined),
  v.transform(String),
)
const bookmarkId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/))
const restrict = v.optional(v.pipe(v.union([v.literal(0), v.literal(1), v.literal('0'), v.literal('1')]), v.transform(Number)), 0)

const bookmarkFields = {
  restrict,
  comment: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  tags: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(10)), []),
}
const bookmarkSchema = v.object({ illust_id: id, ...bookmarkFields })
const bookmarkNovelSchema = v.object({ novel_id: id, ...bookmarkFields })
const likeSchema = v.object({ illust_id: id })
const likeNovelSchema = v.object({ novel_id: id })
const blockSchema = v.object({ user_id: id, action: v.picklist(['block', 'unblock']) })
const unbookmarkSchema = v.object({ bookmark_id: bookmarkId })
const unbookmarkNovelSchema = v.object({ 'book_id[]': bookmarkId })
const followSchema = v.object({
  mode: v.optional(v.literal('add'), 'add'),
  type: v.optional(v.literal('user'), 'user'),
  user_id: id,
  tag: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  restrict,
  format: v.optional(v.literal('json'), 'json'),
})
/** In characters (docs/contract/companion.md 8.9). */
const maxComment = 140
/** A comment has a text, or a stamp and no text. */
const commentSchema = (kind: 'illust' | 'novel') => {
  const subject = { [`${kind}_id`]: id, author_user_id: id }
  const answered = { parent_id: v.optional(id) }
  return v.variant('type', [
    v.object({
      type: v.literal('comment'),
      ...subject,
      comment: v.pipe(
        v.string(),
        v.check((text) => text.trim() !== '' && [...text].length <= maxComment),
      ),
      ...answered,
    }),
    v.object({ type: v.literal('stamp'), ...subject, stamp_id: id, ...answered }),
  ])
}
const removeCommentSchema = v.object({ i_id: id, del_id: id })
const watchSchema = v.object({})
const markSchema = v.object({
  mode: v.optional(v.literal('save'), 'save'),
  i_id: id,
  u_id: id,
  page: v.pipe(v.string(), v.regex(/^\d{1,4}$/)),
})
const unfollowSchema = v.object({
  mode: v.optional(v.literal('del'), 'del'),
  type: v.optional(v.literal('bookuser'), 'bookuser'),
  id,
})

const noMembers: BodyShape = { mediaType: 'application/json', members: {}, required: [] }

const post = (path: string, about: string, body: BodyShape, schema: v.GenericSchema<unknown, Fields>): CompanionRoute => ({
  method: 'POST',
  path,
  aliases: [`/api/pixiv-now/http${path}`],
  lifetime: 'own',
  parameters: [],
  about,
  body,
  handle: (ctx) => write(ctx, path.replace('{id}', ctx.id), body.mediaType === form ? 'form' : 'json', schema),
})

const bookmarkBody = (idName: 'illust_id' | 'novel_id'): BodyShape => ({
  mediaType: 'application/json',
  members: {
    [idName]: { type: 'string' },
    restrict: { type: 'integer', about: '1 for private' },
    comment: { type: 'string' },
    tags: { type: 'array' },
  },
  required: [idName],
})

const commentRoutes = (kind: 'illust' | 'novel', base: string): readonly CompanionRoute[] => [
  post(
    `${base}/rpc/post_comment.php`,
    `Comment on a ${kind}, with a text or a stamp`,
    {
      mediaType: form,
      members: {
        type: { type: 'string', about: 'comment or stamp' },
        [`${kind}_id`]: { type: 'string' },
        author_user_id: { type: 'string', about: 'of the work' },
        comment: { type: 'string', about: `at most ${maxComment} characters` },
        stamp_id: { type: 'string' },
        parent_id: { type: 'string', about: 'the comment that it answers' },
      },
      required: ['type', `${kind}_id`, 'author_user_id'],
    },
    commentSchema(kind),
  ),
  post(
    `${base}/rpc_delete_comment.php`,
    `Delete an own comment on a ${kind}`,
    {
      mediaType: form,
      members: { i_id: { type: 'string', about: `the ${kind}’s` }, del_id: { type: 'string' } },
      required: ['i_id', 'del_id'],
    },
    removeCommentSchema,
  ),
]

export const writeRoutes: readonly CompanionRoute[] = [
  post('/ajax/illusts/bookmarks/add', 'Bookmark a work', bookmarkBody('illust_id'), bookmarkSchema),
  post('/ajax/novels/bookmarks/add', 'Bookmark a novel', bookmarkBody('novel_id'), bookmarkNovelSchema),
  post(
    '/ajax/illusts/bookmarks/delete',
    'Remove a bookmark, by the bookmark’s own id',
    { mediaType: form, members: { bookmark_id: { type: 'string' } }, required: ['bookmark_id'] },
    unbookmarkSchema,
  ),
  {
    ...post(
      '/novel/bookmark_setting.php',
      'Remove a bookmark of a novel, by the bookmark’s own id',
      { mediaType: form, members: { 'book_id[]': { type: 'string' } }, required: ['book_id[]'] },
      unbookmarkNovelSchema,
    ),
    handle: removeNovelBookmark,
  },
  post(
    '/bookmark_add.php',
    'Follow a user',
    {
      mediaType: form,
      members: { user_id: { type: 'string' }, restrict: { type: 'integer', about: '1 for private' } },
      required: ['user_id'],
    },
    followSchema,
  ),
  post(
    '/rpc_group_setting.php',
    'Unfollow a user',
    { mediaType: form, members: { id: { type: 'string', about: 'the user’s' } }, required: ['id'] },
    unfollowSchema,
  ),
  post(
    '/ajax/illusts/like',
    'Like a work. Upstream has no way to take it back',
    { mediaType: 'application/json', members: { illust_id: { type: 'string' } }, required: ['illust_id'] },
    likeSchema,
  ),
  post(
    '/ajax/novels/like',
    'Like a novel. Upstream has no way to take it back',
    { mediaType: 'application/json', members: { novel_id: { type: 'string' } }, required: ['novel_id'] },
    likeNovelSchema,
  ),
  ...commentRoutes('illust', ''),
  ...commentRoutes('novel', '/novel'),
  ...(['illust', 'novel'] as const).flatMap((kind) => [
    post(`/ajax/${kind}/series/{id}/watch`, `Watch a series of ${kind}s`, noMembers, watchSchema),
    post(`/ajax/${kind}/series/{id}/unwatch`, `No longer watch a series of ${kind}s`, noMembers, watchSchema),
  ]),
  post(
    '/novel/rpc_marker.php',
    'Set the marker of a novel, or remove it',
    {
      mediaType: form,
      members: {
        i_id: { type: 'string', about: 'the novel’s' },
        u_id: { type: 'string', about: 'the user’s own' },
        page: { type: 'string', about: 'from 1; 0 removes the marker' },
      },
      required: ['i_id', 'u_id', 'page'],
    },
    markSchema,
  ),
  post(
    '/ajax/block/save',
    'Block a user’s access to the account, or allow it again',
    {
      mediaType: 'application/json',
      members: { user_id: { type: 'string' }, action: { type: 'string', about: 'block or unblock' } },
      required: ['user_id', 'action'],
    },
    blockSchema,
  ),
]

async function write(ctx: RequestContext, path: string, kind: 'form' | 'json', schema: v.GenericSchema<unknown, Fields>) {
  const { csrfToken, fields } = await readWrite(ctx, kind, schema)
  const [contentType, body] =
    kind === 'json' ? ['application/json; charset=utf-8', JSON.stringify(fields)] : [`${form}; charset=utf-8`, formOf(fields)]
  const reply = await requestWeb(ctx, { path, write: { contentType, body, csrfToken } })
  // The php scripts respond with their login page to an unknown session (docs/contract/companion.md 8.4).
  if (isPage(reply)) throw unauthorised()
  return ctx.isRaw ? rawAnswer(reply) : { json: readReply(reply) }
}

/** The script of the site's own form: the token is a field, and a success is a redirect back to the list (docs/contract/companion.md 8.2). */
async function removeNovelBookmark(ctx: RequestContext): Promise<{ json: unknown }> {
  const path = '/novel/bookmark_setting.php'
  const { csrfToken, fields } = await readWrite(ctx, 'form', unbookmarkNovelSchema)
  const body = formOf({ tt: csrfToken, p: 1, untagged: 0, rest: 'show', ...fields, del: 1 })
  const reply = await requestWeb(ctx, { path, write: { contentType: `${form}; charset=utf-8`, body } })
  const isRedirect = reply.status >= 300 && reply.status < 400
  if (isRedirect && !/\blogin\b/.test(reply.location ?? '')) return { json: [] }
  // Throws the error that the answer stands for.
  readReply(reply)
  throw upstreamFailed()
}

/** The token and the checked fields of a write with a session. */
async function readWrite(ctx: RequestContext, kind: 'form' | 'json', schema: v.GenericSchema<unknown, Fields>) {
  const csrfToken = readCsrfToken(ctx.request.headers)
  if (!ctx.session || csrfToken === undefined) throw unauthorised()
  const read = v.safeParse(schema, await readFields(ctx, kind))
  if (!read.success) throw badRequest(String(read.issues[0].path?.[0]?.key ?? 'body'))
  return { csrfToken, fields: read.output }
}

async function readFields({ request, signal }: RequestContext, kind: 'form' | 'json'): Promise<unknown> {
  const isForm = (request.headers.get('content-type') ?? '').toLowerCase().startsWith(form)
  // Upstream refuses the removal of a bookmark in JSON, so it is refused here (docs/contract/companion.md 8.2).
  if (kind === 'form' && !isForm) throw new HttpError(400, `Bad Request: content-type must be ${form}`)
  if (kind === 'json' && isForm) throw new HttpError(400, 'Bad Request: content-type must be application/json')
  const text = new TextDecoder().decode(await readBytes(request, maxBytes, signal).catch(asTooLarge))
  if (kind === 'form') return Object.fromEntries([...new URLSearchParams(text)].filter(([name]) => name !== '__proto__'))
  const parsed = parseJson(text)
  return parsed.ok ? parsed.value : undefined
}

const formOf = (fields: Fields): string =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()

const isPage = ({ status, text }: Reply): boolean => status >= 200 && status < 300 && text.trimStart().startsWith('<')

function asTooLarge(error: unknown): never {
  throw error instanceof BodyTooLargeError ? tooLarge() : error
}
