// Who sends a call, what that account may see, and what endpoints share: pages of lists, and writes.
import type {
  AccountRecord,
  ArtistRecord,
  Catalogue,
  NovelRecord,
  SeriesRecord,
  Slice,
  TagRecord,
  WorkKind,
  WorkRecord,
} from '@emaki/catalogue'
import type { XRestrict } from '@emaki/domain'
import { baseLanguage, noSuchUser, noSuchWork, offsetPage, type Parameters } from '@emaki/domain/upstream'
import type { UpstreamRequest } from '@emaki/upstream'
import { type StubReason, uploadedImageUrls } from '../images/pictureUrls.ts'
import type { AccountLists } from './accountLists.ts'

/** What an account sees, in a language and in the forms of an app. */
export type Requester = ReturnType<typeof createRequester>

export function createRequester(
  catalogue: Catalogue,
  account: AccountRecord | undefined,
  /** `android`: `filter=for_android`, with other image sizes (docs/contract/app-api.md 2.3). */
  { lists, ...form }: { readonly language: string; readonly android: boolean; readonly lists?: AccountLists },
) {
  const maxRestrict: XRestrict = account?.xRestrict ?? 0
  return {
    ...form,
    /** Undefined on endpoints without login. */
    account,
    /** 0 without an account. */
    accountId: account?.id ?? 0,
    /** The highest rating that the account wants to see. */
    maxRestrict,
    isBookmarked: (workId: number) => account !== undefined && catalogue.isBookmarked(account.id, workId),
    isNovelBookmarked: (novelId: number) => account !== undefined && catalogue.isNovelBookmarked(account.id, novelId),
    isFollowed: (artistId: number) => account !== undefined && catalogue.isFollowed(account.id, artistId),
    /** Mutual friend ("My pixiv"). */
    isFriend: (artistId: number) => account !== undefined && catalogue.isFriend(account.id, artistId),
    isWatched: (kind: WorkKind, seriesId: number) => (account && lists?.watched(account.id, kind).includes(seriesId)) === true,
    /** Page of the account's marker in a novel. */
    markerOf: (novelId: number) => account && lists?.markers(account.id).get(novelId),
    /** True for works of a muted artist or with a muted tag. */
    isMuted({ artist, tags }: Pick<WorkRecord | NovelRecord, 'artist' | 'tags'>): boolean {
      const mutes = account && lists?.mutes(account.id)
      return mutes !== undefined && (mutes.users.includes(artist.id) || tags.some(({ name }) => mutes.tags.includes(name)))
    },
    /** True when the account blocks the user's access. */
    isBlocking: (userId: number) => (account && lists?.blocked(account.id).includes(userId)) === true,
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

/** A work or novel that the requester may see. */
export function visibleItem(catalogue: Catalogue, kind: WorkKind, id: number, requester: Requester): WorkRecord | NovelRecord {
  const item = itemOf(catalogue, kind, id)
  const isHidden = !item || ('type' in item ? hiddenBecause(item, requester) : isNovelHidden(item, requester))
  if (isHidden) throw noSuchWork(requester.language)
  return item
}

/** A work or novel. */
export const itemOf = (catalogue: Catalogue, kind: WorkKind, id: number): WorkRecord | NovelRecord | undefined =>
  kind === 'illust' ? catalogue.work(id) : catalogue.novel(id)

/** The user. Throws upstream's 404 if there is none. */
export function existingUser(catalogue: Catalogue, id: number, requester: Requester): ArtistRecord {
  const artist = catalogue.artist(id)
  if (!artist) throw noSuchUser(requester.language)
  return artist
}

/** A series with parts that the requester may see. */
export function existingSeries(catalogue: Catalogue, kind: WorkKind, id: number, requester: Requester): SeriesRecord {
  const series = catalogue.series(kind, id, requester.maxRestrict)
  if (!series) throw noSuchWork(requester.language)
  return series
}

/** What shared endpoints get, and who asks. */
export interface EndpointRequest extends UpstreamRequest {
  readonly requester: Requester
}

/** Handles a call and returns the JSON response. Throws an AppApiError for an error response. */
type Endpoint = (asked: EndpointRequest) => object | Promise<object>

/** Endpoints by path. Reads are GET, writes are POST with a form. All need an account unless the app says otherwise. */
export type Endpoints = Readonly<Record<`/${string}`, Endpoint>>

export const visibilities = ['public', 'private'] as const

/** Endpoints that write and answer `{}`. */
export const writes = (acts: Readonly<Record<`/${string}`, (asked: EndpointRequest) => unknown>>): Endpoints =>
  Object.fromEntries(
    Object.entries(acts).map(([path, act]) => [
      path,
      (asked: EndpointRequest) => {
        act(asked)
        return {}
      },
    ]),
  )

/** A page of a list under the name of its member. Items without JSON are left out. */
export function listPage<T>(
  parameters: Parameters,
  name: string,
  list: (slice: Slice) => readonly T[],
  wire: (item: T) => unknown = (item) => item,
  size?: number,
): object {
  const page = offsetPage(parameters, list, size === undefined ? {} : { size })
  return { [name]: page.items.map(wire).filter((item) => item !== undefined), next_url: page.nextUrl }
}

/** A whole list, to be read in slices. */
export const sliced =
  <T>(items: readonly T[]) =>
  ({ offset, limit }: Slice): readonly T[] =>
    items.slice(offset, offset + limit)

/** A tag's name in the reader's language, or in English; null for Japanese readers and without a translation. */
export function translatedName(tag: TagRecord, language: string): string | null {
  if (language === 'ja') return null
  const { translations } = tag
  const names = [translations[language], translations[baseLanguage(language)], translations.en]
  return names.find((name) => name !== undefined && name !== '') ?? null
}

/** An empty map is written as an empty list, as PHP does. */
export const emptyAsList = <T>(map: Readonly<Record<string, T>>): Record<string, T> | [] =>
  Object.keys(map).length === 0 ? [] : map

/** The pictures of `[uploadedimage:ID]` in a novel, by their ids. */
export const uploadedImages = (catalogue: Catalogue, novel: NovelRecord) =>
  emptyAsList(
    Object.fromEntries(
      catalogue.novelImages(novel.id).map((id) => {
        return [String(id), { novelImageId: String(id), sl: '2', urls: uploadedImageUrls(novel, id) }]
      }),
    ),
  )
