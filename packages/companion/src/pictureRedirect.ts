// GET /pid/{id}_{page}_{size}: a redirect to one picture of a work (docs/contract/other-clients.md 2).
import { list, record, text } from '@emaki/domain'
import { notFound, readReply } from '@emaki/web-api'
import { requestWeb } from './passThrough.ts'
import type { CompanionRoute } from './route.ts'
import { createImageRewriter } from './web/imageRewrite.ts'

/** Pages of other origins may show the picture that a redirect leads to (Fetch, cross-origin resource policy check). */
export const redirectHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const

const toOwnPath = createImageRewriter({ mode: 'relative' })
/** Upstream's name of each size. */
const sizes = { s: 'thumb_mini', m: 'small', l: 'regular', o: 'original' } as const
const isSize = (letter: string): letter is keyof typeof sizes => Object.hasOwn(sizes, letter)

export const pictureRedirectRoute: CompanionRoute = {
  method: 'GET',
  path: '/pid/{id}',
  aliases: [],
  idForm: 'picture',
  lifetime: 'own',
  about: 'A picture of a work: number of the work, page from 0, and size s, m, l or o, such as 12_0_m',
  parameters: [],
  async handle(ctx) {
    const [id = '', ...rest] = ctx.id.split('_')
    const letter = rest.find(isSize) ?? 'l'
    const page = Number(rest.find((part) => /^\d+$/.test(part)) ?? 0)
    const pages = list(readReply(await requestWeb(ctx, { path: `/ajax/illust/${id}/pages` })))
    const address = text(record(record(pages[page]).urls)[sizes[letter]])
    if (!/^https:\/\/i\.pximg\.net\//.test(address)) throw notFound()
    const headers = { ...redirectHeaders, Location: text(toOwnPath(address)), 'Cache-Control': 'public, max-age=3600' }
    return new Response(null, { status: 302, headers })
  },
}
