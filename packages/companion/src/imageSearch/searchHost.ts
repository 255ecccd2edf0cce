// POST /api/saucenao: sends an uploaded picture without its metadata to the search host (docs/contract/companion.md 9.3).

import { orAborted, parseJson, parseRetryAfter, readBytes, record, text } from '@emaki/domain'
import { HttpError, rateLimited, tooLarge, upstreamFailed, withTimeout } from '@emaki/web-api'
import type { ImageSearchOptions } from '../options.ts'
import type { CompanionRoute, RequestContext } from '../route.ts'
import { readResults } from './results.ts'
import { readUpload, readUploadBody, type Upload, uploadLimits } from './upload.ts'
import { withoutMetadata } from './withoutMetadata.ts'

const timeoutMs = 30_000
const maxBytes = 4 * 1024 * 1024

export const imageSearchRoute: CompanionRoute = {
  method: 'POST',
  path: '/api/saucenao',
  aliases: ['/api/saucenao/', '/api/sauce', '/api/sauce/'],
  lifetime: 'own',
  parameters: [],
  about: 'Works that look like an uploaded picture',
  body: {
    mediaType: 'multipart/form-data',
    members: { file: { type: 'file', about: 'JPEG, PNG, GIF or WebP' } },
    required: ['file'],
  },
  async handle(ctx) {
    const { imageSearch = {} } = ctx.services.options
    const limits = imageSearch.limits ?? uploadLimits
    const lease = ctx.services.uploads.open()
    try {
      const body = await readUploadBody(ctx.request, limits, lease, ctx.signal)
      const { kind, bytes } = readUpload(ctx.request, body, limits)
      const answer = await search(ctx, imageSearch, { kind, bytes: withoutMetadata(kind, bytes) })
      const results = readResults(answer)
      if (!results) throw upstreamFailed('The image search sent no results')
      return { json: { header: { status: 0, results_returned: results.length }, results } }
    } finally {
      lease.release()
    }
  },
}

function search({ services, signal }: RequestContext, options: ImageSearchOptions, { kind, bytes }: Upload): Promise<unknown> {
  const url = new URL(options.address ?? 'https://saucenao.com/search.php')
  const query = { output_type: '2', numres: '30', dedupe: '2', db: '999', ...(options.apiKey ? { api_key: options.apiKey } : {}) }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const body = new FormData()
  body.set('file', new Blob([bytes], { type: `image/${kind}` }), `image.${kind}`)
  const headers = { Accept: 'application/json', Origin: url.origin, Referer: `${url.origin}/` }
  const fetch = options.fetch ?? services.options.fetch

  return withTimeout(services.clock, timeoutMs, signal, async (inner) => {
    const response = await orAborted(
      fetch(new Request(url, { method: 'POST', body, headers, signal: inner, redirect: 'manual' })),
      inner,
    )
    if (response.status === 429)
      throw rateLimited((parseRetryAfter(response.headers.get('retry-after'), services.clock.now()) ?? 30_000) / 1000)
    if (response.status === 413) throw tooLarge()
    const parsed = parseJson(new TextDecoder().decode(await readBytes(response, maxBytes, inner)))
    const header = record(record(parsed.ok ? parsed.value : undefined).header)
    // A negative status means that the host refused the picture or the request, even with HTTP 200 (docs/contract/companion.md 9.3).
    const isRefused = Number(text(header.status)) < 0
    if (response.status >= 400 && response.status < 500 && parsed.ok) throw new HttpError(response.status, saying(header))
    if (response.status !== 200 || !parsed.ok || isRefused) throw upstreamFailed(saying(header))
    return parsed.value
  })
}

/** The host's message may contain HTML. */
const saying = (header: Readonly<Record<string, unknown>>): string =>
  text(header.message)
    .replace(/<[^>]{0,200}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200) || 'The image search failed'
