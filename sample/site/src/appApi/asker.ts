// Who asks and how the answer is to be written: the account with its content setting, the language, the image form.
import type { AccountRecord, Catalogue, NovelRecord, WorkRecord } from '@emaki/catalogue'
import type { XRestrict } from '@emaki/domain'
import type { StubReason } from '../images/pictureUrls.ts'

export interface Asker {
  /** Undefined on the endpoints that are open to all. */
  readonly account: AccountRecord | undefined
  /** 0 without an account. */
  readonly accountId: number
  /** Highest rating that the account wants to see. */
  readonly maxRestrict: XRestrict
  readonly language: string
  /** `filter=for_android`: other image sizes (docs/contract/app-api.md 2.3). */
  readonly android: boolean
  isBookmarked(workId: number): boolean
  isNovelBookmarked(novelId: number): boolean
  isFollowed(artistId: number): boolean
  /** My pixiv. */
  isFriend(artistId: number): boolean
}

/** The asker of one call. */
export function createAsker(
  catalogue: Catalogue,
  account: AccountRecord | undefined,
  form: { language: string; android: boolean },
): Asker {
  return {
    ...form,
    account,
    accountId: account?.id ?? 0,
    maxRestrict: account?.xRestrict ?? 0,
    isBookmarked: (workId) => account !== undefined && catalogue.isBookmarked(account.id, workId),
    isNovelBookmarked: (novelId) => account !== undefined && catalogue.isNovelBookmarked(account.id, novelId),
    isFollowed: (artistId) => account !== undefined && catalogue.isFollowed(account.id, artistId),
    isFriend: (artistId) => account !== undefined && catalogue.isFriend(account.id, artistId),
  }
}

/** Why the asker meets a placeholder instead of the work; undefined when nothing is hidden (docs/contract/app-api.md 2.4). */
export function hiddenBecause(work: WorkRecord, asker: Asker): StubReason | undefined {
  if (asker.account?.id === work.artist.id) return undefined
  if (work.stub && !(work.stub === 'mypixiv' && asker.isFriend(work.artist.id))) return work.stub
  if (work.xRestrict <= asker.maxRestrict) return undefined
  return asker.maxRestrict === 0 ? 'r18' : 'sanity_level'
}

/** Whether the novel's rating keeps it from the asker. */
export const isNovelHidden = (novel: NovelRecord, asker: Asker): boolean =>
  asker.account?.id !== novel.artist.id && novel.xRestrict > asker.maxRestrict
