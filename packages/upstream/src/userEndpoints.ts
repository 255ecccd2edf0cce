// Users: profile, works, bookmarks, other users, and the state of the account (docs/contract/app-api.md 3.1, 3.3).
import type { WireUserPreview, WireUserPreviewList } from '@emaki/domain'
import { noSuchUser, offsetPage, pageSize } from '@emaki/domain/upstream'
import { illustPage, missingUser, novelPage, type UpstreamEndpoints, type UpstreamRequest, wires } from './endpoint.ts'
import type { Bookmark, BookmarkQuery, List, Listed, WorkRepository } from './workRepository.ts'

const previewWorks = { offset: 0, limit: 3 }

export const userEndpoints: UpstreamEndpoints = {
  '/v1/user/me/state': () => ({
    user_state: {
      is_mail_authorized: true,
      has_mail_address: true,
      has_changed_pixiv_id: true,
      can_change_pixiv_id: false,
      has_password: true,
      require_policy_agreement: false,
      no_login_method: false,
      is_user_restricted: false,
    },
  }),
  '/v1/user/ai-show-settings': ({ repository }) => ({ show_ai: repository.showsAi() }),
  '/v1/user/detail': async ({ parameters, repository }) => {
    const detail = await repository.users.detail(parameters.id('user_id'))
    if (!detail) throw noSuchUser(repository.language)
    return detail
  },
  // A missing user has an empty list, not an error (docs/contract/app-api.md 3.3).
  '/v1/user/illusts': ({ parameters, repository }) => {
    const id = parameters.id('user_id')
    const type = parameters.oneOf('type', ['', 'illust', 'manga', 'ugoira'], '')
    const page = offsetPage(parameters, repository.illusts.ofUser(id, type === '' ? undefined : type))
    return { user: repository.users.find(id) ?? missingUser, ...illustPage(page) }
  },
  '/v1/user/novels': ({ parameters, repository }) => {
    const id = parameters.id('user_id')
    const page = offsetPage(parameters, repository.novels.ofUser(id))
    return { user: repository.users.find(id) ?? missingUser, ...novelPage(page) }
  },
  '/v1/user/related': (asked) => {
    const { users, language } = asked.repository
    const seed = asked.parameters.id('seed_user_id')
    if (!users.find(seed)) throw noSuchUser(language)
    return userPage(asked, users.related(seed))
  },
  '/v1/user/recommended': (asked) => userPage(asked, asked.repository.users.recommended()),
  '/v1/user/bookmarks/illust': ({ parameters, repository }) =>
    illustPage(bookmarkPage(parameters, (user, query) => repository.illusts.bookmarks(user, query))),
  '/v1/user/bookmarks/novel': ({ parameters, repository }) =>
    novelPage(bookmarkPage(parameters, (user, query) => repository.novels.bookmarks(user, query))),
}

/** A list of users with their newest works. */
export function userPage({ parameters, repository }: UpstreamRequest, list: List<number>): WireUserPreviewList {
  const page = offsetPage(parameters, list)
  return { user_previews: page.items.flatMap((id) => userPreview(repository, id) ?? []), next_url: page.nextUrl }
}

/** A user with at most three newest works of each kind (docs/contract/app-api.md 2.7). */
function userPreview({ users, illusts, novels }: WorkRepository, id: number): WireUserPreview | undefined {
  const user = users.find(id)
  if (!user) return undefined
  return {
    user,
    illusts: wires(illusts.ofUser(id)(previewWorks)),
    novels: wires(novels.ofUser(id)(previewWorks)),
    is_muted: false,
  }
}

/** Works of bookmarks below the cursor, newest bookmarks first. */
function bookmarkPage<Wire>(
  parameters: UpstreamRequest['parameters'],
  list: (user: number, query: BookmarkQuery) => readonly Bookmark<Wire>[],
): { items: Listed<Wire>[]; nextUrl: string | null } {
  const user = parameters.id('user_id')
  const restrict = parameters.oneOf('restrict', ['public', 'private'], 'public')
  const query = { restrict, tag: parameters.text('tag'), beforeRow: parameters.optionalId('max_bookmark_id') }
  const found = list(user, { ...query, limit: pageSize + 1 })
  const bookmarks = found.slice(0, pageSize)
  const last = bookmarks.at(-1)
  const hasNext = found.length > pageSize && last !== undefined
  return {
    items: bookmarks.flatMap(({ work }) => work ?? []),
    nextUrl: hasNext ? parameters.nextUrl({ user_id: user, restrict, max_bookmark_id: last.row }) : null,
  }
}
