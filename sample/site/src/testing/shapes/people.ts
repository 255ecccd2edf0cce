// Users in the app API: profiles, states, and their lists.
import * as v from 'valibot'
import { nextUrl, text, upstreamUrl, user, whole } from './values.ts'
import { illust, illusts, novel, novels } from './works.ts'

export const userIllusts = v.strictObject({ user, ...illusts.entries })
export const userNovels = v.strictObject({ user, ...novels.entries })
export const userPreviews = v.strictObject({
  user_previews: v.array(
    v.strictObject({
      user,
      illusts: v.pipe(v.array(illust), v.maxLength(3)),
      novels: v.pipe(v.array(novel), v.maxLength(3)),
      is_muted: v.boolean(),
    }),
  ),
  next_url: nextUrl,
})
/** Users alone (docs/contract/site-2026.md 14). */
export const users = v.strictObject({ users: v.array(user), next_url: nextUrl })
const publicity = v.picklist(['public', 'private', 'mypixiv'])
export const userDetail = v.strictObject({
  user: v.strictObject({ ...user.entries, comment: text, is_access_blocking_user: v.boolean() }),
  profile: v.strictObject({
    webpage: v.nullable(text),
    gender: v.picklist(['male', 'female', 'unknown', '']),
    birth: text,
    birth_day: v.pipe(text, v.regex(/^(\d\d-\d\d)?$/)),
    birth_year: whole,
    region: text,
    address_id: whole,
    country_code: v.pipe(text, v.regex(/^([A-Z]{2})?$/)),
    job: text,
    job_id: v.pipe(whole, v.maxValue(23)),
    total_follow_users: whole,
    total_mypixiv_users: whole,
    total_illusts: whole,
    total_manga: whole,
    total_novels: whole,
    total_illust_bookmarks_public: whole,
    total_illust_series: whole,
    total_novel_series: whole,
    background_image_url: v.nullable(upstreamUrl),
    twitter_account: text,
    twitter_url: v.nullable(text),
    pawoo_url: v.nullable(text),
    is_premium: v.boolean(),
    is_using_custom_profile_image: v.boolean(),
  }),
  profile_publicity: v.strictObject({
    gender: publicity,
    region: publicity,
    birth_day: publicity,
    birth_year: publicity,
    job: publicity,
    pawoo: v.boolean(),
  }),
  workspace: v.strictObject({
    pc: text,
    monitor: text,
    tool: text,
    scanner: text,
    tablet: text,
    mouse: text,
    printer: text,
    desktop: text,
    music: text,
    desk: text,
    chair: text,
    comment: text,
    workspace_image_url: v.nullable(text),
  }),
})
/** The second version (docs/contract/site-2026.md 4). */
export const userDetailV2 = v.strictObject({
  ...userDetail.entries,
  profile: v.strictObject({
    ...userDetail.entries.profile.entries,
    badge: v.nullable(v.strictObject({ type: text, url: v.nullable(text) })),
  }),
  disabled_links: v.array(text),
})
export const userState = v.strictObject({
  user_state: v.strictObject({
    is_mail_authorized: v.boolean(),
    has_mail_address: v.boolean(),
    has_changed_pixiv_id: v.boolean(),
    can_change_pixiv_id: v.boolean(),
    has_password: v.boolean(),
    require_policy_agreement: v.boolean(),
    no_login_method: v.boolean(),
    is_user_restricted: v.boolean(),
  }),
})
export const showAi = v.strictObject({ show_ai: v.boolean() })
export const followDetail = v.strictObject({
  follow_detail: v.strictObject({ is_followed: v.boolean(), restrict: v.picklist(['public', 'private']) }),
})
