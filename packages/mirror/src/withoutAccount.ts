// Removes the data of a shared mirror's account from a response: follows, bookmarks, mutes, reader position, settings, and works that only
// this account may see.
import { count, record, text } from '@emaki/domain'

/** Members that depend on the account, with their values for a visitor without one. */
const neutral: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['is_followed', false],
  ['is_bookmarked', false],
  ['is_muted', false],
  ['is_access_blocking_user', false],
  ['watchlist_added', false],
  ['seriesIsWatched', null],
  ['marker', null],
])
/** Settings of the account. */
const dropped: ReadonlySet<string> = new Set(['show_ai'])

const staticImages = 'https://s.pximg.net/common/images'

/** A copy of upstream's JSON for readers without the account. The nesting of `value` must be bounded, as `parseJson` ensures. */
export function withoutAccount(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAccount)
  if (typeof value !== 'object' || value === null) return value
  if (isRestrictedWork(record(value))) return limitedStub(record(value))
  const entries = Object.entries(value).filter(([name]) => !dropped.has(name))
  return Object.fromEntries(entries.map(([name, member]) => [name, memberForAll(name, member, record(value))]))
}

function memberForAll(name: string, member: unknown, whole: Readonly<Record<string, unknown>>): unknown {
  if (neutral.has(name)) return neutral.get(name)
  if (name === 'next_url' && typeof member === 'string') return withoutNewestBookmark(member)
  if (name === 'profile' && typeof whole.profile_publicity === 'object')
    return publicProfile(record(member), record(whole.profile_publicity))
  return withoutAccount(member)
}

/** Upstream adds the account's newest bookmark to next pages of recommended works. It recommends without it, too. */
const withoutNewestBookmark = (url: string): string =>
  url.replace(/([?&])min_bookmark_id_for_recent_illust=[^&#]*(?:&|(?=#|$))/g, '$1').replace(/[?&](?=#|$)/, '')

/** Profile fields, the member of `profile_publicity` that governs each, and the value when hidden (docs/contract/app-api.md 2.6). */
const hideable: ReadonlyMap<string, readonly [publicity: string, hidden: unknown]> = new Map<string, readonly [string, unknown]>([
  ['gender', ['gender', '']],
  ['birth', ['birth_year', '']],
  ['birth_day', ['birth_day', '']],
  ['birth_year', ['birth_year', 0]],
  ['region', ['region', '']],
  ['address_id', ['region', 0]],
  ['country_code', ['region', '']],
  ['job', ['job', '']],
  ['job_id', ['job', 0]],
])

/** Upstream shows an account its whole profile, including hidden fields. */
function publicProfile(profile: Readonly<Record<string, unknown>>, publicity: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(
    Object.entries(profile).map(([name, member]) => {
      const [governing, hidden] = hideable.get(name) ?? []
      return [name, governing !== undefined && publicity[governing] !== 'public' ? hidden : withoutAccount(member)]
    }),
  )
}

/** A work for the artist's friends (1) or for the artist alone (2), sent in full. */
const isRestrictedWork = (work: Readonly<Record<string, unknown>>): boolean =>
  count(work.restrict) > 0 && work.visible === true && typeof work.image_urls === 'object'

/** The limited stub that upstream sends to accounts that may not see the work (docs/contract/app-api.md 2.4). */
function limitedStub(work: Readonly<Record<string, unknown>>) {
  const isPrivate = count(work.restrict) === 2
  const url = `${staticImages}/${isPrivate ? 'limit_unknown_360.png' : 'limit_mypixiv_360.png'}`
  const shared = {
    id: work.id,
    title: '',
    caption: '',
    restrict: 0,
    x_restrict: 0,
    image_urls: { square_medium: url, medium: url, large: url },
    user: {
      id: isPrivate ? 0 : record(work.user).id,
      name: '',
      account: '',
      profile_image_urls: { medium: `${staticImages}/no_profile.png` },
      is_followed: false,
    },
    tags: [],
    create_date: work.create_date,
    page_count: 1,
    is_bookmarked: false,
    total_bookmarks: 0,
    total_view: 0,
    visible: false,
    is_muted: false,
  }
  if (work.text_length !== undefined) {
    const { is_original, text_length, novel_ai_type } = work
    const rest = { is_original, text_length, novel_ai_type, total_comments: 0, is_mypixiv_only: true, is_x_restricted: false }
    return { ...shared, ...rest, series: {} }
  }
  return {
    ...shared,
    type: text(work.type) === 'manga' ? 'manga' : 'illust',
    tools: [],
    width: 100,
    height: 100,
    sanity_level: 0,
    series: null,
    meta_single_page: { original_image_url: url },
    meta_pages: [],
    illust_ai_type: 0,
    illust_book_style: 0,
  }
}
