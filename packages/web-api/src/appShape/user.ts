// Users of the web side in the app API's shape (docs/contract/app-api.md 2.6, docs/contract/companion.md 7.9).
import { count, type WirePublicity, type WireUser, type WireUserDetail } from '@emaki/domain'
import type { ProfileAll, UserDetail } from '../schemas.ts'
import { avatarAddress } from './images.ts'

interface ListedUser {
  readonly userId: string
  readonly userName: string
  readonly profileImageUrl: string
}

/** The author of a list item. The web side has no account names in lists. */
export const listedUser = ({ userId, userName, profileImageUrl }: ListedUser): WireUser => ({
  id: count(userId),
  name: userName,
  account: '',
  profile_image_urls: { medium: avatarAddress(profileImageUrl) },
  is_followed: false,
})

/**
 * A user with the counts of `profile/all`, which has no R-18 works without a session. The account name and the year of birth are
 * unknown. Gender and birthday are read from Japanese texts only.
 */
export function userFromDetail(user: UserDetail, all: ProfileAll): WireUserDetail {
  const { gender, birthDay, job, region } = user
  return {
    user: {
      ...listedUser({ userId: user.userId, userName: user.name, profileImageUrl: user.imageBig || user.image }),
      is_followed: user.isFollowed,
      comment: user.comment,
    },
    profile: { ...profileOf(user), ...countsOf(all) },
    profile_publicity: {
      gender: publicity(gender?.privacyLevel),
      region: publicity(region?.privacyLevel),
      birth_day: publicity(birthDay?.privacyLevel),
      birth_year: 'private',
      job: publicity(job?.privacyLevel),
      pawoo: true,
    },
    workspace: workspaceOf(user.workspace),
  }
}

type Profile = WireUserDetail['profile']
type Counts =
  | 'total_illusts'
  | 'total_manga'
  | 'total_novels'
  | 'total_illust_bookmarks_public'
  | 'total_illust_series'
  | 'total_novel_series'

function profileOf(user: UserDetail): Omit<Profile, Counts> {
  const twitter = user.social.twitter?.url ?? null
  const birth = /^(\d{1,2})月(\d{1,2})日$/.exec(user.birthDay?.name ?? '')
  return {
    webpage: user.webpage,
    gender: genderOf(user.gender?.name ?? ''),
    birth: '',
    birth_day: birth ? `${birth[1]?.padStart(2, '0')}-${birth[2]?.padStart(2, '0')}` : '',
    birth_year: 0,
    region: user.region?.name ?? '',
    address_id: user.region?.prefecture ?? 0,
    country_code: user.region?.region === 'JP' ? '' : (user.region?.region ?? ''),
    job: user.job?.name ?? '',
    job_id: 0,
    total_follow_users: user.following,
    total_mypixiv_users: user.mypixivCount,
    background_image_url: user.background?.url ?? null,
    twitter_account: /^https?:\/\/[^/]+\/([^/?#]+)\/?(?:[?#]|$)/.exec(twitter ?? '')?.[1] ?? '',
    twitter_url: twitter,
    pawoo_url: user.social.pawoo?.url ?? null,
    is_premium: user.premium,
    is_using_custom_profile_image: user.imageBig !== '' && !user.imageBig.includes('/no_profile'),
  }
}

const countsOf = (all: ProfileAll): Pick<Profile, Counts> => ({
  total_illusts: Object.keys(all.illusts).length,
  total_manga: Object.keys(all.manga).length,
  total_novels: Object.keys(all.novels).length,
  total_illust_bookmarks_public: all.bookmarkCount.public.illust,
  total_illust_series: all.mangaSeries.length,
  total_novel_series: all.novelSeries.length,
})

function genderOf(name: string): Profile['gender'] {
  if (name === '') return ''
  return name === '男性' ? 'male' : name === '女性' ? 'female' : 'unknown'
}

function publicity(level: string | undefined): WirePublicity {
  return level === '0' ? 'public' : level === '1' ? 'mypixiv' : 'private'
}

function workspaceOf(items: UserDetail['workspace']): WireUserDetail['workspace'] {
  const item = (name: string) => items[`userWorkspace${name}`] ?? ''
  return {
    pc: item('Pc'),
    monitor: item('Monitor'),
    tool: item('Tool'),
    scanner: item('Scanner'),
    tablet: item('Tablet'),
    mouse: item('Mouse'),
    printer: item('Printer'),
    desktop: item('Desktop'),
    music: item('Music'),
    desk: item('Desk'),
    chair: item('Chair'),
    comment: item('Comment'),
    workspace_image_url: items.wsBigUrl ?? null,
  }
}
