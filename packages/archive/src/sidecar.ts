// work.json: everything that the archive knows of a work, beside its files (docs/archive-layout.md). The index is rebuilt from these files.
// People and other programs may change them, so they are parsed like hostile input.
import { libraryColours, parseId, parseJson, type Result, type UpstreamState, upstreamStates } from '@emaki/domain'
import * as v from 'valibot'
import { isInsideName } from './layout.ts'
import type { WorkKey } from './workKey.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const isoTime = v.pipe(
  v.string(),
  v.check((text) => Number.isFinite(Date.parse(text))),
)

const fileSchema = v.object({
  /** Path below the work's folder. */
  name: v.pipe(v.string(), v.check(isInsideName)),
  /**
   * `page`: the original of a page. `preview`: another size of one. `ugoira`: the frames as ZIP. `text`: a novel's markup. `cover`: a novel's
   * cover. `image`: a picture in a novel.
   */
  role: v.picklist(['page', 'preview', 'ugoira', 'text', 'cover', 'image']),
  /** Index from 0. */
  page: v.optional(count),
  /** Address upstream, without query. */
  url: v.optional(v.pipe(v.string(), v.maxLength(1100))),
  bytes: count,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Media type by content. */
  type: v.pipe(v.string(), v.maxLength(100)),
  /** Pixels. */
  width: v.optional(count),
  height: v.optional(count),
  /** Perceptual hash as 16 hex digits (packages/domain/src/images/pictureHash.ts). */
  hash: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
  colours: v.optional(v.array(v.picklist(libraryColours))),
})

const versionSchema = v.object({ version: count, keptAt: isoTime, replacedAt: isoTime, files: v.array(fileSchema) })

const observationSchema = v.object({ at: isoTime, state: v.picklist(upstreamStates) })

const sidecarSchema = v.object({
  format: v.literal('emaki-work'),
  schema: v.literal(1),
  kind: v.picklist(['illust', 'novel']),
  id: v.pipe(
    v.string(),
    v.check((text) => parseId(text) === text),
  ),
  keptAt: isoTime,
  /** Why it is kept: `pressed`, `rule:<id>`, `private:<id>` for rules of private bookmarks, `import:<tool>`. */
  keptBy: v.array(v.pipe(v.string(), v.maxLength(100))),
  /** Number of the current version, from 1. */
  version: v.pipe(count, v.minValue(1)),
  /** The work as the app API sends it, without what belongs to an account. */
  work: v.record(v.string(), v.unknown()),
  /** The body of `/v1/ugoira/metadata` below `ugoira_metadata`. */
  ugoira: v.optional(v.record(v.string(), v.unknown())),
  /** The object of the novel's page (docs/contract/app-api.md 2.13) without its text. */
  novelPage: v.optional(v.record(v.string(), v.unknown())),
  /** Names of tags in other languages, by tag. */
  tagNames: v.optional(v.record(v.string(), v.array(v.string()))),
  files: v.array(fileSchema),
  /** Versions that newer ones have replaced, oldest first. */
  versions: v.array(versionSchema),
  /** What the site said of the work, oldest first. */
  observations: v.array(observationSchema),
  /** Where the files are when they are outside of the archive: a root of `roots.json` and a folder below it. */
  external: v.optional(v.object({ root: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)), folder: v.string() })),
})

export type Sidecar = v.InferOutput<typeof sidecarSchema>
export type SidecarFile = Sidecar['files'][number]
export type FileRole = SidecarFile['role']

/** Maximum length of a sidecar in bytes. */
export const maxSidecarBytes = 16 * 1024 * 1024

/** Reads a sidecar. The error says what is wrong, for logs. */
export function parseSidecar(text: string): Result<Sidecar, string> {
  if (text.length > maxSidecarBytes) return { ok: false, error: 'too large' }
  const json = parseJson(text)
  if (!json.ok) return { ok: false, error: 'not JSON' }
  const parsed = v.safeParse(sidecarSchema, json.value)
  if (parsed.success) return { ok: true, value: parsed.output }
  const [issue] = parsed.issues
  return { ok: false, error: `${v.getDotPath(issue) ?? 'root'}: ${issue.message}` }
}

/** The text of a sidecar, for people to read. */
export const sidecarText = (sidecar: Sidecar): string => `${JSON.stringify(sidecar, null, 2)}\n`

export const sidecarKey = ({ kind, id }: Sidecar): WorkKey => ({ kind, id })

/** Whether a reason of `keptBy` is about private bookmarks. */
const isPrivateReason = (reason: string): boolean => reason.startsWith('private:')

/** Whether only rules of private bookmarks keep the work. Then visitors never see it. */
export const isPrivateOnly = ({ keptBy }: Pick<Sidecar, 'keptBy'>): boolean => keptBy.length > 0 && keptBy.every(isPrivateReason)

/** The sidecar without what it says of private bookmarks. */
export const sidecarForVisitors = (sidecar: Sidecar): Sidecar => ({
  ...sidecar,
  keptBy: sidecar.keptBy.filter((reason) => !isPrivateReason(reason)),
})

/** Fields of the app API's works that belong to the account that asked. */
const accountFields = ['is_bookmarked', 'is_muted', 'event_banners', 'request', 'seasonal_effect_animation_urls']

/** A work of the app API without what belongs to an account. */
export function withoutAccountFields(work: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { user, ...rest } = work
  const kept = Object.entries(rest).filter(([name]) => !accountFields.includes(name))
  if (typeof user !== 'object' || user === null) return Object.fromEntries(kept)
  const author = Object.entries(user).filter(([name]) => name !== 'is_followed' && name !== 'is_access_blocking_user')
  return Object.fromEntries([...kept, ['user', Object.fromEntries(author)]])
}

/**
 * The state by the observations. A work counts as gone after two observations on different days, or when the artist's account is gone,
 * because a single error is no proof. Until then it is `live`.
 */
export function upstreamState({ observations }: Pick<Sidecar, 'observations'>): UpstreamState {
  const last = observations.at(-1)
  if (!last) return 'unknown'
  if (last.state === 'live' || last.state === 'unknown' || last.state === 'artistGone') return last.state
  const sinceLive = observations.slice(observations.findLastIndex(({ state }) => state === 'live') + 1)
  const days = new Set(sinceLive.filter(({ state }) => state !== 'unknown').map(({ at }) => at.slice(0, 10)))
  return days.size >= 2 ? last.state : 'live'
}
