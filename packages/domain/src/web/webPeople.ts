// JSON shapes of users on the web side: profiles, tags, followed users, and the account itself (docs/contract/companion.md 3.3 and 7.9 to
// 7.12). Nothing here is trusted until it is normalised.
import type { XRestrict } from '../entities/wire.ts'
import type { WebMap, WebNovelWork, WebWork, WebWorkEntry } from './webList.ts'

/** A value with a privacy level that its owner chooses. */
export interface WebPersonal {
  name: string | null
  privacyLevel: '0' | '1' | '2' | null
}

export interface WebUserSummary {
  userId: string
  name: string
  image: string
  imageBig: string
  premium: boolean
  isFollowed: boolean
  isMypixiv: boolean
  isBlocking: boolean
  background: { url: string | null; color: string | null; repeat: string | null; isPrivate: boolean } | null
  sketchLiveId: string | null
  partial: 0 | 1
  acceptRequest: boolean
  commission: null
}

/** Fields that `full=1` adds to `/ajax/user/{id}` (docs/contract/companion.md 7.9). */
export interface WebUserProfile {
  sketchLives: unknown[]
  following: number
  mypixivCount: number
  followedBack: boolean
  comment: string
  commentHtml: string
  webpage: string | null
  social: WebMap<{ url: string }>
  canSendMessage: boolean
  region: (WebPersonal & { region: string | null; prefecture: string | null }) | null
  age: WebPersonal
  birthDay: WebPersonal
  gender: WebPersonal
  job: WebPersonal
  workspace: Record<string, string> | null
  official: boolean
  group: null
}

export type WebUserDetail = WebUserSummary & Partial<WebUserProfile>

/** One row of `/ajax/user/{id}/illusts/tags` (docs/contract/companion.md 7.10). */
export interface WebMemberTag {
  tag: string
  tag_translation: string
  tag_yomigana: string
  cnt: number
}

/** `/ajax/user/{id}/illusts/tag` (docs/contract/companion.md 7.11). */
export interface WebTagWorks {
  works: WebWorkEntry[]
  total: number
}

/** `/ajax/user/{id}/following` (docs/contract/companion.md 7.12). */
export interface WebFollowing {
  users: (WebFollowedUser | null)[]
  total: number
  followUserTags: string[]
}

export interface WebFollowedUser {
  userId: string
  userName: string
  profileImageUrl: string
  userComment: string
  following: boolean
  followed: boolean
  isBlocking: boolean
  isMypixiv: boolean
  illusts: WebWork[]
  novels: WebNovelWork[]
  acceptRequest: boolean
  commission: null
}

/** The account as its own pages describe it (docs/contract/app-api.md 3.3). */
export interface WebSessionUser {
  id: string
  pixivId: string
  name: string
  profileImg: string
  profileImgBig: string
  premium: boolean
  xRestrict: XRestrict
  adult: boolean
  safeMode: boolean
  illustCreator: boolean
  novelCreator: boolean
  hideAiWorks: boolean
}

/** `/ajax/user/self`, without an envelope (docs/contract/app-api.md 3.3). */
export interface WebSession {
  userData: WebSessionUser | null
  token: string
}
