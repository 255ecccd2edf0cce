// JSON shapes of the live host's responses and of its socket's frames (docs/contract/companion.md 10). Nothing here is trusted until it is
// normalised.

/** Envelope of the live host's responses (docs/contract/companion.md 10.1). */
export type SketchAnswer<Data> = { data: Data; rand?: string } | { errors: { message: string; type?: string }[]; rand?: string }

export type SketchPhoto = Partial<Record<'sq800' | 'w160' | 'w400' | 'w1280' | 'original', SketchPicture>>
export type SketchIconPhoto = Partial<Record<'original' | 'sq60' | 'sq120' | 'sq180' | 'w240' | 'w540', SketchPicture>>

export interface SketchPicture {
  url: string
  url2x?: string
  width?: number
  height?: number
}

export interface SketchUser {
  id: string
  pixiv_user_id: string
  unique_name: string
  name: string
  icon: { id: string; type: string; color: { hex: string; r: number; g: number; b: number }; photo: SketchIconPhoto } | null
}

export interface SketchMember {
  user: SketchUser
  thumbnail: SketchPhoto | null
  hls_movie: { url: string } | null
  is_enabled_mic_input: boolean
}

/** `/api/lives/{id}.json`. */
export interface SketchLive {
  id: string
  created_at: string
  finished_at: string | null
  user: SketchUser
  owner: SketchMember
  performers: SketchMember[]
  name: string
  description: string
  description_fragments: { type: string; body: string; normalized_body: string }[]
  is_single: boolean
  is_adult: boolean
  is_r15: boolean
  is_r18: boolean
  is_broadcasting: boolean
  publicity: string
  is_closed: boolean
  mode: string
  server: string
  channel_id: string
  source: string
  is_enabled_mic_input: boolean
  is_enabled_gifting: boolean
  is_enabled_chat: boolean
  thumbnail: SketchPhoto | null
  member_count: number | null
  audience_count: number
  total_audience_count: number
  heart_count: number
  chat_count: number
  performer_count: number
}

export interface SketchChat {
  id: string
  created_at: string
  message: string
  message_fragments: { type: string; body: string }[]
  user: SketchUser
}

/** `/api/lives/{id}/logs.json`: newest first. Entries of other types have no chat. */
export interface SketchLog {
  id: string
  type: string
  created_at: string
  data: { chat?: SketchChat }
}

/** A frame of the live socket. Clients ignore unknown types. */
export type SketchMessage =
  | { type: 'chat'; chat: SketchChat }
  | { type: 'audience_count_updated'; count: number; total: number }
  | { type: 'heart'; count: number; total_count: number }
  | { type: 'enter' | 'leave'; user: SketchUser }
  | { type: 'finish' }
