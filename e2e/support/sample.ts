// Addresses of sample content, with ids that come from the sample's API.
import type { APIRequestContext } from '@playwright/test'

interface Ranked extends Flagged {
  readonly id: number
  readonly type?: string
  readonly user: { readonly id: number }
  readonly series?: { readonly id?: number } | null
}

interface Flagged {
  readonly x_restrict: number
  readonly illust_ai_type?: number
  readonly novel_ai_type?: number
  readonly tags: readonly { readonly name: string }[]
}

/** Whether the default settings show the work. Flags are not enough: tags identify some AI works. */
export const isForAll = ({ x_restrict, illust_ai_type, novel_ai_type, tags }: Flagged): boolean =>
  x_restrict === 0 &&
  illust_ai_type !== 2 &&
  novel_ai_type !== 2 &&
  !tags.some(({ name }) => /^(?:ai|novelai|stablediffusion)/i.test(name))

/** `path` with each … replaced by an id that exists in the sample. The artwork is not a ugoira, whose buttons have other names. */
export async function addressOf(path: string, request: APIRequestContext): Promise<string> {
  if (!path.includes('…')) return path
  if (path === '/live/…') {
    const { lives } = (await (await request.get('/api/mirror/live_list?page=1')).json()) as { lives: { id: string }[] }
    return `/live/${lives[0]?.id}`
  }
  if (path === '/spotlight/…') return spotlightAddress(request)
  if (path === '/search/…') return `/search/${encodeURIComponent('オリジナル')}`
  const isNovel = path.includes('novel')
  const route = isNovel ? '/rank_novel?mode=day' : `/rank?mode=${path.includes('series') ? 'day_manga' : 'day'}`
  const answer: Record<string, Ranked[]> = await (await request.get(`/api/mirror${route}`)).json()
  const works = answer[isNovel ? 'novels' : 'illusts'] ?? []
  const work = works
    .filter((ranked) => isForAll(ranked) && ranked.type !== 'ugoira')
    .find(({ series }) => !path.includes('series') || series?.id)
  if (!work) throw new Error(`the sample has nothing for ${path}`)
  if (path === '/user/…/series/…') return `/user/${work.user.id}/series/${work.series?.id}`
  if (path === '/novel/series/…') return `/novel/series/${work.series?.id}`
  return path.replace('…', String(path.startsWith('/users') ? work.user.id : work.id))
}

/** The newest spotlight with works. */
async function spotlightAddress(request: APIRequestContext): Promise<string> {
  const { articles } = (await (await request.get('/api/companion/api/pixivision?lang=en')).json()) as {
    articles: { id: string }[]
  }
  for (const { id } of articles) {
    const { items, desc } = (await (await request.get(`/api/companion/api/pixivision/${id}?lang=en`)).json()) as {
      items: unknown[]
      desc: string
    }
    if (items.length > 0 && desc !== '') return `/spotlight/${id}`
  }
  throw new Error('the sample has no spotlight with works')
}
