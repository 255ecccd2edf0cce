// A request of the web API: its query, its language, the account of the session cookie, and what that account may see.

import { createHash } from 'node:crypto'
import type { AccountRecord, Catalogue, WorkKind } from '@emaki/catalogue'
import { parseId, type WebBookmarkData, type WebEnvelope } from '@emaki/domain'
import { HTTPException } from 'hono/http-exception'
import type { AccountLists } from '../appApi/accountLists.ts'
import { createRequester } from '../appApi/requester.ts'
import { isSameSecret } from '../oauth/tokenApp.ts'
import words from './messages.json' with { type: 'json' }

const longestWord = 1000
/** The language of tag translations in the catalogue's spelling. */
const spellings: Readonly<Record<WebLanguage, string>> = { ja: 'ja', en: 'en', ko: 'ko', zh: 'zh-CN', zh_tw: 'zh-TW' }

export type WebRequest = ReturnType<typeof createWebRequest>

/** The request, which sees what its account sees on the app's side. */
export function createWebRequest(request: Request, catalogue: Catalogue, lists: AccountLists) {
  const query = new URL(request.url).searchParams
  const account = accountOf(request.headers.get('Cookie'), catalogue)
  const webLanguage = languageOf(query.get('lang'))
  const requester = createRequester(catalogue, account, { language: spellings[webLanguage], android: false, lists })
  /** An endpoint throws it to respond with `{error: true}`. */
  const error = (status: 400 | 401 | 403 | 404 | 429, what: keyof typeof words) =>
    new HTTPException(status, { message: words[what][webLanguage] })
  const idIn = (text: unknown, status: 400 | 404 = 400): number => {
    const id = parseId(text)
    if (id === undefined) throw error(status, status === 404 ? 'gone' : 'invalid')
    return Number(id)
  }
  const whole = (name: string, bounds: { least: number; most: number; otherwise: number }): number => {
    const text = query.get(name)
    if (text === null || text === '') return bounds.otherwise
    const value = Number(text)
    if (!/^\d{1,9}$/.test(text) || value < bounds.least || value > bounds.most) throw error(400, 'invalid')
    return value
  }
  return {
    ...requester,
    catalogue,
    query,
    webLanguage,
    error,
    /** The account. Throws an error for anonymous clients. */
    signedIn(): AccountRecord {
      if (!account) throw error(401, 'signIn')
      return account
    },
    text(name: string): string | undefined {
      const text = query.get(name) ?? undefined
      if (text !== undefined && text.length > longestWord) throw error(400, 'invalid')
      return text
    },
    /** The id in a part of the path or body. */
    idIn,
    id: (name: string) => idIn(query.get(name)),
    /** The ids of a repeated parameter. Throws a 400 without ids, with too many, or with one that is not a number. */
    ids(name: string, most: number): number[] {
      const texts = query.getAll(name)
      if (texts.length === 0 || texts.length > most) throw error(400, 'invalid')
      return texts.map((text) => idIn(text))
    },
    /** An integer within inclusive limits. */
    whole,
    offset: () => whole('offset', { least: 0, most: 999_999_999, otherwise: 0 }),
    oneOf<const T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
      const text = query.get(name) || otherwise
      const found = allowed.find((value) => value === text)
      if (found === undefined) throw error(400, 'invalid')
      return found
    },
    bookmarkData(kind: WorkKind, id: number): WebBookmarkData | null {
      const found = account && catalogue.bookmarkOf(kind, account.id, id)
      return found ? { id: String(found.row), private: found.restrict === 'private' } : null
    },
    isLiked: (kind: WorkKind, id: number) => account !== undefined && catalogue.isLiked(kind, account.id, id),
    /** The account's marker in a novel, in the form of the app's novel page. */
    novelMarker(novelId: number): { page: number } | null {
      const page = requester.markerOf(novelId)
      return page === undefined ? null : { page }
    },
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

/** Languages of the web API, as its `lang` parameter spells them. */
export type WebLanguage = keyof (typeof words)['invalid']

/** The web API's envelope. */
export const enveloped = (body: unknown): WebEnvelope<unknown> => ({ error: false, message: '', body })

/** The web API's envelope for an error, with `no-store`. */
export const webErrorResponse = ({ status, message }: HTTPException): Response =>
  Response.json({ error: true, message, body: [] } satisfies WebEnvelope<never>, {
    status,
    headers: { 'Cache-Control': 'no-store', ...(status === 429 ? { 'Retry-After': '60' } : {}) },
  })

/** Handles a GET and returns the body of the envelope. Throws an HTTPException for an error response. `path` has the numbers of the path in order. */
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
export const isTokenOf = (account: AccountRecord, token: string | null): boolean => isSameSecret(token ?? '', csrfToken(account))
