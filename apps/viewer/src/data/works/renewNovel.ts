import type { Novel } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { novelQuery } from './novel.ts'
import { renewWork } from './renewWork.ts'

/** Requests the novel again when `picture`, the URL of a cover that failed to load, does not exist. Never rejects. */
export const renewNovel = (id: string, picture: string, client: QueryClient): Promise<Novel | undefined> =>
  renewWork(picture, () => client.fetchQuery({ ...novelQuery(id), staleTime: 0 }), client)
