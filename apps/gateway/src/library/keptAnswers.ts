// Kept works behind the source: what upstream says is gone, and works while it is unreachable, come from the archive (docs/operate/archive.md).
import type { Archive, ArchiveFetch, KeptKind, KeptWorks, WorkKey } from '@emaki/archive'
import { keptMember, observe, stubState } from '@emaki/archive'
import { parseId, parseJson, record, type UpstreamState } from '@emaki/domain'
import type { MirrorFetch } from '@emaki/mirror'
import { LRUCache } from 'lru-cache'
import { keptHeader, keptTiming } from '../http/keptHeader.ts'
import type { Logger } from '../log/log.ts'

/** A response of the mirror, as far as kept works depend on it. */
export interface MirrorAnswer {
  /** Upstream's own status where it differs from that of the response. */
  readonly upstreamStatus: number
  readonly body: string
}

/** What is sent instead. */
export interface KeptAnswer {
  readonly body: string
  /** True when nothing of it comes from upstream. */
  readonly isWhole: boolean
  /** For an answer about one work: when it was kept, in ISO 8601. */
  readonly keptAt?: string
}

export interface KeptAnswers {
  /** Changes when another answer may be right. */
  version(): string
  /** The answer with kept works; undefined when nothing of it comes from the archive. Never rejects. */
  answer(request: Request, answer: MirrorAnswer): Promise<KeptAnswer | undefined>
  /** A mirror whose responses have kept works. They are marked and never cacheable. */
  handler(mirror: MirrorFetch): MirrorFetch
  /** The site's hosts over the archive. */
  readonly fetch: ArchiveFetch
  readonly keptAt: KeptWorks['keptAt']
}

export interface KeptLibrary {
  readonly archive: Archive
  /** False while another gateway writes to the archive. */
  readonly mayWrite: () => boolean
}

export interface KeptAnswersOptions {
  readonly library: KeptLibrary
  readonly works: KeptWorks
  /** The archive as an upstream, and the mirror over it. */
  readonly fetch: ArchiveFetch
  readonly mirror: MirrorFetch
  readonly log: Logger
}

type Members = Readonly<Record<string, unknown>>

/** Routes whose parameter `id` is a work that the archive may have. */
const workRoutes: ReadonlyMap<string, KeptKind> = new Map([
  ['/illust', 'illust'],
  ['/ugoira_metadata', 'illust'],
  ['/novel_detail', 'novel'],
  ['/webview_novel', 'novel'],
  ['/novel_text', 'novel'],
])
/** Routes about several works that the archive answers when upstream does not. */
const groupRoutes: ReadonlySet<string> = new Set(['/illust_series', '/novel_series', '/member'])
/** Remembered observations. */
const maxObserved = 5000

