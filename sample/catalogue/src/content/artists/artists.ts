// Every artist of the sample collection as a record. The id determines what the definitions leave open.
import * as v from 'valibot'
import { stamp } from '../../japaneseDay.ts'
import { createRandom, hashText } from '../../random.ts'
import type { ArtistRecord } from '../../records.ts'
import { languages } from '../languages/languages.ts'
import { stillScenes } from '../theme.ts'
import asian from './asian.json' with { type: 'json' }
import japanese from './japanese.json' with { type: 'json' }
import listed from './listed.json' with { type: 'json' }
import western from './western.json' with { type: 'json' }
import workspaces from './workspaces.json' with { type: 'json' }

const scene = v.picklist(stillScenes)

/** The written definition of an artist. The id determines the rest (join date, avatar, workspace). */
const definition = v.object({
  id: v.number(),
  name: v.string(),
  account: v.string(),
  language: v.picklist(languages),
  /** The first is the artist's usual scene, the others are occasional. */
  scenes: v.tupleWithRest([scene], scene),
  /** One letter per share: i illustrations, m manga, u ugoira, n novels. `iiu` means two illustrations per ugoira. */
  makes: v.string(),
  /** Publishing frequency, relative to 1 for an average artist. */
  pace: v.number(),
  /** Fame as a natural logarithm: +1 has 2.7 times the bookmarks of 0. */
  standing: v.number(),
  gender: v.picklist(['male', 'female', 'unknown']),
  /** Lines of plain text. */
  comment: v.array(v.string()),
  region: v.optional(v.string(), ''),
  country: v.optional(v.string(), ''),
  job: v.optional(v.string(), ''),
  webpage: v.optional(v.string()),
  /** Share of works that are AI-made, 0 to 1. */
  ai: v.optional(v.number()),
  /** Share of works that are R-18 or R-18G, 0 to 1. */
  flagged: v.optional(v.number()),
})
export type ArtistDefinition = v.InferOutput<typeof definition>

/** `listed` has the artists on the viewer's exclusion lists, and those with hostile names. */
export const artistDefinitions = v.parse(v.array(definition), [...japanese, ...asian, ...western, ...listed])

/** Ids of artists who count as newcomers (ranking modes `rookie`) start here. */
export const firstNewcomerId = 72_000_000

/** Ids grow with time: pairs of an id and the instant at which it was assigned. */
const milestones: readonly (readonly [id: number, instantMs: number])[] = [
  [1, Date.UTC(2007, 8, 10)],
  [1_000_000, Date.UTC(2009, 10, 1)],
  [10_000_000, Date.UTC(2014, 9, 1)],
  [30_000_000, Date.UTC(2018, 2, 1)],
  [60_000_000, Date.UTC(2020, 10, 1)],
  [99_999_999, Date.UTC(2023, 9, 1)],
]

/** When the account with this id was created, in ms since the epoch, rounded to a minute. */
export function joinedAt(id: number): number {
  const next = Math.max(
    1,
    milestones.findIndex(([milestone]) => milestone >= id),
  )
  const [lowId, lowMs] = milestones[next - 1] ?? [0, 0]
  const [highId, highMs] = milestones[next] ?? [id, lowMs]
  const share = (id - lowId) / Math.max(1, highId - lowId)
  return Math.floor((lowMs + share * (highMs - lowMs)) / 60_000) * 60_000
}

/** The record of an artist definition. */
export function artistRecord(definition: ArtistDefinition): ArtistRecord {
  const random = createRandom('artist', definition.id)
  return {
    id: definition.id,
    name: definition.name,
    account: definition.account,
    comment: definition.comment.join('\r\n'),
    hand: hashText(definition.account),
    scene: definition.scenes[0],
    hasAvatar: random.chance(0.92),
    hasBackground: random.chance(0.6),
    joined: stamp(joinedAt(definition.id)),
    webpage: definition.webpage ?? null,
    twitter: random.chance(0.5) ? definition.account.slice(0, 15) : '',
    gender: definition.gender,
    birthDay: random.chance(0.6) ? monthAndDay(random.whole(1, 12), random.whole(1, 28)) : '',
    region: definition.region,
    countryCode: definition.country,
    job: definition.job,
    isPremium: random.chance(0.35),
    workspace: random.chance(0.55) ? workspace(definition) : {},
  }
}

const monthAndDay = (month: number, day: number) => `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Optional fields use a separate random stream, so that the other fields do not depend on them. */
function workspace({ id }: ArtistDefinition): Record<string, string> {
  const random = createRandom('workspace', id)
  const required = Object.entries(workspaces.required).map(([part, choices]) => [part, random.pick(choices)])
  const more = createRandom('corners', id)
  const rest = more.chance(0.4) ? Object.entries(workspaces.optional).map(([part, choices]) => [part, more.pick(choices)]) : []
  return Object.fromEntries([...required, ...rest])
}
