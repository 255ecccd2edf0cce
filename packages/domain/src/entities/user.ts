// User profile and user preview (docs/spec/product.md 3), with their normalisers.

import { boolean, count, list, record, text, writtenText } from '../tolerance.ts'
import type { Tag } from './artwork.ts'
import { readAiType, readAuthor, readRating, readTags } from './artwork.ts'
import { parseId } from './ids.ts'
import type { AiType, XRestrict } from './wire.ts'

export interface UserProfile {
  readonly id: string
  readonly account: string
  readonly name: string
  /** HTML, or plain text with CRLF, depending on its origin. Unsafe until it is sanitised. */
  readonly comment: string
  readonly country_code: string
  readonly region: string
  readonly avatar: string
  readonly bgcover: string
  readonly birth: string
  readonly gender: 'male' | 'female' | ''
  readonly is_premium: boolean
  readonly is_using_custom_profile_image: boolean
  readonly job: string
  /** Number of users that this user follows. */
  readonly follow: number
  readonly friend: number
  readonly bookmarks: number
  readonly illusts: number
  readonly mangas: number
  readonly illust_series: number
  readonly novels: number
  readonly novel_series: number
  readonly twitter_account: string
  readonly twitter_url: string
  readonly webpage: string
  /** Links that the site does not draw. */
  readonly disabled_links: readonly ProfileLink[]
  readonly workspace: Readonly<Record<string, string>>
  readonly is_followed: boolean
}

/** Links of a profile, by the names in `disabled_links` (docs/contract/site-2026.md 4). */
const profileLinks = ['webpage', 'twitter'] as const
export type ProfileLink = (typeof profileLinks)[number]

export interface UserPreview {
  readonly id: string
  readonly name: string
  readonly avatar: string
  readonly illusts: readonly {
    readonly id: string
    readonly title: string
    readonly src: string
    readonly tags: readonly Tag[]
    readonly x_restrict: XRestrict
    readonly illust_ai_type: AiType
  }[]
  /** Time of the newest work among those that came with the user, ISO 8601. Absent without one. */
  readonly newestAt?: string
  /** Whether the requesting account follows this user, and which side sent it. Absent when neither side did. */
  readonly follow?: { readonly side: 'app' | 'web'; readonly isSet: boolean }
}

/** Reads a user detail response. Undefined only without a usable user id (docs/contract/app-api.md 5.5). Never throws. */
export function normaliseUserProfile(wire: unknown): UserProfile | undefined {
  const answer = record(wire)
  const user = record(answer.user)
  const id = parseId(user.id)
  if (id === undefined) return undefined
  const profile = record(answer.profile)
  const workspace: Record<string, string> = {}
  for (const [part, value] of Object.entries(record(answer.workspace))) {
    if (typeof value === 'string' && value) workspace[part] = writtenText(value)
  }
  return {
    id,
    account: writtenText(user.account),
    name: writtenText(user.name),
    comment: writtenText(user.comment),
    country_code: text(profile.country_code),
    region: writtenText(profile.region),
    avatar: text(record(user.profile_image_urls).medium),
    bgcover: text(profile.background_image_url),
    birth: text(profile.birth),
    gender: profile.gender === 'male' || profile.gender === 'female' ? profile.gender : '',
    is_premium: boolean(profile.is_premium) || record(profile.badge).type === 'premium',
    is_using_custom_profile_image: boolean(profile.is_using_custom_profile_image),
    job: writtenText(profile.job),
    follow: count(profile.total_follow_users),
    friend: count(profile.total_mypixiv_users),
    bookmarks: count(profile.total_illust_bookmarks_public),
    illusts: count(profile.total_illusts),
    mangas: count(profile.total_manga),
    illust_series: count(profile.total_illust_series),
    novels: count(profile.total_novels),
    novel_series: count(profile.total_novel_series),
    twitter_account: text(profile.twitter_account),
    twitter_url: text(profile.twitter_url),
    webpage: text(profile.webpage),
    disabled_links: profileLinks.filter((name) => list(answer.disabled_links).includes(name)),
    workspace,
    is_followed: boolean(user.is_followed),
  }
}

/**
 * Reads one entry of a user list with its newest works. Undefined only without a usable user id (docs/contract/app-api.md 5.6). Never
 * throws.
 */
export function normaliseUserPreview(wire: unknown): UserPreview | undefined {
  const preview = record(wire)
  const author = readAuthor(preview.user)
  if (author.id === '0') return undefined
  const isFollowed = record(preview.user).is_followed
  return {
    ...(typeof isFollowed === 'boolean' ? { follow: { side: 'app', isSet: isFollowed } } : {}),
    id: author.id,
    name: author.name,
    avatar: author.avatar,
    ...newestOf([...list(preview.illusts), ...list(preview.novels)].map((work) => text(record(work).create_date))),
    illusts: list(preview.illusts).flatMap((item) => {
      const work = record(item)
      const id = parseId(work.id)
      if (id === undefined) return []
      return {
        id,
        title: writtenText(work.title),
        src: text(record(work.image_urls).medium),
        tags: readTags(work.tags),
        x_restrict: readRating(work.x_restrict),
        illust_ai_type: readAiType(work.illust_ai_type),
      }
    }),
  }
}

/** The latest of several times, as a member of a preview. Leaves out what is no time. */
export function newestOf(times: readonly string[]): Pick<UserPreview, 'newestAt'> {
  const [first, ...rest] = times.filter((time) => !Number.isNaN(Date.parse(time)))
  if (first === undefined) return {}
  return { newestAt: rest.reduce((latest, time) => (Date.parse(time) > Date.parse(latest) ? time : latest), first) }
}
