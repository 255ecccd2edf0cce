// Upstream's JSON shapes, field by field as the app API sends them (docs/contract/app-api.md 2). Nothing here is trusted until it is
// normalised.

export type XRestrict = 0 | 1 | 2
export type AiType = 0 | 1 | 2
export type WorkType = 'illust' | 'manga' | 'ugoira'

export interface WireImageUrls {
  square_medium: string
  medium: string
  large: string
}

export interface WirePageImageUrls extends WireImageUrls {
  original: string
}

export interface WireTag {
  name: string
  translated_name: string | null
  added_by_uploaded_user?: boolean
}

export interface WireSeriesRef {
  id: number
  title: string
}

export interface WireUser {
  id: number
  name: string
  account: string
  profile_image_urls: { medium: string }
  is_followed?: boolean
  is_access_blocking_user?: boolean
  is_accept_request?: boolean
  comment?: string
}

export interface WireIllust {
  id: number
  title: string
  type: WorkType
  image_urls: WireImageUrls
  caption: string
  restrict: 0 | 1 | 2
  user: WireUser
  tags: WireTag[]
  tools: string[]
  create_date: string
  page_count: number
  width: number
  height: number
  sanity_level: number
  x_restrict: XRestrict
  series: WireSeriesRef | null
  meta_single_page: { original_image_url?: string }
  meta_pages: { image_urls: WirePageImageUrls }[]
  total_view: number
  total_bookmarks: number
  is_bookmarked: boolean
  visible: boolean
  is_muted: boolean
  illust_ai_type: AiType
  illust_book_style: number
  total_comments?: number
  comment_access_control?: number
  restriction_attributes?: string[]
  request?: null
  event_banners?: null
  seasonal_effect_animation_urls?: null
}

export interface WireNovel {
  id: number
  title: string
  caption: string
  restrict: 0 | 1 | 2
  x_restrict: XRestrict
  is_original: boolean
  image_urls: WireImageUrls
  create_date: string
  tags: WireTag[]
  page_count: number
  text_length: number
  user: WireUser
  series: WireSeriesRef | Record<string, never>
  is_bookmarked: boolean
  total_bookmarks: number
  total_view: number
  visible: boolean
  total_comments: number
  is_muted: boolean
  is_mypixiv_only: boolean
  is_x_restricted: boolean
  novel_ai_type: AiType
  comment_access_control?: number
  request?: null
}

export interface WireIllustList {
  illusts: WireIllust[]
  next_url: string | null
}

export interface WireNovelList {
  novels: WireNovel[]
  next_url: string | null
}

export interface WireUserPreview {
  user: WireUser
  illusts: WireIllust[]
  novels: WireNovel[]
  is_muted: boolean
}

export interface WireUserPreviewList {
  user_previews: WireUserPreview[]
  next_url: string | null
}

export type WirePublicity = 'public' | 'private' | 'mypixiv'

export interface WireUserDetail {
  user: WireUser & { comment: string }
  profile: {
    webpage: string | null
    gender: 'male' | 'female' | 'unknown' | ''
    birth: string
    birth_day: string
    birth_year: number
    region: string
    address_id: number
    country_code: string
    job: string
    job_id: number
    total_follow_users: number
    total_mypixiv_users: number
    total_illusts: number
    total_manga: number
    total_novels: number
    total_illust_bookmarks_public: number
    total_illust_series: number
    total_novel_series: number
    background_image_url: string | null
    twitter_account: string
    twitter_url: string | null
    pawoo_url: string | null
    is_premium: boolean
    is_using_custom_profile_image: boolean
  }
  profile_publicity: {
    gender: WirePublicity
    region: WirePublicity
    birth_day: WirePublicity
    birth_year: WirePublicity
    job: WirePublicity
    pawoo: boolean
  }
  workspace: Record<
    'pc' | 'monitor' | 'tool' | 'scanner' | 'tablet' | 'mouse' | 'printer' | 'desktop' | 'music' | 'desk' | 'chair' | 'comment',
    string
  > & { workspace_image_url: string | null }
}

export interface WireTrendTag {
  tag: string
  translated_name: string | null
  illust: WireIllust
}

export interface WireUgoiraMetadata {
  ugoira_metadata: {
    zip_urls: { medium: string }
    frames: { file: string; delay: number }[]
  }
}

export interface WireTokenUser {
  profile_image_urls: { px_16x16: string; px_50x50: string; px_170x170: string }
  id: string
  name: string
  account: string
  mail_address: string
  is_premium: boolean
  x_restrict: XRestrict
  is_mail_authorized: boolean
  require_policy_agreement?: boolean
}

export interface WireTokenFields {
  access_token: string
  expires_in: number
  token_type: 'bearer'
  scope: string
  refresh_token: string
  user: WireTokenUser
}

export interface WireTokenResponse extends WireTokenFields {
  response: WireTokenFields
}

/** The app API's error body (docs/contract/app-api.md 1.10). */
export interface WireAppApiError {
  error: { user_message: string; message: string; reason: string; user_message_details?: Record<string, unknown> }
}

/** The token endpoint's error body (docs/contract/app-api.md 1.7). `error` is a string here, never an object. */
export interface WireTokenError {
  has_error: true
  errors: { system: { message: string; code: number } }
  error?: string
}
