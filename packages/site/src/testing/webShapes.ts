// The shapes of the web side's answers as the contract states them (companion-api 3, 5, 7, 8): what is stated must be there, in its type.
import * as v from 'valibot'

const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const rating = v.picklist([0, 1, 2])
const date = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+\d\d:00$/))
const image = v.pipe(v.string(), v.regex(/^https:\/\/[is]\.pximg\.net\//))
const bookmarkData = v.nullable(v.strictObject({ id: idText, private: v.boolean() }))
const translation = v.strictObject({ workTitle: v.nullable(v.string()), workCaption: v.nullable(v.string()) })
const emptyMap = v.strictTuple([])
const mapOf = <T extends v.GenericSchema>(value: T) =>
  v.union([
    emptyMap,
    v.pipe(
      v.record(v.string(), value),
      v.check((map) => Object.keys(map).length > 0, 'empty maps are arrays'),
    ),
  ])

export const envelope = <T extends v.GenericSchema>(body: T) =>
  v.strictObject({ error: v.literal(false), message: v.literal(''), body })
export const refusal = v.strictObject({ error: v.literal(true), message: v.pipe(v.string(), v.minLength(1)), body: emptyMap })

const workEntries = {
  title: v.string(),
  illustType: rating,
  xRestrict: rating,
  restrict: rating,
  sl: v.picklist([0, 2, 4, 6]),
  url: image,
  description: v.string(),
  tags: v.array(v.string()),
  width: whole,
  height: whole,
  pageCount: whole,
  isBookmarkable: v.boolean(),
  bookmarkData,
  alt: v.string(),
  titleCaptionTranslation: v.nullable(translation),
  createDate: date,
  updateDate: date,
  isUnlisted: v.boolean(),
  aiType: rating,
  userName: v.string(),
  profileImageUrl: image,
  seriesId: v.optional(idText),
  seriesTitle: v.optional(v.string()),
}
export const work = v.strictObject({ id: idText, userId: idText, isMasked: v.literal(false), ...workEntries })
const masked = v.strictObject({
  id: v.union([idText, v.number()]),
  userId: v.string(),
  ...workEntries,
  isMasked: v.literal(true),
  url: v.pipe(v.string(), v.regex(/^https:\/\/s\.pximg\.net\/common\/images\/limit_\w+_360\.png$/)),
})
const advertisement = v.strictObject({ isAdContainer: v.literal(true) })
export const works = v.array(v.union([work, masked, advertisement]))

export const novelWork = v.looseObject({
  id: idText,
  title: v.string(),
  url: image,
  tags: v.array(v.string()),
  userId: idText,
  userName: v.string(),
  profileImageUrl: image,
  textCount: whole,
  readingTime: whole,
  description: v.string(),
  bookmarkData,
  bookmarkCount: v.nullable(whole),
  isOriginal: v.boolean(),
  aiType: rating,
  createDate: date,
})

const bundle = {
  tagTranslation: mapOf(v.record(v.picklist(['en', 'ko', 'zh', 'zh_tw', 'romaji']), v.string())),
  thumbnails: v.strictObject({
    illust: works,
    novel: v.array(novelWork),
    novelSeries: emptyMap,
    novelDraft: emptyMap,
    collection: emptyMap,
  }),
  illustSeries: emptyMap,
  requests: emptyMap,
}

const tags = v.strictObject({
  authorId: idText,
  isLocked: v.boolean(),
  writable: v.boolean(),
  tags: v.array(
    v.looseObject({
      tag: v.string(),
      locked: v.boolean(),
      deletable: v.boolean(),
      translation: v.optional(v.strictObject({ en: v.string() })),
    }),
  ),
})
const step = v.nullable(v.looseObject({ id: idText, title: v.string(), order: v.pipe(v.number(), v.minValue(1)) }))

const address = v.nullable(image)
export const illustDetail = v.looseObject({
  illustId: idText,
  illustTitle: v.string(),
  illustComment: v.string(),
  id: idText,
  title: v.string(),
  description: v.string(),
  illustType: rating,
  createDate: date,
  uploadDate: date,
  restrict: rating,
  xRestrict: rating,
  sl: whole,
  urls: v.strictObject({ mini: address, thumb: address, small: address, regular: address, original: address }),
  tags,
  alt: v.string(),
  userId: idText,
  userName: v.string(),
  userAccount: v.string(),
  userIllusts: mapOf(v.nullable(v.union([work, masked]))),
  likeData: v.boolean(),
  width: whole,
  height: whole,
  pageCount: whole,
  bookmarkCount: whole,
  likeCount: whole,
  commentCount: whole,
  responseCount: whole,
  viewCount: whole,
  isOriginal: v.boolean(),
  seriesNavData: v.nullable(
    v.looseObject({ seriesType: v.string(), seriesId: idText, title: v.string(), order: whole, prev: step, next: step }),
  ),
  isBookmarkable: v.boolean(),
  bookmarkData,
  titleCaptionTranslation: translation,
  isUnlisted: v.boolean(),
  commentOff: v.picklist([0, 1]),
  aiType: rating,
})
export const pages = v.pipe(
  v.array(
    v.strictObject({
      urls: v.strictObject({ thumb_mini: image, small: image, regular: image, original: image }),
      width: whole,
      height: whole,
    }),
  ),
  v.minLength(1),
)
export const ugoiraMeta = v.strictObject({
  src: v.pipe(v.string(), v.endsWith('_ugoira600x600.zip')),
  originalSrc: v.pipe(v.string(), v.endsWith('_ugoira1920x1080.zip')),
  mime_type: v.string(),
  frames: v.pipe(v.array(v.strictObject({ file: v.pipe(v.string(), v.regex(/^\d{6}\.jpg$/)), delay: whole })), v.minLength(1)),
})
export const novelDetail = v.looseObject({
  id: idText,
  title: v.string(),
  content: v.pipe(v.string(), v.minLength(1)),
  coverUrl: image,
  userId: idText,
  bookmarkCount: whole,
  pageCount: whole,
  characterCount: whole,
  xRestrict: rating,
  isOriginal: v.boolean(),
  language: v.string(),
  bookmarkData,
  tags,
  seriesNavData: v.nullable(
    v.looseObject({ seriesType: v.literal('novel'), seriesId: whole, title: v.string(), order: whole, prev: step, next: step }),
  ),
  userNovels: mapOf(v.nullable(novelWork)),
  textEmbeddedImages: v.nullable(
    mapOf(
      v.strictObject({
        novelImageId: idText,
        sl: v.string(),
        urls: v.strictObject({ '240mw': image, '480mw': image, '1200x1200': image, '128x128': image, original: image }),
      }),
    ),
  ),
  aiType: rating,
})

const userEntries = {
  userId: idText,
  name: v.string(),
  image,
  imageBig: image,
  premium: v.boolean(),
  isFollowed: v.boolean(),
  isMypixiv: v.boolean(),
  isBlocking: v.boolean(),
  background: v.nullable(
    v.strictObject({ url: v.nullable(v.string()), color: v.null(), repeat: v.null(), isPrivate: v.boolean() }),
  ),
  sketchLiveId: v.nullable(v.string()),
  acceptRequest: v.boolean(),
  commission: v.null(),
}
export const userSummary = v.strictObject({ ...userEntries, partial: v.literal(0) })
export const userDetail = v.looseObject({
  ...userEntries,
  partial: v.literal(1),
  following: whole,
  mypixivCount: whole,
  followedBack: v.boolean(),
  comment: v.string(),
  commentHtml: v.string(),
  webpage: v.nullable(v.string()),
  social: mapOf(v.strictObject({ url: v.pipe(v.string(), v.url()) })),
  region: v.nullable(v.looseObject({ name: v.nullable(v.string()) })),
  workspace: v.nullable(v.record(v.pipe(v.string(), v.regex(/^userWorkspace[A-Z]/)), v.string())),
})
export const memberTags = v.array(
  v.strictObject({
    tag: v.string(),
    tag_translation: v.string(),
    tag_yomigana: v.string(),
    cnt: v.pipe(v.number(), v.minValue(1)),
  }),
)
export const tagWorks = v.strictObject({ works, total: whole })
export const following = v.strictObject({
  users: v.array(
    v.looseObject({
      userId: idText,
      userName: v.string(),
      profileImageUrl: image,
      userComment: v.string(),
      following: v.boolean(),
      illusts: v.pipe(v.array(work), v.maxLength(4)),
      novels: v.array(novelWork),
    }),
  ),
  total: whole,
  followUserTags: v.array(v.string()),
})
export const bookmarks = v.strictObject({ works, total: whole, bookmarkTags: mapOf(v.array(v.string())) })
export const followLatest = v.strictObject({
  page: v.strictObject({ ids: v.array(whole), isLastPage: v.boolean(), tags: emptyMap }),
  ...bundle,
  users: emptyMap,
})
export const newWorks = v.strictObject({ illusts: works, lastId: v.pipe(v.string(), v.digits()) })
export const cards = v.strictObject({ illusts: works })
export const discoveryArtworks = v.strictObject({
  recommendedIllusts: v.array(
    v.looseObject({ illustId: idText, recommendMethods: v.array(v.string()), recommendScore: v.number() }),
  ),
  ...bundle,
  users: emptyMap,
})
export const discoveryUsers = v.strictObject({
  recommendedUsers: v.array(
    v.strictObject({ userId: idText, recentIllustIds: v.array(idText), recentNovelIds: v.array(idText) }),
  ),
  ...bundle,
  users: v.array(
    v.looseObject({ userId: idText, name: v.string(), image, imageBig: image, comment: v.string(), isFollowed: v.boolean() }),
  ),
})

const comment = {
  id: idText,
  userId: v.string(),
  userName: v.string(),
  isDeletedUser: v.boolean(),
  img: image,
  comment: v.string(),
  stampLink: v.null(),
  commentDate: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)),
  commentRootId: v.nullable(idText),
  commentParentId: v.nullable(idText),
  commentUserId: v.string(),
  replyToUserId: v.null(),
  replyToUserName: v.null(),
  editable: v.boolean(),
}
export const roots = v.strictObject({
  comments: v.array(
    v.strictObject({ ...comment, stampId: v.nullable(v.pipe(v.string(), v.regex(/^\d{3}$/))), hasReplies: v.boolean() }),
  ),
  hasNext: v.boolean(),
})
export const replies = v.strictObject({
  comments: v.array(v.strictObject({ ...comment, stampId: v.nullable(v.number()), commentParentId: idText })),
  hasNext: v.boolean(),
})