export function createKeptAnswers({ library, works, fetch, mirror, log }: KeptAnswersOptions): KeptAnswers {
  const { archive } = library
  const observed = new LRUCache<string, string>({ max: maxObserved })

  /** Records what upstream says of a kept work, at most once a day for the same state. */
  async function note(key: WorkKey, state: UpstreamState): Promise<void> {
    const day = archive.now().toISOString().slice(0, 10)
    const name = `${key.kind}:${key.id}`
    if (state === 'unknown' || !library.mayWrite() || observed.get(name) === `${day} ${state}`) return
    observed.set(name, `${day} ${state}`)
    const last = (await archive.store.sidecar(key))?.observations.at(-1)?.state
    if (state !== 'live' || last !== 'live') await observe(archive, key, state)
  }

  /** The answer of the archive's own mirror to the same request; undefined when it has none. */
  async function own(request: Request): Promise<Members | undefined> {
    const response = await mirror(new Request(request.url, { headers: languageOf(request) }))
    const body = record(await response.json())
    return response.status === 200 && !Object.hasOwn(body, 'error') ? body : undefined
  }

  async function aboutWork(request: Request, key: WorkKey, answer: MirrorAnswer): Promise<KeptAnswer | undefined> {
    const keptAt = works.keptAt(key)
    if (keptAt === undefined) return undefined
    const state = stateOf(answer, key.kind)
    if (state !== undefined) await note(key, state)
    if (state === 'live') return undefined
    const body = await own(request)
    return body && { body: JSON.stringify(withMark(body, keptAt)), isWhole: true, keptAt }
  }

  async function restored(request: Request, path: string, answer: MirrorAnswer): Promise<KeptAnswer | undefined> {
    const body = contentOf(answer)
    if (!body) {
      const instead = groupRoutes.has(path) && isGoneOrFailing(answer) ? await own(request) : undefined
      return instead && { body: JSON.stringify(works.marked(instead)), isWhole: true }
    }
    const next = works.restored(body)
    return next === body ? undefined : { body: JSON.stringify(next), isWhole: false }
  }

  const answer: KeptAnswers['answer'] = async (request, given) => {
    try {
      const { pathname, searchParams } = new URL(request.url)
      const kind = workRoutes.get(pathname)
      const id = parseId(searchParams.get('id') ?? '')
      if (kind !== undefined) return id === undefined ? undefined : await aboutWork(request, { kind, id }, given)
      return await restored(request, pathname, given)
    } catch (error) {
      log.error({ err: error }, 'the archive failed')
      return undefined
    }
  }

  return {
    version: works.version,
    answer,
    handler: (upstream) => async (request) => {
      const response = await upstream(request)
      if (!/json/i.test(response.headers.get('content-type') ?? '')) return response
      const upstreamStatus = Number(response.headers.get('x-upstream-status') ?? response.status)
      const body = await response.text()
      const kept = await answer(request, { upstreamStatus, body })
      const headers = new Headers(response.headers)
      if (!kept) return new Response(body, { status: response.status, headers })
      headers.delete('x-upstream-status')
      headers.delete('retry-after')
      headers.set('cache-control', 'no-store')
      if (kept.isWhole) headers.set('server-timing', keptTiming)
      if (kept.keptAt !== undefined) headers.set(keptHeader, kept.keptAt)
      return new Response(kept.body, { status: 200, headers })
    },
    fetch,
    keptAt: works.keptAt,
  }
}

const languageOf = ({ headers }: Request): Record<string, string> => {
  const language = headers.get('accept-language')
  return language === null ? {} : { 'accept-language': language }
}

/** The JSON of an answer that is no error. */
function contentOf({ upstreamStatus, body }: MirrorAnswer): Members | undefined {
  const parsed = upstreamStatus === 200 ? parseJson(body) : undefined
  const content = record(parsed?.ok ? parsed.value : undefined)
  return parsed?.ok && Object.keys(content).length > 0 && !Object.hasOwn(content, 'error') ? content : undefined
}

/** 404: gone. 403 and 429: limited. 5xx: unreachable. Other errors are about the request itself. */
const isGoneOrFailing = ({ upstreamStatus }: MirrorAnswer): boolean =>
  upstreamStatus === 200 || upstreamStatus === 404 || upstreamStatus === 403 || upstreamStatus === 429 || upstreamStatus >= 500

/** What an answer about one work says of it: `unknown` when it says nothing; undefined when the request was wrong. */
function stateOf(answer: MirrorAnswer, kind: KeptKind): UpstreamState | undefined {
  const content = contentOf(answer)
  if (content) {
    const work = kind === 'illust' ? content.illust : content.novel
    return work === undefined ? 'live' : (stubState(record(work)) ?? 'live')
  }
  if (answer.upstreamStatus === 404) return 'deleted'
  return isGoneOrFailing(answer) ? 'unknown' : undefined
}

/** The body with the mark in its work, or in itself where it has none. */
function withMark(body: Members, keptAt: string): Members {
  const name = ['illust', 'novel'].find((member) => Object.hasOwn(body, member))
  return name === undefined
    ? { ...body, [keptMember]: keptAt }
    : { ...body, [name]: { ...record(body[name]), [keptMember]: keptAt } }
}
