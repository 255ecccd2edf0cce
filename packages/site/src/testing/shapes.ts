// The shapes of upstream's answers as the contract states them (app-api 2 and 3), strict: a member too many is as wrong as one missing.
import * as v from 'valibot'

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const date = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/))
const upstreamUrl = v.pipe(v.string(), v.regex(/^https:\/\/[is]\.pximg\.net\//))
const nextUrl = v.nullable(v.pipe(v.string(), v.regex(/^https:\/\/app-api\.pixiv\.net\/v\d\//)))
const rating = v.picklist([0, 1, 2])

const imageUrls = { square_medium: upstreamUrl, medium: upstreamUrl, large: upstreamUrl }
const tag = { name: v.string(), translated_name: v.nullable(v.string()) }
const seriesRef = v.strictObject({ id, title: v.string() })

const user = v.strictObject({
  id: whole,
  name: v.string(),
  account: v.string(),
  profile_image_urls: v.strictObject({ medium: upstreamUrl }),
  is_followed: v.optional(v.boolean()),
  is_accept_request: v.optional(v.boolean()),
})

const illustEntries = {
  id,
  title: v.string(),
  type: v.picklist(['illust', 'manga', 'ugoira']),
  image_urls: v.strictObject(imageUrls),
  caption: v.string(),
  restrict: rating,
  user,
  tags: v.array(v.strictObject(tag)),
  tools: v.pipe(v.array(v.string()), v.maxLength(3)),
  create_date: date,
  page_count: id,
  width: id,
  height: id,
  sanity_level: v.picklist([0, 2, 4, 6]),
  x_restrict: rating,
  series: v.nullable(seriesRef),
  meta_single_page: v.strictObject({ original_image_url: v.optional(upstreamUrl) }),
  meta_pages: v.array(v.strictObject({ image_urls: v.strictObject({ ...imageUrls, original: upstreamUrl }) })),
  total_view: whole,
  total_bookmarks: whole,
  is_bookmarked: v.boolean(),
  visible: v.boolean(),
  is_muted: v.boolean(),
  illust_ai_type: rating,
  illust_book_style: whole,
}

/** A work in a list. */
export const illust = v.pipe(
  v.strictObject(illustEntries),
  v.check((work) => work.meta_pages.length === (work.page_count === 1 ? 0 : work.page_count), 'meta_pages fit page_count'),
  v.check((work) => (work.meta_single_page.original_image_url !== undefined) === (work.page_count === 1), 'one original'),
)

/** A work on its own page. */
export const illustDetail = v.strictObject({
  illust: v.strictObject({
    ...illustEntries,
    total_comments: whole,
    comment_access_control: v.picklist([0, 1]),
    restriction_attributes: v.array(v.string()),
    request: v.null(),
    event_banners: v.null(),
    seasonal_effect_animation_urls: v.null(),
  }),
})

export const novel = v.strictObject({
  id,
  title: v.string(),
  caption: v.string(),
  restrict: rating,
  x_restrict: rating,
  is_original: v.boolean(),
  image_urls: v.strictObject(imageUrls),
  create_date: date,
  tags: v.array(v.strictObject({ ...tag, added_by_uploaded_user: v.boolean() })),
  page_count: id,
  text_length: whole,
  user,
  series: v.union([seriesRef, v.strictObject({})]),
  is_bookmarked: v.boolean(),
  total_bookmarks: whole,
  total_view: whole,
  visible: v.boolean(),
  total_comments: whole,
  is_muted: v.boolean(),
  is_mypixiv_only: v.boolean(),
  is_x_restricted: v.boolean(),
  novel_ai_type: rating,
  comment_access_control: v.picklist([0, 1]),
  request: v.null(),
})

const privacyPolicy = v.strictObject({
  version: v.optional(v.string()),
  message: v.optional(v.string()),
  url: v.optional(v.string()),
})
const search = { search_span_limit: v.literal(31536000), show_ai: v.boolean() }

export const illusts = v.strictObject({ illusts: v.array(illust), next_url: nextUrl })
export const novels = v.strictObject({ novels: v.array(novel), next_url: nextUrl })
export const mangaRecommended = v.strictObject({
  illusts: v.array(illust),
  ranking_illusts: v.array(illust),
  privacy_policy: privacyPolicy,
  next_url: nextUrl,
})
export const illustRecommended = v.strictObject({ ...mangaRecommended.entries, contest_exists: v.boolean() })
export const novelRecommended = v.strictObject({
  novels: v.array(novel),
  ranking_novels: v.array(novel),
  privacy_policy: privacyPolicy,
  next_url: nextUrl,
})
export const illustSearch = v.strictObject({ ...illusts.entries, ...search })
export const novelSearch = v.strictObject({ ...novels.entries, ...search })
export const illustPreview = v.strictObject({ illusts: v.array(illust), ...search })
export const novelPreview = v.strictObject({ novels: v.array(novel), ...search })
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
export const autocompleteV1 = v.strictObject({ search_auto_complete_keywords: v.pipe(v.array(v.string()), v.maxLength(10)) })
export const autocompleteV2 = v.strictObject({ tags: v.pipe(v.array(v.strictObject(tag)), v.maxLength(10)) })
export const trendTags = v.strictObject({
  trend_tags: v.array(v.strictObject({ tag: v.string(), translated_name: v.nullable(v.string()), illust })),
})
export const ugoiraMetadata = v.strictObject({
  ugoira_metadata: v.strictObject({
    zip_urls: v.strictObject({ medium: upstreamUrl }),
    frames: v.pipe(v.array(v.strictObject({ file: v.pipe(v.string(), v.regex(/^\d{6}\.jpg$/)), delay: id })), v.minLength(1)),
  }),
})

const publicity = v.picklist(['public', 'private', 'mypixiv'])
const text = v.string()
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

export const spotlights = v.strictObject({
  spotlight_articles: v.array(
    v.strictObject({
      id: v.pipe(id, v.maxValue(999_999)),
      title: v.string(),
      pure_title: v.string(),
      thumbnail: v.pipe(v.string(), v.regex(/^https:\/\/i\.pximg\.net\/c\/1200x/)),
      article_url: v.pipe(v.string(), v.regex(/^https:\/\/www\.pixivision\.net\/(ja|en|zh|zh-tw|ko)\/a\/\d+$/)),
      publish_date: date,
      category: v.picklist(['spotlight', 'tutorial', 'inspiration']),
      subcategory_label: v.string(),
    }),
  ),
  next_url: nextUrl,
})
const liveUser = v.strictObject({ user })
export const lives = v.strictObject({
  live_info: v.null(),
  lives: v.array(
    v.strictObject({
      id: v.pipe(text, v.regex(/^\d+$/)),
      created_at: date,
      owner: liveUser,
      performers: v.array(liveUser),
      name: text,
      is_single: v.boolean(),
      is_adult: v.boolean(),
      is_r18: v.boolean(),
      is_r15: v.boolean(),
      publicity: v.literal('open'),
      is_closed: v.literal(false),
      mode: text,
      server: text,
      channel_id: text,
      is_enabled_mic_input: v.boolean(),
      thumbnail_image_url: v.pipe(text, v.regex(/^https:\/\//)),
      member_count: whole,
      total_audience_count: whole,
      performer_count: id,
      is_muted: v.boolean(),
    }),
  ),
  next_url: nextUrl,
})

const commentUser = v.nullable(v.omit(user, ['is_followed', 'is_accept_request']))
const commentEntries = { id, comment: text, date, user: commentUser }
const stamped = { ...commentEntries, stamp: v.nullable(v.strictObject({ stamp_id: id, stamp_url: upstreamUrl })) }
const wordsOrStamp = <Said extends { comment: string; stamp: unknown }>() =>
  v.check<Said, string>(({ comment, stamp }) => (stamp === null) === (comment !== ''), 'either words or a stamp')
export const comment = v.pipe(v.strictObject({ ...stamped, has_replies: v.boolean() }), wordsOrStamp())
const reply = v.pipe(v.strictObject({ ...stamped, has_replies: v.optional(v.literal(false)) }), wordsOrStamp())
export const commentsV1 = v.strictObject({
  total_comments: v.optional(whole),
  comments: v.array(
    v.strictObject({
      ...commentEntries,
      parent_comment: v.union([v.strictObject({ ...commentEntries, parent_comment: v.strictObject({}) }), v.strictObject({})]),
    }),
  ),
  next_url: nextUrl,
  comment_access_control: v.picklist([0, 1]),
})
export const commentsV2 = v.strictObject({
  comments: v.array(v.strictObject({ ...commentEntries, has_replies: v.boolean() })),
  next_url: nextUrl,
})
export const commentReplies = v.strictObject({ comments: v.array(reply), next_url: nextUrl })
export const commentsV3 = v.strictObject({
  comments: v.array(comment),
  next_url: nextUrl,
  comment_access_control: v.picklist([0, 1]),
})
export const commentAdded = v.strictObject({ comment })

export const bookmarkTags = v.strictObject({
  bookmark_tags: v.array(v.strictObject({ name: text, count: id })),
  next_url: nextUrl,
})

const illustSeriesDetail = v.pipe(
  v.strictObject({
    id,
    title: text,
    caption: text,
    cover_image_urls: v.strictObject({ medium: v.nullable(upstreamUrl) }),
    series_work_count: id,
    create_date: date,
    width: whole,
    height: whole,
    user,
    watchlist_added: v.boolean(),
  }),
  v.check(({ cover_image_urls, width }) => (cover_image_urls.medium === null) === (width === 0), 'a cover has a size'),
)
const novelSeriesDetail = v.strictObject({
  id,
  title: text,
  caption: text,
  is_original: v.boolean(),
  is_concluded: v.boolean(),
  content_count: id,
  total_character_count: whole,
  user,
  display_text: text,
  novel_ai_type: rating,
  watchlist_added: v.boolean(),
})
export const userIllustSeries = v.strictObject({ illust_series_details: v.array(illustSeriesDetail), next_url: nextUrl })
export const userNovelSeries = v.strictObject({ novel_series_details: v.array(novelSeriesDetail), next_url: nextUrl })
export const illustSeriesPage = v.strictObject({
  illust_series_detail: illustSeriesDetail,
  illust_series_first_illust: illust,
  illust_series_latest_illust: illust,
  ...illusts.entries,
})
export const novelSeriesPage = v.strictObject({
  novel_series_detail: novelSeriesDetail,
  novel_series_first_novel: novel,
  novel_series_latest_novel: novel,
  ...novels.entries,
})
export const illustSeriesContext = v.strictObject({
  illust_series_detail: illustSeriesDetail,
  illust_series_context: v.strictObject({ content_order: id, prev: v.nullable(illust), next: v.nullable(illust) }),
})
export const showAi = v.strictObject({ show_ai: v.boolean() })
export const empty = v.strictObject({})

export const bookmarkRanges = v.strictObject({
  bookmark_ranges: v.array(
    v.strictObject({
      bookmark_num_min: v.pipe(v.string(), v.regex(/^(\d+|\*)$/)),
      bookmark_num_max: v.pipe(v.string(), v.regex(/^(\d+|\*)$/)),
    }),
  ),
})
export const bookmarkDetail = v.strictObject({
  bookmark_detail: v.strictObject({
    is_bookmarked: v.boolean(),
    restrict: v.picklist(['public', 'private']),
    tags: v.array(v.strictObject({ name: v.string(), is_registered: v.boolean() })),
  }),
})
export const followDetail = v.strictObject({
  follow_detail: v.strictObject({ is_followed: v.boolean(), restrict: v.picklist(['public', 'private']) }),
})

const neighbour = v.nullable(
  v.strictObject({
    id,
    viewable: v.boolean(),
    contentOrder: v.string(),
    title: v.nullable(text),
    coverUrl: v.nullable(upstreamUrl),
    viewableMessage: v.nullable(text),
  }),
)
const emptyList = v.strictTuple([])
const numeral = v.pipe(text, v.regex(/^[1-9]\d*$/))
/** The object in a novel's page. */
export const webviewNovel = v.strictObject({
  id: numeral,
  title: text,
  userId: numeral,
  seriesId: v.nullable(numeral),
  seriesTitle: v.nullable(text),
  seriesIsWatched: v.nullable(v.boolean()),
  coverUrl: upstreamUrl,
  tags: v.array(text),
  caption: text,
  cdate: v.pipe(text, v.regex(/^\d{4}-\d\d-\d\d$/)),
  rating: v.strictObject({ like: whole, bookmark: whole, view: whole }),
  text: v.pipe(text, v.minLength(1)),
  marker: v.null(),
  illusts: v.union([
    emptyList,
    v.record(
      v.pipe(text, v.regex(/^\d+(-\d+)?$/)),
      v.nullable(
        v.strictObject({
          visible: v.boolean(),
          availableMessage: v.nullable(text),
          illust: v.strictObject({
            title: text,
            description: text,
            restrict: whole,
            xRestrict: rating,
            sl: whole,
            tags: v.array(v.strictObject({ tag: text, userId: numeral })),
            images: v.strictObject({ small: v.nullable(upstreamUrl), medium: upstreamUrl, original: v.nullable(upstreamUrl) }),
          }),
          user: v.strictObject({ id: numeral, name: text, image: upstreamUrl }),
          id: numeral,
          page: id,
        }),
      ),
    ),
  ]),
  images: v.union([
    emptyList,
    v.record(
      numeral,
      v.strictObject({
        novelImageId: numeral,
        sl: text,
        urls: v.strictObject({
          '240mw': upstreamUrl,
          '480mw': upstreamUrl,
          '1200x1200': upstreamUrl,
          '128x128': upstreamUrl,
          original: upstreamUrl,
        }),
      }),
    ),
  ]),
  seriesNavigation: v.nullable(v.strictObject({ prevNovel: neighbour, nextNovel: neighbour })),
  glossaryItems: emptyList,
  replaceableItemIds: emptyList,
  aiType: rating,
  isOriginal: v.boolean(),
  language: text,
})

export const appApiError = v.strictObject({
  error: v.strictObject({
    user_message: text,
    message: text,
    reason: v.literal(''),
    user_message_details: v.strictObject({}),
  }),
})

const secret = v.pipe(text, v.regex(/^[\w-]{43}$/))
const tokenFields = {
  access_token: secret,
  expires_in: id,
  token_type: v.literal('bearer'),
  scope: v.literal(''),
  refresh_token: secret,
  user: v.strictObject({
    profile_image_urls: v.strictObject({ px_16x16: upstreamUrl, px_50x50: upstreamUrl, px_170x170: upstreamUrl }),
    id: v.pipe(text, v.regex(/^[1-9]\d*$/)),
    name: text,
    account: text,
    mail_address: text,
    is_premium: v.boolean(),
    x_restrict: rating,
    is_mail_authorized: v.boolean(),
    require_policy_agreement: v.optional(v.boolean()),
  }),
}
export const token = v.strictObject({ ...tokenFields, response: v.strictObject(tokenFields) })
export const tokenError = v.strictObject({
  has_error: v.literal(true),
  errors: v.strictObject({ system: v.strictObject({ message: text, code: v.number() }) }),
  error: v.optional(text),
})
