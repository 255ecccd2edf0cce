// GET /user: the user of a session, and the token for its writes (docs/contract/companion.md 3.3).

import { boolean, count, parseJson, record, text } from '@emaki/domain'
import { HttpError, unauthorised, upstreamFailed } from '@emaki/web-api'
import { load } from 'cheerio/slim'
import { requestWeb } from './passThrough.ts'
import type { CompanionRoute, RequestContext } from './route.ts'

interface Finding {
  readonly token: string
  /** Null for an anonymous or expired session. A token alone proves no login. */
  readonly user: Readonly<Record<string, unknown>> | null
}

export const sessionRoute: CompanionRoute = {
  method: 'GET',
  path: '/user',
  aliases: ['/api/user', '/api/pixiv-now/user'],
  lifetime: 'own',
  parameters: [],
  about: 'The user of a session, with the token that its writes need',
  async handle(ctx) {
    if (!ctx.session) throw unauthorised()
    const finding = (await fromHomePage(ctx)) ?? (await fromSelf(ctx))
    if (!finding.user || finding.token === '') throw unauthorised()
    return { json: { userData: sessionUser(finding.user), token: finding.token } }
  },
}

/** Reads the home page with the session. Undefined when it is unavailable or unreadable. */
async function fromHomePage(ctx: RequestContext): Promise<Finding | undefined> {
  try {
    const reply = await requestWeb(ctx, { path: '/', accept: 'text/html' })
    return reply.status === 200 ? readHomePage(reply.text) : undefined
  } catch (error) {
    // There is a fallback for the same data, except after a rate limit, which would apply there too.
    if (error instanceof HttpError && error.status !== 429) return undefined
    throw error
  }
}

/**
 * Reads both known forms of the page: the preloaded state, which is JSON inside JSON, and the older meta element
 * (docs/contract/companion.md 3.2).
 */
function readHomePage(html: string): Finding | undefined {
  const $ = load(html)
  const props = record(record(member(json($('#__NEXT_DATA__').text()), 'props')).pageProps)
  const state = record(json(text(props.serverSerializedPreloadedState)))
  const meta = record(json($('meta[name="global-data"], meta#meta-global-data').attr('content') ?? ''))
  const token = text(record(state.api).token) || text(meta.token)
  if (token === '') return undefined
  return { token, user: knownUser(record(state.userData).self) ?? knownUser(meta.userData) }
}

async function fromSelf(ctx: RequestContext): Promise<Finding> {
  const reply = await requestWeb(ctx, { path: '/ajax/user/self' })
  if (reply.status === 401 || (reply.status >= 300 && reply.status < 400)) throw unauthorised()
  const parsed = parseJson(reply.text)
  if (reply.status !== 200 || !parsed.ok) throw upstreamFailed()
  // Usually without an envelope; one is accepted as well.
  const flat = record(parsed.value)
  const answer = flat.body === undefined ? flat : record(flat.body)
  return { token: text(answer.token), user: knownUser(answer.userData) }
}

const knownUser = (value: unknown): Finding['user'] => (text(record(value).id) === '' ? null : record(value))
const member = (value: unknown, name: string): unknown => record(value)[name]

function json(source: string): unknown {
  const parsed = parseJson(source)
  return parsed.ok ? parsed.value : undefined
}

const optional = [
  'safeMode',
  'hideAiWorks',
  'readingStatusEnabled',
  'illustMaskRules',
  'location',
  'isSensitiveViewable',
] as const

/** Only the members of the contract. Upstream's page contains more personal data. */
function sessionUser(user: Readonly<Record<string, unknown>>) {
  return {
    id: text(user.id),
    pixivId: text(user.pixivId),
    name: text(user.name),
    profileImg: text(user.profileImg),
    profileImgBig: text(user.profileImgBig) || text(user.profileImg),
    premium: boolean(user.premium),
    xRestrict: Math.min(count(user.xRestrict), 2),
    adult: boolean(user.adult),
    illustCreator: boolean(user.illustCreator),
    novelCreator: boolean(user.novelCreator),
    ...Object.fromEntries(optional.filter((name) => user[name] !== undefined).map((name) => [name, user[name]])),
  }
}