export const session = v.strictObject({
  userData: v.nullable(
    v.looseObject({
      id: idText,
      pixivId: v.string(),
      name: v.string(),
      profileImg: image,
      profileImgBig: image,
      premium: v.boolean(),
      xRestrict: rating,
      adult: v.boolean(),
    }),
  ),
  token: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
})

const day = v.pipe(v.string(), v.regex(/^\d{8}$/))
const pageOrFalse = v.union([v.literal(false), v.number()])
export const ranking = v.strictObject({
  contents: v.pipe(
    v.array(
      v.looseObject({
        illust_id: v.number(),
        title: v.string(),
        date: v.string(),
        tags: v.array(v.string()),
        url: v.pipe(v.string(), v.regex(/^https:\/\/i\.pximg\.net\/c\/240x480\/img-master\//)),
        illust_type: v.picklist(['0', '1', '2']),
        illust_page_count: v.pipe(v.string(), v.digits()),
        user_id: v.number(),
        user_name: v.string(),
        profile_img: image,
        illust_content_type: v.looseObject({ sexual: rating, original: v.boolean() }),
        illust_series: v.union([v.literal(false), v.looseObject({ illust_series_title: v.string() })]),
        width: whole,
        height: whole,
        rank: v.pipe(v.number(), v.minValue(1)),
        yes_rank: whole,
        rating_count: whole,
        view_count: whole,
        illust_upload_timestamp: whole,
        attr: v.string(),
      }),
    ),
    v.minLength(1),
    v.maxLength(50),
  ),
  mode: v.string(),
  content: v.string(),
  page: v.number(),
  prev: pageOrFalse,
  next: pageOrFalse,
  date: day,
  prev_date: v.union([v.literal(false), day]),
  next_date: v.union([v.literal(false), day]),
  rank_total: whole,
})
