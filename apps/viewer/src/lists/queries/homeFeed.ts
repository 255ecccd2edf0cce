// The mixed feed of home, only in local app API mode (docs/contract/app-api.md 3.9).
import { type HomeBlock, parseJson, readHomeFeed, record, succeeded } from '@emaki/domain'
import { accountPost } from '../../platform/http/accountRequest.ts'
import { hasCompanion } from '../../platform/http/companion.ts'
import { requestFailed } from '../../platform/http/requestResult.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { memoize } from '../../platform/query/memoize.ts'

/** The feed of an account. Its cursor is the body of the request, as JSON. Cached for 10 minutes like the account's other feeds. */
export const homeFeedQuery = memoize((accountId: string) =>
  feedQuery<HomeBlock>({
    key: ['home-feed', accountId],
    lifetime: lifetimes.webFeeds,
    first: '',
    page: async (cursor, signal) => {
      const body = parseJson(String(cursor))
      const result = await accountPost('v1/home/all', body.ok ? record(body.value) : {}, signal)
      if (!result.ok) return result
      const page = readHomeFeed(result.value)
      if (!page) return requestFailed(translate('error.unknown'))
      return succeeded({ items: page.blocks, unreadable: page.dropped, next: page.next })
    },
    keep: canOpen,
  }),
)

/** Articles open through the companion only. */
const canOpen = ({ kind }: HomeBlock): boolean => kind !== 'articles' || hasCompanion()
