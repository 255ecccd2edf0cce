// Searches whose words a proxy may change: the page of a search and its feed, through a proxy.
import { screenFeeds, searchPath } from '@emaki/domain'
import { expect } from 'vitest'
import type { RawOptions, RawResponse } from '../../testing/rawRequest.ts'
import type { TestGatewayOptions } from '../../testing/startGateway.ts'

/** Tags of the site that are dot segments, or have characters with a meaning in addresses. */
export const oddWords = ['.', '..', '22/7', 'C#', '100%', '＋', '%2F'] as const

/** Options of a gateway that records the first of the words of each search of its mirror. */
export function searchedWords(): { readonly options: TestGatewayOptions; readonly asked: readonly string[] } {
  const asked: string[] = []
  const mirror = ({ url }: Request) => {
    asked.push(new URL(url).searchParams.get('word')?.split(' ')[0] ?? '')
    return Response.json({ illusts: [] })
  }
  return { options: { mirror, config: { origin: 'https://emaki.example' } }, asked }
}

/** Loads the page of a search, then the feed that the page names. */
export async function expectSearch(
  request: (path: string, options: Pick<RawOptions, 'headers'>) => Promise<RawResponse>,
  words: string,
): Promise<void> {
  const address = new URL(searchPath('illust', words), 'https://emaki.example')
  const [feed] = screenFeeds(address.pathname, address.searchParams)
  const page = await request(address.pathname + address.search, { headers: { accept: 'text/html' } })
  const link = `${feed?.path}.atom${feed?.query}`
  expect(page.body.toString('utf8')).toContain(`href="${link}"`)
  expect((await request(link, { headers: {} })).status).toBe(200)
}
