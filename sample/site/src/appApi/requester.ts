// Who sends a call and how the response is written: account, content setting, language, image sizes.
import type { AccountRecord, Catalogue, NovelRecord, WorkKind, WorkRecord } from '@emaki/catalogue'
import type { XRestrict } from '@emaki/domain'
import type { StubReason } from '../images/pictureUrls.ts'
import type { AccountLists } from './accountLists.ts'

export interface Requester {
  /** Undefined on endpoints without login. */
  readonly account: AccountRecord | undefined
  /** 0 without an account. */
  readonly accountId: number
  /** The highest rating that the account wants to see. */
  readonly maxRestrict: XRestrict
  readonly language: string
  /** `filter=for_android`: other image sizes (docs/contract/app-api.md 2.3). */
  readonly android: boolean
  isBookmarked(workId: number): boolean
  isNovelBookmarked(novelId: number): boolean
  isFollowed(artistId: number): boolean
  /** Mutual friend ("My pixiv"). */
  isFriend(artistId: number): boolean
  isWatched(kind: WorkKind, seriesId: number): boolean
  /** Page of the account's marker in a novel. */
  markerOf(novelId: number): number | undefined
}

export function createRequester(
  catalogue: Catalogue,
  account: AccountRecord | undefined,
  { lists, ...form }: { language: string; android: boolean; lists?: AccountLists },
): Requester {
  return {
    ...form,
    account,
    accountId: account?.id ?? 0,
    maxRestrict: account?.xRestrict ?? 0,
    isBookmarked: (workId) => account !== undefined && catalogue.isBookmarked(account.id, workId),
    isNovelBookmarked: (novelId) => account !== undefined && catalogue.isNovelBookmarked(account.id, novelId),
    isFollowed: (artistId) => account !== undefined && catalogue.isFollowed(account.id, artistId),
    isFriend: (artistId) => account !== undefined && catalogue.isFriend(account.id, artistId),
    isWatched: (kind, seriesId) => account !== undefined && lists?.watched(account.id, kind).includes(seriesId) === true,
    markerOf: (novelId) => (account ? lists?.markers(account.id).get(novelId) : undefined),
  }
}

/** Why the requester gets a placeholder instead of the work; undefined if the work is visible (docs/contract/app-api.md 2.4). */
export function hiddenBecause(work: WorkRecord, requester: Requester): StubReason | undefined {
  if (requester.account?.id === work.artist.id) return undefined
  if (work.stub && !(work.stub === 'mypixiv' && requester.isFriend(work.artist.id))) return work.stub
  if (work.xRestrict <= requester.maxRestrict) return undefined
  return requester.maxRestrict === 0 ? 'r18' : 'sanity_level'
}

/** Whether the novel's rating is above the requester's setting, or its author has withdrawn it. */
export const isNovelHidden = (novel: NovelRecord, requester: Requester): boolean =>
  requester.account?.id !== novel.artist.id && (novel.isWithdrawn === true || novel.xRestrict > requester.maxRestrict)
