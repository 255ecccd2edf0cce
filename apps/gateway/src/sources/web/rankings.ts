// Rankings of the web side, and the recommendations that stand on them without a session.
import type { AppApiResult } from '@emaki/app-api'
import { webModesOfAppApi, webModesOfNovels } from '@emaki/domain'
import { illustFromRanking, novelFromList, novelFromRanking, type RankingOptions, type WebApiResult } from '@emaki/web-api'
import { emptyIllusts, mapped, nextPage, offsetOf, pageSize, succeeded, type WebCall } from './webCall.ts'

/** Works of a page of a ranking. */
const rankedSize = 50

/** Modes of the app API for novels that have no ranking in the viewer, each with the web side's mode. */
const otherNovelModes: ReadonlyMap<string, string> = new Map([
  ['week_r18_ai', 'weekly_r18_ai'],
  ['week_r18g', 'r18g'],
])

const emptyNovels = succeeded({ novels: [], next_url: null })

type Content = NonNullable<RankingOptions['content']>

/** A day's ranking. Without a session the rankings of adult works are empty. */
export async function illustRanking(call: WebCall): Promise<AppApiResult<unknown>> {
  const known = webModesOfAppApi.get(call.parameters.get('mode') ?? 'day')
  return known ? rankedIllusts(call, known[0], known[1]) : emptyIllusts
}

/** The week's ranking, whose works have the counts that readers filter by. The web side's random works have none. */
export const recommended = async (call: WebCall, content: Content): Promise<AppApiResult<unknown>> => {
  const works = await rankedIllusts(call, 'weekly', content)
  return works.ok ? succeeded({ ...Object(works.value), ranking_illusts: [], contest_exists: false }) : works
}

async function rankedIllusts(call: WebCall, mode: string, content: Content): Promise<AppApiResult<unknown>> {
  const { web, parameters } = call
  const page = await rankedPage(call, async (number) => {
    const one = await web.ranking({ mode, content, page: number, ...dateOf(parameters) })
    return one.ok ? { ok: true, value: { items: one.value.contents, next: one.value.next } } : one
  })
  if (!page.ok) return isEnd(call, page.error.kind) ? emptyIllusts : mapped(page, () => undefined)
  const illusts = page.value.items.map((item) => illustFromRanking(item, mode))
  return succeeded({ illusts, next_url: nextPage(call, page.value.hasMore) })
}

/** A day's ranking of novels. */
export async function novelRanking(call: WebCall): Promise<AppApiResult<unknown>> {
  const { web, parameters } = call
  const asked = parameters.get('mode') ?? 'day'
  const mode = webModesOfNovels.get(asked) ?? otherNovelModes.get(asked)
  if (mode === undefined) return emptyNovels
  const page = await rankedPage(call, async (number) => {
    const one = await web.novelRanking({ mode, page: number, ...dateOf(parameters) })
    return one.ok ? { ok: true, value: { items: one.value.display_a.rank_a, next: one.value.display_a.next } } : one
  })
  if (!page.ok) return isEnd(call, page.error.kind) ? emptyNovels : mapped(page, () => undefined)
  return succeeded({ novels: page.value.items.map(novelFromRanking), next_url: nextPage(call, page.value.hasMore) })
}

/** A random batch of novels. Each further page is another batch. */
export const recommendedNovels = async (call: WebCall): Promise<AppApiResult<unknown>> =>
  mapped(await call.web.discoveredNovels(), ({ novels }) => ({
    novels: novels.map((novel) => novelFromList(novel)),
    ranking_novels: [],
    next_url: nextPage(call, novels.length > 0),
  }))

function dateOf(parameters: URLSearchParams): { readonly date?: string } {
  const date = parameters.get('date')?.replaceAll('-', '')
  return date ? { date } : {}
}

/** Upstream refuses pages beyond the end, days without a ranking, and adult rankings without a session. */
const isEnd = ({ hasSession }: WebCall, kind: string): boolean =>
  kind === 'notFound' || (kind === 'sessionRequired' && !hasSession)

/** A page of 30 over the web side's pages of 50: one call or two. */
async function rankedPage<T>(
  { parameters }: WebCall,
  load: (number: number) => WebApiResult<{ readonly items: readonly T[]; readonly next: number }>,
): WebApiResult<{ readonly items: readonly T[]; readonly hasMore: boolean }> {
  const offset = offsetOf(parameters)
  const first = Math.floor(offset / rankedSize) + 1
  const last = Math.floor((offset + pageSize - 1) / rankedSize) + 1
  const [page, more] = await Promise.all([load(first), ...(first === last ? [] : [load(last)])])
  if (!page.ok) return page
  const items = [...page.value.items, ...(more?.ok ? more.value.items : [])]
  const from = offset - (first - 1) * rankedSize
  const hasMore = from + pageSize < items.length || (more?.ok ? more.value.next : page.value.next) > 0
  return { ok: true, value: { items: items.slice(from, from + pageSize), hasMore } }
}
