// Contract cases of writing through /req_post: visible at once, idempotent, and closed on a shared mirror.
import { record } from '@emaki/domain'
import { claim, same } from './claims.ts'
import { idsIn, type MirrorCase, type MirrorContext } from './mirrorContext.ts'
import type { Subjects } from './subjects.ts'

const write = (path: string, data: object) => `/req_post?path=${path}&data=${encodeURIComponent(JSON.stringify(data))}&t=1`

async function done(context: MirrorContext, path: string, data: object): Promise<void> {
  const { status, body } = await context.sendPersonal(write(path, data))
  same([status, body], [200, {}], path)
}

export const writeCases = (subjectsOf: (context: MirrorContext) => Promise<Subjects>): readonly MirrorCase[] => [
  {
    title: '/req_post: v2/illust/bookmark/add and v1/illust/bookmark/delete are visible at once in /illust and /favorite',
    run: async (context) => {
      const { reader } = await subjectsOf(context)
      const [illust] = idsIn(await context.sendPersonal('/illust_new'), 'illusts').filter((id) => id > 0)
      const work = async () => record((await context.sendPersonal(`/illust?id=${illust}`)).body.illust)
      const first = async (restrict: string) =>
        idsIn(await context.sendPersonal(`/favorite?id=${reader}&restrict=${restrict}`), 'illusts')[0]
      if ((await work()).is_bookmarked) await done(context, 'v1/illust/bookmark/delete', { illust_id: illust })
      const before = Number((await work()).total_bookmarks)
      await done(context, 'v2/illust/bookmark/add', { illust_id: String(illust), restrict: 'public' })
      await done(context, 'v2/illust/bookmark/add', { illust_id: String(illust), restrict: 'public' })
      same([(await work()).is_bookmarked, (await work()).total_bookmarks], [true, before + 1], 'bookmarked once')
      same(await first('public'), illust, 'first of the public bookmarks')
      await done(context, 'v2/illust/bookmark/add', { illust_id: illust, restrict: 'private', tags: ['海'] })
      same(await first('private'), illust, 'first of the private bookmarks')
      claim((await first('public')) !== illust, 'no longer public')
      claim(
        idsIn(await context.send(`/favorite?id=${reader}&restrict=private`), 'illusts')[0] !== illust,
        'hidden on a shared mirror',
      )
      await done(context, 'v1/illust/bookmark/delete', { illust_id: illust })
      same([(await work()).is_bookmarked, (await work()).total_bookmarks], [false, before], 'as before')
      claim((await first('private')) !== illust, 'removed from the list')
    },
  },
  {
    title: '/req_post: v1/user/follow/add and v1/user/follow/delete are visible at once in /member and /following',
    run: async (context) => {
      const { reader } = await subjectsOf(context)
      const strangers = idsIn(await context.sendPersonal('/user_recommended'), 'user_previews').filter((id) => id !== reader)
      const followed = async (id: number) =>
        record((await context.sendPersonal(`/member?id=${id}`)).body.user).is_followed === true
      let stranger: number | undefined
      for (const id of strangers) {
        if (!(await followed(id))) {
          stranger = id
          break
        }
      }
      claim(stranger !== undefined, 'a user is not followed yet')
      const first = async (restrict: string) =>
        idsIn(await context.sendPersonal(`/following?id=${reader}&restrict=${restrict}`), 'user_previews')[0]
      await done(context, 'v1/user/follow/add', { user_id: stranger, restrict: 'public' })
      await done(context, 'v1/user/follow/add', { user_id: stranger, restrict: 'public' })
      same([await followed(stranger), await first('public')], [true, stranger], 'followed')
      await done(context, 'v1/user/follow/add', { user_id: stranger, restrict: 'private' })
      same(await first('private'), stranger, 'followed in private')
      await done(context, 'v1/user/follow/delete', { user_id: stranger, restrict: 'public' })
      same(await followed(stranger), false, 'as before')
      await done(context, 'v1/user/follow/delete', { user_id: stranger })
    },
  },
  {
    title: '/req_post writes nothing on a shared mirror',
    run: async (context) => {
      const { illust } = await subjectsOf(context)
      context.requests()
      const { status, body } = await context.send(write('v2/illust/bookmark/add', { illust_id: illust, restrict: 'public' }))
      same([status, record(body.error).message], [403, 'This mirror does not write'], 'the error')
      same(context.requests(), [], 'nothing was sent')
    },
  },
  {
    title: '/req_post of a missing work or user gets upstream’s error',
    run: async (context) => {
      for (const [path, data] of [
        ['v2/illust/bookmark/add', { illust_id: 999_999_999_999 }],
        ['v1/user/follow/add', { user_id: 999_999_999_999 }],
      ] as const) {
        const { status, headers, body } = await context.sendPersonal(write(path, data))
        same([status, headers.get('x-upstream-status')], [200, '404'], path)
        claim(Object.hasOwn(body, 'error'), path, body)
      }
    },
  },
]
