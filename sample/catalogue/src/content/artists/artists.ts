// Every artist of the sample collection as a record. The id determines what the definitions leave open.

import { stamp } from '../../japaneseDay.ts'
import { createRandom, hashText } from '../../random.ts'
import type { ArtistRecord } from '../../records.ts'
import type { ArtistDefinition } from './artistDefinition.ts'
import { asianArtists } from './asian.ts'
import { earlyJapaneseArtists } from './japaneseEarly.ts'
import { laterJapaneseArtists } from './japaneseLater.ts'
import { listedArtists } from './listed.ts'
import { westernArtists } from './western.ts'

export const artistDefinitions: readonly ArtistDefinition[] = [
  ...earlyJapaneseArtists,
  ...laterJapaneseArtists,
  ...asianArtists,
  ...westernArtists,
  ...listedArtists,
]

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
    comment: definition.comment.replaceAll('\n', '\r\n'),
    hand: hashText(definition.account),
    scene: definition.scenes[0],
    hasAvatar: random.chance(0.92),
    hasBackground: random.chance(0.6),
    joined: stamp(joinedAt(definition.id)),
    webpage: definition.webpage ?? null,
    twitter: random.chance(0.5) ? definition.account.slice(0, 15) : '',
    gender: definition.gender,
    birthDay: random.chance(0.6) ? monthAndDay(random.whole(1, 12), random.whole(1, 28)) : '',
    region: definition.region ?? '',
    countryCode: definition.country ?? '',
    job: definition.job ?? '',
    isPremium: random.chance(0.35),
    workspace: random.chance(0.55) ? workspace(definition) : {},
  }
}

const monthAndDay = (month: number, day: number) => `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const workspaceItems: Readonly<Record<string, readonly string[]>> = {
  pc: ['自作PC', 'Laptop, eight years old', '中古ノート', '台式机'],
  monitor: ['24 inch', '27インチ 2枚', '15.6"', ''],
  tool: ['CLIP STUDIO PAINT', 'Krita', 'Procreate', 'SAI2', 'Photoshop', 'Aseprite'],
  tablet: ['液タブ 16', '板タブ M', 'Pen display 13', ''],
  desk: ['ちゃぶ台', 'Door on two trestles', '宜家', '低い机'],
  chair: ['座布団', 'Kitchen stool', '', '人体工学椅'],
  music: ['ラジオ', 'rain sounds', '无', '잔잔한 피아노'],
}

/** Optional workspace fields. They use a separate random stream, so that the other fields do not depend on them. */
const optionalWorkspaceItems: Readonly<Record<string, readonly string[]>> = {
  scanner: ['A4', '借りもの', 'The one at the library'],
  mouse: ['トラックボール', 'wired, grey', ''],
  printer: ['ない', 'Prints only in magenta', '複合機'],
  desktop: ['散らかっています', 'Empty, except for one folder called "new"', '作業中のファイルだらけ'],
  comment: [
    '窓が北向きなので、昼でも色が安定します。',
    'The cat owns the chair. I stand.',
    '机の上にいつも茶碗が三つあります。どれが今日のか分かりません。',
  ],
}

function workspace(definition: ArtistDefinition): Record<string, string> {
  const random = createRandom('workspace', definition.id)
  const required = Object.entries(workspaceItems).map(([part, choices]) => [part, random.pick(choices)])
  const more = createRandom('corners', definition.id)
  const rest = more.chance(0.4) ? Object.entries(optionalWorkspaceItems).map(([part, choices]) => [part, more.pick(choices)]) : []
  return Object.fromEntries([...required, ...rest])
}
