// Stories of a tag (docs/contract/companion.md 7.19).
import { readTagStories, readTagStoryIds, succeeded, type TagStory } from '@emaki/domain'
import { companion } from '../../platform/http/companion.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'

const maxStories = 20

/** The stories of a tag, which may be none. Cached for an hour in memory, as its search. */
export const tagStoriesQuery = (tag: string) =>
  entityQuery<readonly TagStory[]>({
    key: ['tag-stories', tag],
    lifetime: lifetimes.search,
    request: (signal) => requestStories(tag, signal),
    read: readTagStories,
  })

async function requestStories(tag: string, signal: AbortSignal): Promise<RequestResult<unknown>> {
  const reply = await companion().get('/ajax/stories/tag_stories', { tag }, signal)
  if (!reply.ok) return reply
  const ids = readTagStoryIds(reply.value).slice(0, maxStories)
  if (ids.length === 0) return succeeded({ storyDetails: [] })
  return companion().get('/ajax/stories/tag_stories/details/many', { 'storyIds[]': ids }, signal)
}
