// Novels and their series from the web side.
import type { AppApiResult } from '@emaki/app-api'
import { novelFromDetail, novelFromList, novelPageFromDetail, novelSeriesDetail, type TagOptions } from '@emaki/web-api'
import { mapped, nextPage, numberOf, offsetOf, pageSize, refusedMs, succeeded, type WebCall } from './webCall.ts'

export const novelDetail = async ({ web, parameters }: WebCall): Promise<AppApiResult<unknown>> =>
  mapped(await web.novel(parameters.get('novel_id') ?? ''), (novel) => ({ novel: novelFromDetail(novel) }))

/** The novel's page with its text. Works of others that the text shows need a second call. */
export async function novelPage({ web, parameters }: WebCall): Promise<AppApiResult<unknown>> {
  const id = parameters.get('id') ?? ''
  const novel = await web.novel(id)
  if (!novel.ok) return mapped(novel, () => undefined)
  const shown = [
    ...new Set([...novel.value.content.matchAll(/\[pixivimage:(\d{1,12}(?:-\d{1,4})?)\]/g)].map(([, one = '']) => one)),
  ]
  const illusts = shown.length > 0 ? await web.insertedIllusts(id, shown) : undefined
  return succeeded(novelPageScript(novelPageFromDetail(novel.value, illusts?.ok ? illusts.value : {})))
}

/** Similar novels: the first 30, then those whose ids the first response has named. */
export async function relatedNovels(call: WebCall): Promise<AppApiResult<unknown>> {
  const { web, parameters } = call
  const offset = offsetOf(parameters)
  const first = await web.relatedNovels(parameters.get('novel_id') ?? '', pageSize)
  if (!first.ok || offset === 0) {
    return mapped(first, ({ novels, nextIds }) => ({
      novels: novels.map((novel) => novelFromList(novel)),
      next_url: nextPage(call, nextIds.length > 0),
    }))
  }
  const ids = first.value.nextIds.slice(offset - pageSize, offset)
  if (ids.length === 0) return succeeded({ novels: [], next_url: null })
  return mapped(await web.moreRelatedNovels(ids), ({ novels }) => ({
    novels: novels.map((novel) => novelFromList(novel)),
    next_url: nextPage(call, offset < first.value.nextIds.length),
  }))
}

/** The newest novels of all, or without a session those of a frequent tag, on one page. */
export async function newNovels({ web, parameters, nextUrl, refused, now, hasSession }: WebCall): Promise<AppApiResult<unknown>> {
  if ((refused.get('newNovels') ?? 0) <= now) {
    const page = await web.newNovels(parameters.get('max_novel_id') ?? '0')
    if (page.ok || page.error.kind !== 'sessionRequired' || hasSession) {
      return mapped(page, ({ novels, lastId }) => ({
        novels: novels.map((novel) => novelFromList(novel)),
        next_url: lastId === '' || novels.length === 0 ? null : nextUrl({ max_novel_id: lastId }),
      }))
    }
    refused.set('newNovels', now + refusedMs)
  }
  if (parameters.has('max_novel_id')) return succeeded({ novels: [], next_url: null })
  const found = await web.searchNovels('オリジナル', { page: 1, order: 'date_d', mode: 'safe', match: 's_tag_full' })
  return mapped(found, ({ novel: { data } }) => ({ novels: data.map((novel) => novelFromList(novel)), next_url: null }))
}

/** A novel series with 30 of its parts in order. */
export async function novelSeries({ web, parameters, language, nextUrl }: WebCall): Promise<AppApiResult<unknown>> {
  const id = parameters.get('series_id') ?? ''
  const lastOrder = numberOf(parameters, 'last_order')
  const [series, content] = await Promise.all([web.novelSeries(id), web.novelSeriesContent(id, lastOrder)])
  if (!series.ok) return mapped(series, () => undefined)
  if (!content.ok) return mapped(content, () => undefined)
  const { page, thumbnails, tagTranslation: translations } = content.value
  const { userId, firstNovelId, latestNovelId, publishedContentCount } = series.value
  const options: TagOptions = { translations, language }
  const items = new Map(thumbnails.novel.map((novel) => [novel.id, novel]))
  const orders = new Map(page.seriesContents.map((part) => [part.id, part.series.contentOrder]))
  const parts = page.seriesContents.flatMap((part) => items.get(part.id) ?? [])
  const ends = [firstNovelId, latestNovelId].filter((one) => one !== '' && !items.has(one))
  const others = ends.length > 0 ? await web.userNovels(userId, ends) : undefined
  const endOf = (novelId: string, otherwise: (typeof parts)[number] | undefined) => {
    const novel = items.get(novelId) ?? (others?.ok ? others.value[novelId] : undefined) ?? otherwise
    return novel ? novelFromList(novel, options) : null
  }
  const end = lastOrder + page.seriesContents.length
  const isEnd = page.seriesContents.length < pageSize || end >= publishedContentCount
  return succeeded({
    novel_series_detail: novelSeriesDetail(series.value),
    novel_series_first_novel: endOf(firstNovelId, parts[0]),
    novel_series_latest_novel: endOf(latestNovelId, parts.at(-1)),
    novels: parts.map((novel) => ({ ...novelFromList(novel, options), content_order: orders.get(novel.id) })),
    next_url: isEnd ? null : nextUrl({ last_order: String(end) }),
  })
}

/** A page with the script that `readNovelPage` reads (docs/contract/app-api.md 5.8). */
const novelPageScript = (novel: unknown): string =>
  `<script>Object.defineProperty(window, 'pixiv', { value: { novel: ${JSON.stringify(novel).replaceAll('<', '\\u003c')} } })</script>`
