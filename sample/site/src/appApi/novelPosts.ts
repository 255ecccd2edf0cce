// Recommended and related novels as the app of 2026 asks for them (docs/contract/site-2026.md 4).
import { recommendedNovels, relatedNovels, type UpstreamEndpoint } from '@emaki/upstream'
import type { Endpoints } from './endpoint.ts'

/** The POST forms of 2026. They take what the account has read, and their next pages are GET. */
export const novelPosts: Endpoints = {
  '/v1/novel/recommended': withHistory(recommendedNovels),
  '/v1/novel/related': withHistory(relatedNovels),
}

function withHistory(answer: UpstreamEndpoint): UpstreamEndpoint {
  return (asked) => {
    for (const name of ['read_novel_ids', 'view_novel_ids']) asked.parameters.ids(name)
    return answer(asked)
  }
}
