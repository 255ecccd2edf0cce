// Recommended works for the account of the host. Only self-hosted hosts have them (docs/spec/product.md 1).
import type { Artwork, Novel, WordList } from '@emaki/domain'
import { homeFeedRule, passesSensitiveWords, readWordList, recommendedRule } from '@emaki/domain'
import { limitQueryLength } from '../../platform/http/limitQueryLength.ts'
import { mirror } from '../../platform/http/mirror.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import type { Cursor } from '../../platform/query/feedPages.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { nextQuery, noNext } from '../../platform/query/listPage.ts'
import { memoize } from '../../platform/query/memoize.ts'
import { identity, illustPage, novelPage } from '../../platform/query/mirrorPages.ts'

/**
 * Recommended illustrations with at least 500 likes (docs/spec/product.md 5), or manga. Cached for 12 hours
 * (docs/spec/product.md 9). `isEndless` only in local app API mode: otherwise many users would use up the recommendations of
 * a shared account (docs/spec/product.md 1).
 */
export const recommendedQuery = memoize((kind: 'illust' | 'manga', isEndless: boolean) =>
  feedQuery<Artwork>({
    key: ['recommended', kind, isEndless ? 'endless' : 'once'],
    lifetime: lifetimes.recommended,
    first: '',
    page: async (next, signal) => {
      const response = await mirror().get(`/${kind}_recommended`, kind === 'illust' ? replayed(next) : pairs(next), signal)
      return illustPage(response, isEndless ? nextQuery : noNext, identity)
    },
    keep: kind === 'illust' ? recommendedRule : homeFeedRule,
  }),
)

/**
 * Recommended novels whose titles pass the sensitive-word check (docs/spec/behaviours.md 1). Cached for 12 hours
 * (docs/spec/product.md 9). `words` is an argument of `passesSensitiveWords`.
 */
export const recommendedNovelsQuery = (isEndless: boolean, words: WordList | undefined): FeedQuery<Novel> => ({
  ...anyNovels(isEndless),
  keep: titleRule(words ?? noWords),
})

const noWords = readWordList('')
const rules = new WeakMap<WordList, (novel: Novel) => boolean>()

/** Returns the same function for the same list, because filters are compared by identity. */
function titleRule(words: WordList): (novel: Novel) => boolean {
  const known = rules.get(words)
  if (known) return known
  const rule = (novel: Novel) => homeFeedRule(novel) && passesSensitiveWords(novel.title, words)
  rules.set(words, rule)
  return rule
}

const anyNovels = memoize((isEndless: boolean) =>
  feedQuery<Novel>({
    key: ['recommended', 'novel', isEndless ? 'endless' : 'once'],
    lifetime: lifetimes.recommended,
    first: '',
    page: async (next, signal) =>
      novelPage(await mirror().get('/novel_recommended', pairs(next), signal), isEndless ? nextQuery : noNext),
    keep: homeFeedRule,
  }),
)

/** The query of next_url unchanged, without the oldest seen works when it is too long. */
const pairs = (next: Cursor): Record<string, string> => membersOf(limitQueryLength(String(next), membersOf))

/** The same query as one JSON object, which this route needs (docs/contract/app-api.md 4.4). */
const replayed = (next: Cursor) => (next === '' ? {} : asParams(limitQueryLength(String(next), asParams)))

const membersOf = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))
const asParams = (query: string) => ({ params: JSON.stringify(membersOf(query)) })
