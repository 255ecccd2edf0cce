// Cases of the contract about writing through /req_post: seen at once everywhere, harmless when repeated, and closed on a shared mirror.
import { record } from '@emaki/domain'
import { claim, same } from './claims.ts'
import { idsIn, type MirrorCase, type MirrorHouse } from './mirrorHouse.ts'
import type { Subjects } from './subjects.ts'

const write = (path: string, data: object) => `/req_post?path=${path}&data=${encodeURIComponent(JSON.stringify(data))}&t=1`

async function done(house: MirrorHouse, path: string, data: object): Promise<void> {
  const { status, body } = await house.askOwn(write(path, data))
  same([status, body], [200, {}], path)
}

export const writeCases = (subjectsOf: (house: MirrorHouse) => Promise<Subjects>): readonly MirrorCase[] => [
  {
    title: '/req_post: v2/illust/bookmark/add and v1/illust/bookmark/delete are seen at once in /illust and /favorite',
    run: async (house) => {
      const { reader } = await subjectsOf(house)
      const [illust] = idsIn(await house.askOwn('/illust_new'), 'illusts').filter((id) => id > 0)
      const work = async () => record((await house.askOwn(`/illust?id=${illust}`)).body.illust)
      const first = async (restrict: string) =>
        idsIn(await house.askOwn(`/favorite?id=${reader}&restrict=${restrict}`), 'illusts')[0]
      if ((await work()).is_bookmarked) await done(house, 'v1/illust/bookmark/delete', { illust_id: illust })
      const before = Number((await work()).total_bookmarks)
      await done(house, 'v2/illust/bookmark/add', { illust_id: String(illust), restrict: 'public' })
      await done(house, 'v2/illust/bookmark/add', { illust_id: String(illust), restrict: 'public' })
      same([(await work()).is_bookmarked, (await work()).total_bookmarks], [true, before + 1], 'bookmarked once')
      same(await first('public'), illust, 'first of the public bookmarks')
      await done(house, 'v2/illust/bookmark/add', { illust_id: illust, restrict: 'private', tags: ['海'] })
      same(await first('private'), illust, 'first of the private bookmarks')
      claim((await first('public')) !== illust, 'no longer public')
      claim(
        idsIn(await house.ask(`/favorite?id=${reader}&restrict=private`), 'illusts')[0] !== illust,
        'hidden on a shared mirror',
      )
      await done(house, 'v1/illust/bookmark/delete', { illust_id: illust })
      same([(await work()).is_bookmarked, (await work()).total_bookmarks], [false, before], 'as before')
      claim((await first('private')) !== illust, 'gone from the list')
    },
  },
  {
    title: '/req_post: v1/user/follow/add and v1/user/follow/delete are seen at once in /member and /following',
    run: async (house) => {
      const { reader } = await subjectsOf(house)
      const strangers = idsIn(await house.askOwn('/user_recommended'), 'user_previews').filter((id) => id !== reader)
      const followed = async (id: number) => record((await house.askOwn(`/member?id=${id}`)).body.user).is_followed === true
      let stranger: number | undefined
      for (const id of strangers) {
        if (!(await followed(id))) {
          stranger = id
          break
        }
      }
      claim(stranger !== undefined, 'somebody is not followed yet')
      const first = async (restrict: string) =>
        idsIn(await house.askOwn(`/following?id=${reader}&restrict=${restrict}`), 'user_previews')[0]
      await done(house, 'v1/user/follow/add', { user_id: stranger, restrict: 'public' })
      await done(house, 'v1/user/follow/add', { user_id: stranger, restrict: 'public' })
      same([await followed(stranger), await first('public')], [true, stranger], 'followed')
      await done(house, 'v1/user/follow/add', { user_id: stranger, restrict: 'private' })
      same(await first('private'), stranger, 'followed in private')
      await done(house, 'v1/user/follow/delete', { user_id: stranger, restrict: 'public' })
      same(await followed(stranger), false, 'as before')
      await done(house, 'v1/user/follow/delete', { user_id: stranger })
    },
  },
  {
    title: '/req_post writes nothing on a shared mirror',
    run: async (house) => {
      const { illust } = await subjectsOf(house)
      house.requests()
      const { status, body } = await house.ask(write('v2/illust/bookmark/add', { illust_id: illust, restrict: 'public' }))
      same([status, record(body.error).message], [403, 'This mirror does not write'], 'the error')
      same(house.requests(), [], 'nothing was sent')
    },
  },
  {
    title: '/req_post of a work or a user that is not there is upstream’s error',
    run: async (house) => {
      for (const [path, data] of [
        ['v2/illust/bookmark/add', { illust_id: 999_999_999_999 }],
        ['v1/user/follow/add', { user_id: 999_999_999_999 }],
      ] as const) {
        const { status, headers, body } = await house.askOwn(write(path, data))
        same([status, headers.get('x-upstream-status')], [200, '404'], path)
        claim(Object.hasOwn(body, 'error'), path, body)
      }
    },
  },
]
