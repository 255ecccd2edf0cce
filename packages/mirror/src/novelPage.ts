// The two routes over the novel web page: its novel object, or only its text.
import type { ResponseFor } from '@emaki/app-api'
import { readNovelPage } from '@emaki/app-api'
import { id } from './member.ts'
import { parameter } from './parameter.ts'
import { callEndpoint, customRoute, type MirrorRoute, type RouteResult } from './route.ts'

const members = [id('id')]
const parameters = members.flatMap((member) => member.parameters)

/**
 * `/webview_novel`: the novel of the page. `raw=true` returns the page itself as text, only with the reader's own account.
 * A shared mirror must never serve upstream's markup from its origin.
 */
export const novelInPage: MirrorRoute = customRoute(
  '/webview_novel',
  'A novel with its text, pictures and neighbours',
  'detail',
  [...parameters, parameter('raw')],
  async (query, api, context) => {
    const page = await callEndpoint('novelPage', members, query, api, context)
    if ('validationErrors' in page || !page.ok) return page
    return context.isOwn && query.get('raw') === 'true' ? { page: page.value } : novelOf(page.value)
  },
)

/** `/novel_text`: only the text. */
export const novelText: MirrorRoute = customRoute(
  '/novel_text',
  'The text of a novel, with its markup',
  'detail',
  parameters,
  async (query, api, context) => {
    const page = await callEndpoint('novelPage', members, query, api, context)
    if ('validationErrors' in page || !page.ok) return page
    const novel = readNovelPage(page.value)
    return novel ? { ok: true, value: { novel_text: novel.text ?? '' } } : unreadable
  },
)

const unreadable: RouteResult = { ok: false, error: { kind: 'malformed', status: 200, reason: 'shape' } }

function novelOf(page: ResponseFor<'novelPage'>): RouteResult {
  const value = readNovelPage(page)
  return value ? { ok: true, value } : unreadable
}
