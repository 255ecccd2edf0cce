import type { Novel } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { novelQuery, novelTextQuery } from './novel.ts'
import { renewWork } from './renewWork.ts'

/** Requests the novel again when `picture`, the URL of a cover that failed to load, does not exist. Never rejects. */
export const renewNovel = (id: string, picture: string, client: QueryClient): Promise<Novel | undefined> =>
  renewWork(picture, () => client.fetchQuery({ ...novelQuery(id), staleTime: 0 }), client)

/** How long a text that was requested again counts as new, in ms: its other pictures have failed as well. */
const textFreshMs = 10 * 60_000

/**
 * The address of a picture in the text of a novel, after `picture`, its URL, failed to load. Undefined when the picture failed for another
 * reason than that it does not exist, and when the text still names it. `name` is its `novelPictureKey`. Never rejects.
 */
export async function renewNovelPicture(
  id: string,
  name: string,
  picture: string,
  client: QueryClient,
): Promise<string | undefined> {
  if (id === '') return undefined
  const load = () =>
    client.fetchQuery({
      queryKey: ['renewed-novel-text', id],
      queryFn: () => client.fetchQuery({ ...novelTextQuery(id), staleTime: 0 }),
      staleTime: textFreshMs,
    })
  const text = await renewWork(picture, load, client)
  const urls = new Map(text?.embedImgs).get(name)
  return urls && (urls['1200x1200'] || urls.original)
}
