// The web side's data of a user, which completes the app API's profile (docs/contract/app-api.md 5.5, docs/contract/companion.md 7.9,
// 7.10).

import type { UserProfile } from '../entities/user.ts'
import { count, record, text } from '../tolerance.ts'

/** The fields of a profile that the app API may leave empty. */
export type WebProfile = Pick<UserProfile, 'comment' | 'webpage' | 'twitter_url' | 'twitter_account'>

/** Reads the web side's detail of a user. Missing fields are empty. Never throws. */
export function normaliseWebProfile(wire: unknown): WebProfile {
  const user = record(wire)
  const twitter = text(record(record(user.social).twitter).url)
  return {
    comment: text(user.commentHtml),
    webpage: text(user.webpage),
    twitter_url: twitter,
    twitter_account: /\/([^/?#]+)\/?(?:[?#]|$)/.exec(twitter.replace(/^https?:\/\/[^/]*/, ''))?.[1] ?? '',
  }
}

/** True when the web side may fill an empty field of the profile. */
export const isIncomplete = ({ comment, webpage, twitter_url }: UserProfile): boolean => !comment || !webpage || !twitter_url

/** Fills the empty fields of a profile. `web` is undefined when the web side could not be loaded. */
export function completedProfile(profile: UserProfile, web: WebProfile | undefined): UserProfile {
  if (!web) return profile
  return {
    ...profile,
    comment: profile.comment || web.comment,
    webpage: profile.webpage || web.webpage,
    ...(profile.twitter_url ? {} : { twitter_url: web.twitter_url, twitter_account: web.twitter_account }),
  }
}

/** A tag of an artist's works, with the number of works that have it. */
export interface AuthorTag {
  readonly name: string
  readonly translated_name: string | null
  readonly count: number
}

/** Reads an artist's tags, most used first. Drops rows without a name. Undefined for anything but a list. */
export function normaliseAuthorTags(wire: unknown): readonly AuthorTag[] | undefined {
  if (!Array.isArray(wire)) return undefined
  const tags = wire.flatMap((row: unknown): AuthorTag[] => {
    const { tag, tag_translation, cnt } = record(row)
    return text(tag) ? [{ name: text(tag), translated_name: text(tag_translation) || null, count: count(cnt) }] : []
  })
  return tags.sort((a, b) => b.count - a.count)
}
