// Calls that the app of 2026 no longer makes (docs/contract/site-2026.md 4).

const paths: ReadonlySet<string> = new Set([
  '/v1/user/detail',
  '/v2/novel/mypixiv',
  '/v1/search/autocomplete',
  '/v1/search/bookmark-ranges/illust',
  '/v1/search/bookmark-ranges/novel',
])
/** First pages that are POST now. Their next pages stay GET, with an offset. */
const firstPages: ReadonlySet<string> = new Set(['/v1/novel/recommended', '/v1/novel/related'])

export const isOldForm = (method: string, url: URL): boolean =>
  method === 'GET' && (paths.has(url.pathname) || (firstPages.has(url.pathname) && !url.searchParams.has('offset')))
