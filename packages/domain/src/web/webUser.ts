// Web user: what the web side tells of a user beside the app API, and how the one completes the other (docs/contract/app-api.md 5.5, docs/contract/companion.md 7.9, 7.10).

import type { UserProfile } from '../entities/user.ts'
import { count, record, text } from '../tolerance.ts'

/** The parts of a profile that the app API may leave empty. */
export type WebProfile = Pick<UserProfile, 'comment' | 'webpage' | 'twitter_url' | 'twitter_account'>

/** Reads the web side's detail of a user. Total: what is missing is empty. */
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

/** True when the web side may know something that the app API left out. */
export const isIncomplete = ({ comment, webpage, twitter_url }: UserProfile): boolean => !comment || !webpage || !twitter_url

/** The profile with its empty parts filled; what is there stays, also when the web side could not be had. */
export function completedProfile(profile: UserProfile, web: WebProfile | undefined): UserProfile {
  if (!web) return profile
  return {
    ...profile,
    comment: profile.comment || web.comment,
    webpage: profile.webpage || web.webpage,
    ...(profile.twitter_url ? {} : { twitter_url: web.twitter_url, twitter_account: web.twitter_account }),
  }
}

/** A tag of an author's works, with how many of them have it. */
export interface AuthorTag {
  readonly name: string
  readonly translated_name: string | null
  readonly count: number
}

/** Reads an author's tags, most used first; rows without a name are left out. Undefined for what is no list. */
export function normaliseAuthorTags(wire: unknown): readonly AuthorTag[] | undefined {
  if (!Array.isArray(wire)) return undefined
  const tags = wire.flatMap((row: unknown): AuthorTag[] => {
    const { tag, tag_translation, cnt } = record(row)
    return text(tag) ? [{ name: text(tag), translated_name: text(tag_translation) || null, count: count(cnt) }] : []
  })
  return tags.sort((a, b) => b.count - a.count)
}
