// One broadcast with its chat, read from the live host's detail and chat log, and its socket (docs/spec/product.md 3, 4;
// docs/contract/companion.md 10.1).

import { parseJson } from '../text/jsonText.ts'
import { boolean, count, list, record, text, writtenText } from '../tolerance.ts'
import { parseId } from './ids.ts'
import { isAdultLive, type LiveArtist } from './live.ts'

/** A performer of a live. The owner is the first one. */
export interface LivePerformer extends LiveArtist {
  /** URL of the HLS playlist on upstream's stream hosts, or empty. */
  readonly stream: string
  /** Picture that is shown before the video starts. */
  readonly poster: string
}

export interface Live {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly startedAt: string
  /** ISO 8601; null while the live is on air. */
  readonly finishedAt: string | null
  readonly isAdult: boolean
  readonly hasVoice: boolean
  readonly performers: readonly [LivePerformer, ...LivePerformer[]]
  readonly watching: number
  readonly visitors: number
  readonly hearts: number
  readonly chats: number
}

/** A line of the chat. */
export interface LiveChat {
  readonly id: string
  readonly at: string
  readonly by: LiveArtist
  readonly message: string
}

/** Socket messages that change what is shown. All other kinds are ignored. */
export type LiveMessage =
  | { readonly kind: 'chat'; readonly chat: LiveChat }
  | { readonly kind: 'audience'; readonly watching: number; readonly visitors: number }
  | { readonly kind: 'hearts'; readonly hearts: number }
  | { readonly kind: 'finish' }

/** A broadcast with its chat lines, oldest first. */
export interface LiveTalk {
  readonly live: Live
  readonly chats: readonly LiveChat[]
}

/** Maximum number of chat lines kept (docs/contract/companion.md 10.1). */
export const maxChats = 500
/** Maximum length of a chat line, in characters. Upstream's own input accepts far less. */
const longestMessage = 2000

/** Reads the detail inside the live host's `{data}`. Undefined when there is none. */
export function readLive(answer: unknown): Live | undefined {
  const live = record(record(answer).data)
  const id = parseId(text(live.id))
  if (id === undefined) return undefined
  const poster = pictureOf(live.thumbnail)
  return {
    id,
    title: writtenText(live.name),
    description: writtenText(live.description),
    startedAt: text(live.created_at),
    finishedAt: text(live.finished_at) || null,
    isAdult: isAdultLive(live),
    hasVoice: boolean(live.is_enabled_mic_input),
    performers: [performerOf(live.owner, poster), ...list(live.performers).map((other) => performerOf(other, poster))],
    watching: count(live.member_count),
    visitors: count(live.total_audience_count),
    hearts: count(live.heart_count),
    chats: count(live.chat_count),
  }
}

/** Reads the chat log, oldest first. Upstream sends the newest first, mixed with entries of other kinds. */
export function readLiveChats(answer: unknown): LiveChat[] {
  const seen = new Set<string>()
  return list(record(answer).data)
    .flatMap((entry) => {
      const { id, type, created_at, data } = record(entry)
      const { chat } = record(data)
      return type === 'chat' && typeof chat === 'object' && chat !== null ? [readChat({ ...record(chat), id, created_at })] : []
    })
    .filter((chat) => chat.id !== '' && !seen.has(chat.id) && seen.add(chat.id))
    .slice(0, maxChats)
    .reverse()
}

/** Parses a frame of the socket. Undefined for unreadable frames and for kinds that are not shown. */
export function readLiveMessage(frame: unknown): LiveMessage | undefined {
  const parsed = typeof frame === 'string' ? parseJson(frame) : { ok: false as const }
  if (!parsed.ok) return undefined
  const message = record(parsed.value)
  switch (message.type) {
    case 'chat': {
      const chat = readChat(record(message.chat))
      return chat.id === '' ? undefined : { kind: 'chat', chat }
    }
    case 'audience_count_updated':
      return { kind: 'audience', watching: count(message.count), visitors: count(message.total) }
    case 'heart':
      return { kind: 'hearts', hearts: count(message.total_count) }
    case 'finish':
      return { kind: 'finish' }
    default:
      return undefined
  }
}

/** Returns the broadcast after a message. A chat line with a known id changes nothing. `now` is the end time for `finish`. */
export function afterLiveMessage(talk: LiveTalk, message: LiveMessage, now: Date): LiveTalk {
  const { live, chats } = talk
  switch (message.kind) {
    case 'chat':
      if (chats.some(({ id }) => id === message.chat.id)) return talk
      return { live: { ...live, chats: live.chats + 1 }, chats: [...chats, message.chat].slice(-maxChats) }
    case 'audience':
      return { live: { ...live, watching: message.watching, visitors: message.visitors }, chats }
    case 'hearts':
      return { live: { ...live, hearts: message.hearts }, chats }
    case 'finish':
      return live.finishedAt === null ? { live: { ...live, finishedAt: now.toISOString() }, chats } : talk
  }
}

/** Elapsed time of a broadcast as h:mm:ss (docs/spec/product.md 4). 0:00:00 when its start is unreadable or in the future. */
export function liveDuration({ startedAt, finishedAt }: Pick<Live, 'startedAt' | 'finishedAt'>, now: Date): string {
  const lasted = (finishedAt === null ? now.getTime() : Date.parse(finishedAt)) - Date.parse(startedAt)
  const seconds = Number.isFinite(lasted) ? Math.max(0, Math.floor(lasted / 1000)) : 0
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function performerOf(wire: unknown, poster: string): LivePerformer {
  const { user, thumbnail, hls_movie } = record(wire)
  return { ...artistOf(user), stream: text(record(hls_movie).url), poster: pictureOf(thumbnail) || poster }
}

function artistOf(wire: unknown): LiveArtist {
  const { pixiv_user_id, name, icon } = record(wire)
  const { photo } = record(icon)
  const { sq180, original } = record(photo)
  return {
    id: parseId(text(pixiv_user_id)) ?? '',
    name: writtenText(name),
    avatar: text(record(sq180).url) || text(record(original).url),
  }
}

/** The largest picture except the original, whose size is not limited. */
function pictureOf(wire: unknown): string {
  const { w1280, w400, original } = record(wire)
  return text(record(w1280).url) || text(record(w400).url) || text(record(original).url)
}

const readChat = ({ id, created_at, user, message }: Readonly<Record<string, unknown>>): LiveChat => ({
  id: text(id),
  at: text(created_at),
  by: artistOf(user),
  message: writtenText(message).slice(0, longestMessage),
})
