// A request of the web API: its query, its language, the account of the session cookie, and what that account may see.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { AccountRecord, Catalogue, WorkKind, WorkRecord } from '@emaki/catalogue'
import { parseId, type WebBookmarkData, type WebEnvelope, type XRestrict } from '@emaki/domain'
import type { AccountLists } from '../appApi/accountLists.ts'
import { createRequester, hiddenBecause, type Requester } from '../appApi/requester.ts'
import type { StubReason } from '../images/pictureUrls.ts'
import words from './messages.json' with { type: 'json' }

const longestWord = 1000
/** The language of tag translations in the catalogue's spelling. */
const spellings: Readonly<Record<WebLanguage, string>> = { ja: 'ja', en: 'en', ko: 'ko', zh: 'zh-CN', zh_tw: 'zh-TW' }

export class WebRequest {
  readonly catalogue: Catalogue
  readonly query: URLSearchParams
  readonly account: AccountRecord | undefined
  readonly language: WebLanguage
  /** What the account sees, as on the app's side. */
  readonly #viewer: Requester

  constructor(request: Request, catalogue: Catalogue, lists: AccountLists) {
    this.catalogue = catalogue
    this.query = new URL(request.url).searchParams
    this.account = accountOf(request.headers.get('Cookie'), catalogue)
    this.language = languageOf(this.query.get('lang'))
    this.#viewer = createRequester(catalogue, this.account, { language: this.languageTag, android: false, lists })
  }

  /** The highest rating that the client may see. */
  get maxRestrict(): XRestrict {
    return this.#viewer.maxRestrict
  }

  /** The language tag of the catalogue's translations. */
  get languageTag(): string {
    return spellings[this.language]
  }

  /** The account. Throws an error for anonymous clients. */
  signedIn(): AccountRecord {
    if (!this.account) throw this.error(401, 'signIn')
    return this.account
  }

  error(status: WebError['status'], what: Parameters<typeof say>[0]): WebError {
    return new WebError(status, say(what, this.language))
  }

  text(name: string): string | undefined {
    const text = this.query.get(name) ?? undefined
    if (text !== undefined && text.length > longestWord) throw this.error(400, 'invalid')
    return text
  }

  id(name: string): number {
    return this.idIn(this.query.get(name))
  }

  /** The id in a part of the path or body. */
  idIn(text: unknown, status: 400 | 404 = 400): number {
    const id = parseId(text)
    if (id === undefined) throw this.error(status, status === 404 ? 'gone' : 'invalid')
    return Number(id)
  }

  /** An integer within inclusive limits. */
  whole(name: string, bounds: { least: number; most: number; otherwise: number }): number {
    const text = this.query.get(name)
    if (text === null || text === '') return bounds.otherwise
    const value = Number(text)
    if (!/^\d{1,9}$/.test(text) || value < bounds.least || value > bounds.most) throw this.error(400, 'invalid')
    return value
  }

  offset(): number {
    return this.whole('offset', { least: 0, most: 999_999_999, otherwise: 0 })
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
    const text = this.query.get(name)
    if (text === null || text === '') return otherwise
    const found = allowed.find((value) => value === text)
    if (found === undefined) throw this.error(400, 'invalid')
    return found
  }

  bookmarkData(kind: 'illust' | 'novel', id: number): WebBookmarkData | null {
    const found = this.account && this.catalogue.bookmarkOf(kind, this.account.id, id)
    return found ? { id: String(found.row), private: found.restrict === 'private' } : null
  }

  isLiked(kind: 'illust' | 'novel', id: number): boolean {
    return this.account !== undefined && this.catalogue.isLiked(kind, this.account.id, id)
  }

  isWatched(kind: WorkKind, seriesId: number): boolean {
    return this.#viewer.isWatched(kind, seriesId)
  }

  /** The account's marker in a novel, in the form of the app's novel page. */
  markerOf(novelId: number): { page: number } | null {
    const page = this.#viewer.markerOf(novelId)
    return page === undefined ? null : { page }
  }

  isFollowed(userId: number): boolean {
    return this.#viewer.isFollowed(userId)
  }

  /** Why the client may not see a work; undefined if it may. */
  hiddenBecause(work: WorkRecord): StubReason | undefined {
    return hiddenBecause(work, this.#viewer)
  }
}

/** The account of the session in a Cookie header; undefined for any other value (docs/contract/app-api.md 3.1). */
function accountOf(cookie: string | null, catalogue: Catalogue): AccountRecord | undefined {
  const session = /(?:^|;\s*)PHPSESSID=(\d{2,12}_[0-9A-Za-z]{32})(?:;|$)/.exec(cookie ?? '')?.[1]
  return session === undefined ? undefined : catalogue.accounts().find((account) => account.session === session)
}

/** Default: Japanese. Unknown languages mean English (docs/contract/app-api.md 2.1). */
function languageOf(text: string | null): WebLanguage {
  if (text === null || text === '') return 'ja'
  return text === 'ja' || text === 'ko' || text === 'zh' || text === 'zh_tw' ? text : 'en'
}

type ErrorStatus = 400 | 401 | 403 | 404 | 413 | 429

/** An endpoint throws it to respond with `{error: true}`. */
export class WebError extends Error {
  readonly status: ErrorStatus

  constructor(status: ErrorStatus, message: string) {
    super(message)
    this.name = 'WebError'
    this.status = status
  }
}

/** Languages of the web API, as its `lang` parameter spells them. */
export type WebLanguage = keyof (typeof words)['invalid']

/** Upstream's message in the requested language. */
export const say = (what: keyof typeof words, language: WebLanguage): string => words[what][language]

/** The web API's envelope for an error, with `no-store`. */
export const webErrorResponse = ({ status, message }: Pick<WebError, 'status' | 'message'>): Response =>
  Response.json({ error: true, message, body: [] } satisfies WebEnvelope<never>, {
    status,
    headers: { 'Cache-Control': 'no-store', ...(status === 429 ? { 'Retry-After': '60' } : {}) },
  })

/** Handles a GET and returns the body of the envelope. Throws a WebError for an error response. `path` has the numbers of the path in order. */
type WebEndpoint = (webRequest: WebRequest, path: readonly number[]) => unknown

/** Endpoints by path pattern. `{id}` matches a number. */
export type WebEndpoints = Readonly<Record<`/ajax/${string}`, WebEndpoint>>

/** Reads a list in steps until `wanted` items match, for filtered lists. */
export function gather<T>(
  list: (offset: number, limit: number) => readonly T[],
  keep: (item: T) => boolean,
  wanted: number,
): T[] {
  const step = 200
  const kept: T[] = []
  for (let offset = 0; kept.length < wanted; offset += step) {
    const found = list(offset, step)
    kept.push(...found.filter(keep))
    if (found.length < step) break
  }
  return kept.slice(0, wanted)
}

/** 32 hex digits. Anonymous clients get one too, which permits nothing. */
export function csrfToken(account: AccountRecord | undefined): string {
  return createHash('sha256')
    .update(`token of ${account?.session ?? 'anonymous'}`)
    .digest('hex')
    .slice(0, 32)
}

/** Whether the header's token belongs to the account. */
export function isTokenOf(account: AccountRecord, token: string | null): boolean {
  const [sent, own] = [token ?? '', csrfToken(account)].map((text) => Buffer.from(text))
  return sent !== undefined && own !== undefined && sent.length === own.length && timingSafeEqual(sent, own)
}
