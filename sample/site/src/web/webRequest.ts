// A request of the web API: its query, its language, the account of the session cookie, and what that account may see.
import type { AccountRecord, Catalogue, WorkRecord } from '@emaki/catalogue'
import type { WebBookmarkData, XRestrict } from '@emaki/domain'
import { parseId } from '@emaki/domain'
import type { StubReason } from '../images/pictureUrls.ts'
import { say, WebError, type WebLanguage } from './webError.ts'

const longestWord = 1000
/** The language of tag translations in the catalogue's spelling. */
const spellings: Readonly<Record<WebLanguage, string>> = { ja: 'ja', en: 'en', ko: 'ko', zh: 'zh-CN', zh_tw: 'zh-TW' }

export class WebRequest {
  readonly catalogue: Catalogue
  readonly query: URLSearchParams
  readonly account: AccountRecord | undefined
  readonly language: WebLanguage

  constructor(request: Request, catalogue: Catalogue) {
    this.catalogue = catalogue
    this.query = new URL(request.url).searchParams
    this.account = accountOf(request.headers.get('Cookie'), catalogue)
    this.language = languageOf(this.query.get('lang'))
  }

  /** The highest rating that the client may see. */
  get maxRestrict(): XRestrict {
    return this.account?.xRestrict ?? 0
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

  isFollowed(userId: number): boolean {
    return this.account !== undefined && this.catalogue.isFollowed(this.account.id, userId)
  }

  /** Why the client may not see a work; undefined if it may. */
  hiddenBecause(work: WorkRecord): StubReason | undefined {
    const { account } = this
    if (account?.id === work.artist.id) return undefined
    if (work.stub === 'unknown' || work.stub === 'unviewable') return work.stub
    if (work.stub === 'mypixiv' && !(account && this.catalogue.isFriend(account.id, work.artist.id))) return 'mypixiv'
    if (work.xRestrict <= this.maxRestrict) return undefined
    return this.maxRestrict === 0 ? 'r18' : 'sanity_level'
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
