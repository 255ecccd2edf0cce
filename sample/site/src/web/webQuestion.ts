// What a call of the web side asks and who asks it: the query, the language, the account of the session cookie, and what it may see.
import type { AccountRecord, Catalogue, WorkRecord } from '@emaki/catalogue'
import type { WebBookmarkData, XRestrict } from '@emaki/domain'
import { parseId } from '@emaki/domain'
import type { StubReason } from '../images/pictureUrls.ts'
import { say, WebError, type WebLanguage } from './webError.ts'

const longestWord = 1000
/** The language of tag translations, as the catalogue spells it. */
const spellings: Readonly<Record<WebLanguage, string>> = { ja: 'ja', en: 'en', ko: 'ko', zh: 'zh-CN', zh_tw: 'zh-TW' }

/** What is asked of the web side, by whom and in which language. */
export class WebQuestion {
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

  /** Highest rating that the visitor may see. */
  get maxRestrict(): XRestrict {
    return this.account?.xRestrict ?? 0
  }

  /** The language tag of the catalogue's translations. */
  get languageTag(): string {
    return spellings[this.language]
  }

  /** The account, or the refusal of those who have none. */
  signedIn(): AccountRecord {
    if (!this.account) throw this.refusal(401, 'signIn')
    return this.account
  }

  refusal(status: WebError['status'], what: Parameters<typeof say>[0]): WebError {
    return new WebError(status, say(what, this.language))
  }

  text(name: string): string | undefined {
    const text = this.query.get(name) ?? undefined
    if (text !== undefined && text.length > longestWord) throw this.refusal(400, 'invalid')
    return text
  }

  id(name: string): number {
    return this.idIn(this.query.get(name))
  }

  /** The number in a part of the path or body. */
  idIn(text: unknown, status: 400 | 404 = 400): number {
    const id = parseId(text)
    if (id === undefined) throw this.refusal(status, status === 404 ? 'gone' : 'invalid')
    return Number(id)
  }

  /** A whole number within bounds, both included. */
  whole(name: string, bounds: { least: number; most: number; otherwise: number }): number {
    const text = this.query.get(name)
    if (text === null || text === '') return bounds.otherwise
    const value = Number(text)
    if (!/^\d{1,9}$/.test(text) || value < bounds.least || value > bounds.most) throw this.refusal(400, 'invalid')
    return value
  }

  offset(): number {
    return this.whole('offset', { least: 0, most: 999_999_999, otherwise: 0 })
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
    const text = this.query.get(name)
    if (text === null || text === '') return otherwise
    const found = allowed.find((value) => value === text)
    if (found === undefined) throw this.refusal(400, 'invalid')
    return found
  }

  bookmarkData(kind: 'illust' | 'novel', id: number): WebBookmarkData | null {
    const found = this.account && this.catalogue.bookmarkOf(kind, this.account.id, id)
    return found ? { id: String(found.row), private: found.restrict === 'private' } : null
  }

  isFollowed(userId: number): boolean {
    return this.account !== undefined && this.catalogue.isFollowed(this.account.id, userId)
  }

  /** Why the visitor may not see a work; undefined when nothing is in the way. */
  hiddenBecause(work: WorkRecord): StubReason | undefined {
    const { account } = this
    if (account?.id === work.artist.id) return undefined
    if (work.stub === 'unknown' || work.stub === 'unviewable') return work.stub
    if (work.stub === 'mypixiv' && !(account && this.catalogue.isFriend(account.id, work.artist.id))) return 'mypixiv'
    if (work.xRestrict <= this.maxRestrict) return undefined
    return this.maxRestrict === 0 ? 'r18' : 'sanity_level'
  }
}

/** The session in a Cookie header; anything that is none is nobody (docs/contract/app-api.md 3.1). */
function accountOf(cookie: string | null, catalogue: Catalogue): AccountRecord | undefined {
  const session = /(?:^|;\s*)PHPSESSID=(\d{2,12}_[0-9A-Za-z]{32})(?:;|$)/.exec(cookie ?? '')?.[1]
  return session === undefined ? undefined : catalogue.accounts().find((account) => account.session === session)
}

/** Japanese when nothing is asked; what is not known means English (docs/contract/app-api.md 2.1). */
function languageOf(text: string | null): WebLanguage {
  if (text === null || text === '') return 'ja'
  return text === 'ja' || text === 'ko' || text === 'zh' || text === 'zh_tw' ? text : 'en'
}
