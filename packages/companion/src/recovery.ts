// GET /api/pid-recover/{id}: copies of a removed work in an archive elsewhere (docs/contract/companion.md 9.1).

import {
  type Fetch,
  list,
  orAborted,
  parseJson,
  parseRetryAfter,
  pictureName,
  readBytes,
  record,
  text,
  withoutEndSlashes,
} from '@emaki/domain'
import { notFound, rateLimited, upstreamFailed, withTimeout } from '@emaki/web-api'
import type { CompanionRoute, RequestContext } from './route.ts'

interface RecoveredPage {
  readonly source: string
  readonly tags: readonly string[]
  readonly createDate: string
  readonly fileUrl: string
  readonly sampleUrl: string
}

const timeoutMs = 15_000
const maxBytes = 1024 * 1024
const maxPages = 200
const maxTags = 200

export const recoveryRoute: CompanionRoute = {
  method: 'GET',
  path: '/api/pid-recover/{id}',
  aliases: [],
  idForm: 'any',
  lifetime: 'recovery',
  parameters: [],
  about: 'Copies of a removed work, a page each',
  async handle(ctx) {
    const { recovery, fetch } = ctx.services.options
    if (!recovery) throw notFound()
    const pages = readPages(await ask(ctx, recovery.baseUrl, recovery.fetch ?? fetch))
    if (pages.length === 0) throw notFound()
    return { json: pages }
  },
}

async function ask({ services, id, signal }: RequestContext, baseUrl: string, fetch: Fetch): Promise<unknown> {
  return withTimeout(services.clock, timeoutMs, signal, async (inner) => {
    const headers = { Accept: 'application/json' }
    const request = new Request(`${withoutEndSlashes(baseUrl)}/${id}`, { headers, signal: inner, redirect: 'manual' })
    const response = await orAborted(fetch(request), inner)
    if (response.status === 404) throw notFound()
    if (response.status === 429)
      throw rateLimited((parseRetryAfter(response.headers.get('retry-after'), services.clock.now()) ?? 60_000) / 1000)
    const parsed = parseJson(new TextDecoder().decode(await readBytes(response, maxBytes, inner)))
    if (response.status !== 200 || !parsed.ok) throw upstreamFailed()
    return parsed.value
  })
}

/**
 * The pages without repeated pictures, sorted by the page numbers of their sources when all are different. Entries without a picture are
 * skipped.
 */
function readPages(value: unknown): readonly RecoveredPage[] {
  const pages = new Map<string, RecoveredPage>()
  for (const item of list(value).slice(0, maxPages)) {
    const page = readPage(item)
    if (page) pages.set(page.sampleUrl, page)
  }
  const numbered = new Map([...pages.values()].map((page) => [pageNumber(page.source), page]))
  if (numbered.size < pages.size || numbered.has(undefined)) return [...pages.values()]
  return [...numbered].sort(([a = 0], [b = 0]) => a - b).map(([, page]) => page)
}

function pageNumber(source: string): number | undefined {
  return pictureName(source)?.page ?? undefined
}

function readPage(item: unknown): RecoveredPage | undefined {
  const { source, tags, createDate, fileUrl, sampleUrl } = record(item)
  const sample = webAddress(sampleUrl)
  if (sample === undefined) return undefined
  return {
    source: text(source),
    tags: (typeof tags === 'string' ? tags.split(/\s+/) : list(tags).map(text)).filter((tag) => tag !== '').slice(0, maxTags),
    createDate: text(createDate),
    fileUrl: webAddress(fileUrl) ?? sample,
    sampleUrl: sample,
  }
}

function webAddress(value: unknown): string | undefined {
  const address = text(value)
  if (!URL.canParse(address)) return undefined
  const { protocol, username } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && username === '' ? address : undefined
}
