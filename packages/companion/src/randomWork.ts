// GET /api/random: random works as JSON, or a redirect to the picture of one (docs/contract/companion.md 9.5).

import { list, parseId, readRating, record, text, webPageImages } from '@emaki/domain'
import { notFound, readReply } from '@emaki/web-api'
import { requestWeb } from './passThrough.ts'
import { redirectHeaders } from './pictureRedirect.ts'
import type { CompanionRoute, RequestContext } from './route.ts'
import { createImageRewriter } from './web/imageRewrite.ts'
import { integer, oneOf } from './web/parameter.ts'

/** Size of upstream's random batch. */
const batchSize = 18
const toOwnPath = createImageRewriter({ mode: 'relative' })

export const randomRoute: CompanionRoute = {
  method: 'GET',
  path: '/api/random',
  aliases: ['/api/illust/random'],
  lifetime: 'own',
  about: 'Random works, or the picture of one',
  parameters: [
    oneOf('format', ['image', 'json'], { about: 'image redirects to a picture; the default is what Accept prefers' }),
    oneOf('mode', ['safe', 'all'], { defaultValue: 'safe' }),
    integer('max', { min: 1, max: batchSize, defaultValue: '1', about: 'Number of works' }),
  ],
  async handle(ctx) {
    const works = await randomWorks(ctx)
    if (!wantsPicture(ctx)) return { json: works.slice(0, Number(ctx.values.max)) }
    const [first] = works
    if (!first) throw notFound()
    return new Response(null, {
      status: 302,
      headers: { ...redirectHeaders, Location: text(toOwnPath(first.urls.regular)), Vary: 'Accept' },
    })
  },
}

/** A batch in upstream's random order, with the addresses of each size. Advertisements and masked works are left out. */
async function randomWorks(ctx: RequestContext) {
  const { mode = 'safe' } = ctx.values
  const query = { mode, max: String(batchSize) }
  const answer = record(readReply(await requestWeb(ctx, { path: '/ajax/illust/discovery', query })))
  return list(answer.illusts)
    .map(record)
    .filter((work) => parseId(work.id) !== undefined && /^https:\/\/i\.pximg\.net\//.test(text(work.url)))
    .filter((work) => mode === 'all' || readRating(work.xRestrict) === 0)
    .map((work) => {
      const { s, m, l } = webPageImages(text(work.url))
      return { ...work, urls: { thumb: s, small: m, regular: l } }
    })
}

/** Pages that show the address as a picture and visitors that open it accept pictures. Scripts accept anything. */
function wantsPicture({ values, request }: RequestContext): boolean {
  if (values.format !== undefined) return values.format === 'image'
  return /\bimage\//.test(request.headers.get('accept') ?? '')
}
