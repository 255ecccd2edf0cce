// Requests for an account's markers in novels, on both sides (docs/contract/site-2026.md 6).
import { list, type Novel, normaliseNovel, readMarker, record, text } from '@emaki/domain'
import { accountGet, accountPost } from '../http/accountRequest.ts'
import { companion } from '../http/companion.ts'
import { mirror } from '../http/mirror.ts'
import type { RequestResult } from '../http/requestResult.ts'
import { unwrap } from '../query/queryClient.ts'
import { type Account, ownerOf } from './account.ts'

/** A novel with the page of its marker, from 1. */
export interface MarkedNovel {
  readonly novel: Novel
  readonly page: number
}

/** Sets the marker of a novel to a page from 1, or removes it for 0. May be repeated. */
export function changeMarker({ mode, id }: Account, novelId: string, page: number): Promise<RequestResult<unknown>> {
  if (mode === 'web')
    return companion().send('/novel/rpc_marker.php', { form: { mode: 'save', i_id: novelId, u_id: id, page: `${page}` } })
  return page > 0
    ? accountPost('v1/novel/marker/add', { novel_id: novelId, page })
    : accountPost('v1/novel/marker/delete', { novel_id: novelId })
}

/** The page of the account's marker now; 0 without one. Rejects with a CallError. */
export async function fetchMarker({ mode }: Account, novelId: string, signal: AbortSignal): Promise<number> {
  // Both sides have it only on the page of the novel.
  const page =
    mode === 'app'
      ? await mirror().get('/webview_novel', { id: novelId }, signal)
      : await companion().get(`/ajax/novel/${novelId}`, { _vercel_no_cache: 1, _t: Date.now() }, signal)
  return readMarker(record(unwrap(page)).marker) ?? 0
}

/** The key of the list of markers. */
export const markersKey = (account: Account) => ['markers', ownerOf(account)] as const

/** Pages of the list that are requested at most: about 600 novels. */
const maxPages = 20

/** All marked novels, in local app API mode only: the web side has no such list. Rejects with a CallError. */
export async function fetchMarkedNovels(signal: AbortSignal): Promise<MarkedNovel[]> {
  const found = new Map<string, MarkedNovel>()
  let next = 0
  for (let pages = 0; pages < maxPages; pages++) {
    const response = record(unwrap(await accountGet('v2/novel/markers', next === 0 ? {} : { offset: next }, signal)))
    for (const entry of list(response.marked_novels)) {
      const { novel: wire, novel_marker } = record(entry)
      const novel = normaliseNovel(wire)
      const page = readMarker(novel_marker)
      if (novel && page !== undefined && record(novel_marker).is_cancelled !== true) found.set(novel.id, { novel, page })
    }
    const after = Number(/[?&]offset=(\d{1,9})(?:&|$)/.exec(text(response.next_url))?.[1])
    if (!(after > next)) break
    next = after
  }
  return [...found.values()]
}
