// Novels: detail, related novels and feeds (docs/contract/app-api.md 3.7).
import { beforeIdPage, gather, maxOffset, novelRankingModes, offsetPage } from '@emaki/domain/upstream'
import { existing, novelPage, privacyPolicy, type UpstreamEndpoints, type UpstreamRequest, wires } from './endpoint.ts'

/** Novels per page of recommendations: half as many as in other lists (docs/contract/app-api.md 3.7). */
const recommendedSize = 15
const rankingPreview = { offset: 0, limit: 10 }

export const novelEndpoints: UpstreamEndpoints = {
  '/v2/novel/detail': ({ parameters, repository }) => ({
    novel: existing(repository.novels.detail(parameters.id('novel_id')), repository),
  }),
  '/v1/novel/related': relatedNovels,
  '/v1/novel/recommended': recommendedNovels,
  '/v1/novel/new': ({ parameters, repository }) =>
    novelPage(beforeIdPage(parameters, 'max_novel_id', (beforeId, limit) => repository.novels.newest(beforeId, limit))),
  '/v1/novel/ranking': ({ parameters, repository }) => {
    const mode = parameters.oneOf('mode', novelRankingModes, 'day')
    const day = parameters.day('date') ?? repository.latestRankingDay?.()
    return novelPage(offsetPage(parameters, repository.novels.ranking(mode, day), { fixed: day ? { date: day } : {} }))
  },
}

/** Novels like one. */
export function relatedNovels({ parameters, repository }: UpstreamRequest): object {
  const { id } = existing(repository.novels.detail(parameters.id('novel_id')), repository)
  return novelPage(offsetPage(parameters, repository.novels.related([id])))
}

/** Recommended novels without those that the client has shown. */
export function recommendedNovels(asked: UpstreamRequest): object {
  const { parameters, repository } = asked
  const shown = parameters.commaIds('already_recommended')
  const list = gather(repository.novels.recommended(), parameters.offset(), shown, recommendedSize)
  const next = list.next !== null && list.next <= maxOffset ? list.next : null
  const preview = parameters.flag('include_ranking_novels')
    ? repository.novels.ranking('day', repository.latestRankingDay?.())(rankingPreview)
    : []
  return {
    novels: wires(list.items),
    ranking_novels: wires(preview),
    privacy_policy: privacyPolicy(asked),
    next_url: next === null ? null : parameters.nextUrl({ offset: next, max_bookmark_id_for_recommend: -next }),
  }
}
