// GET /user: whose session this is, and the token for its writes (docs/contract/companion.md 3.3).
import { boolean, count, parseJson, record, text } from '@emaki/domain'
import { load } from 'cheerio/slim'
import { askWeb } from './passThrough.ts'
import type { CompanionRoute, Visit } from './route.ts'
import { Refusal, unauthorised, upstreamFailed } from './web/refusal.ts'

interface Finding {
  readonly token: string
  /** Null for an anonymous or expired session: a token alone proves nothing. */
  readonly user: Readonly<Record<string, unknown>> | null
}

export const sessionRoute: CompanionRoute = {
  method: 'GET',
  path: '/user',
  aliases: ['/api/user', '/api/pixiv-now/user'],
  lifetime: 'own',
  parameters: [],
  about: 'The user of a session, with the token that its writes need',
  async answer(visit) {
    if (!visit.session) throw unauthorised()
    const finding = (await fromHomePage(visit)) ?? (await fromSelf(visit))
    if (!finding.user || finding.token === '') throw unauthorised()
    return { json: { userData: sessionUser(finding.user), token: finding.token } }
  },
}

/** The home page as the session sees it; undefined when it cannot be had or read. */
async function fromHomePage(visit: Visit): Promise<Finding | undefined> {
  try {
    const reply = await askWeb(visit, { path: '/', accept: 'text/html' })
    return reply.status === 200 ? readHomePage(reply.text) : undefined
  } catch (error) {
    // There is a second way to the same answer; only a limit would meet us there too.
    if (error instanceof Refusal && error.status !== 429) return undefined
    throw error
  }
}

/** Both forms that the page has had: the preloaded state, which is JSON in JSON, and the older meta element (docs/contract/companion.md 3.2). */
function readHomePage(html: string): Finding | undefined {
  const $ = load(html)
  const props = record(record(member(json($('#__NEXT_DATA__').text()), 'props')).pageProps)
  const state = record(json(text(props.serverSerializedPreloadedState)))
  const meta = record(json($('meta[name="global-data"], meta#meta-global-data').attr('content') ?? ''))
  const token = text(record(state.api).token) || text(meta.token)
  if (token === '') return undefined
  return { token, user: knownUser(record(state.userData).self) ?? knownUser(meta.userData) }
}

async function fromSelf(visit: Visit): Promise<Finding> {
  const reply = await askWeb(visit, { path: '/ajax/user/self' })
  if (reply.status === 401 || (reply.status >= 300 && reply.status < 400)) throw unauthorised()
  const parsed = parseJson(reply.text)
  if (reply.status !== 200 || !parsed.ok) throw upstreamFailed()
  // Flat, though a wrapped one would be read as well.
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

/** The members that the contract lists; upstream's page knows more of a person than anyone needs. */
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
