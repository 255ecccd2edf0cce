// Endpoints about what an archive does not have: comments, follows, lives, articles. They respond with empty lists, never with errors.
import { noSuchWork } from '@emaki/domain/upstream'
import type { UpstreamEndpoint, UpstreamEndpoints } from '@emaki/upstream'

/** A list that is always empty. Its offset is checked as upstream does. */
const empty =
  (member: string, more: object = {}): UpstreamEndpoint =>
  ({ parameters }) => {
    parameters.offset()
    return { [member]: [], next_url: null, ...more }
  }

const comments = empty('comments', { total_comments: 0, comment_access_control: 1 })
const users = empty('user_previews')
const illusts = empty('illusts')
const novels = empty('novels')

const bookmarkDetail =
  (kind: 'illust' | 'novel'): UpstreamEndpoint =>
  ({ parameters, repository }) => {
    const works = kind === 'illust' ? repository.illusts : repository.novels
    if (!works.detail(parameters.id(`${kind}_id`))) throw noSuchWork(repository.language)
    return { bookmark_detail: { is_bookmarked: false, restrict: 'public', tags: [] } }
  }

export const emptyEndpoints: UpstreamEndpoints = {
  '/v1/illust/comments': comments,
  '/v2/illust/comments': comments,
  '/v3/illust/comments': comments,
  '/v2/illust/comment/replies': comments,
  '/v1/novel/comments': comments,
  '/v2/novel/comments': comments,
  '/v3/novel/comments': comments,
  '/v2/novel/comment/replies': comments,
  '/v1/user/following': users,
  '/v1/user/follower': users,
  '/v1/user/mypixiv': users,
  '/v2/user/list': empty('users'),
  '/v1/user/follow/detail': () => ({ follow_detail: { is_followed: false, restrict: 'public' } }),
  '/v1/user/bookmark-tags/illust': empty('bookmark_tags'),
  '/v1/user/bookmark-tags/novel': empty('bookmark_tags'),
  '/v2/illust/bookmark/detail': bookmarkDetail('illust'),
  '/v2/novel/bookmark/detail': bookmarkDetail('novel'),
  '/v1/illust/bookmark/users': empty('users'),
  '/v1/novel/bookmark/users': empty('users'),
  '/v2/illust/follow': illusts,
  '/v2/illust/mypixiv': illusts,
  '/v1/novel/follow': novels,
  '/v1/novel/mypixiv': novels,
  '/v1/live/list': empty('lives', { live_info: null }),
  '/v1/spotlight/articles': empty('spotlight_articles'),
}
