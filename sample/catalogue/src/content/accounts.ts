// The demo accounts of the embedded site: their credentials, follows and bookmarks. All values are sample data.
import type { XRestrict } from '@emaki/domain'
import { createRandom, hashText, type Random } from '../random.ts'
import type { AccountRecord, ArtistRecord, NovelDraft, Visibility, WorkDraft } from '../records.ts'
import { type ArtistDefinition, artistDefinitions } from './artists/artists.ts'

export const accounts: readonly AccountRecord[] = [
  account(11_230_581, 'えまき', 'emaki', true, 2),
  account(43_217_690, 'Plain Reader', 'reader', false, 0),
  account(66_104_925, '夜行読者', 'nightreader', false, 1),
]

/** The share of works of average fame that an account bookmarks, and how many artists it follows. */
const tastes: Readonly<Record<string, { readonly bookmarks: number; readonly follows: number }>> = {
  emaki: { bookmarks: 0.06, follows: 36 },
  reader: { bookmarks: 0.03, follows: 12 },
  nightreader: { bookmarks: 0.05, follows: 20 },
}

function account(id: number, name: string, login: string, isPremium: boolean, xRestrict: XRestrict): AccountRecord {
  return {
    id,
    name,
    account: login,
    password: `${login}-password`,
    refreshToken: `sample-refresh-token-${login}`.padEnd(43, '0'),
    session: `${id}_${`SampleSession${login}`.padEnd(32, '0')}`,
    isPremium,
    xRestrict,
  }
}

/** The account's own user page, without works. */
export function readerRecord({ id, name, account, isPremium }: AccountRecord): ArtistRecord {
  return {
    id,
    name,
    account,
    comment: 'Reads more than it draws.\r\n絵を見るのが好きです。',
    hand: hashText(account),
    scene: 'still-life',
    hasAvatar: true,
    hasBackground: false,
    joined: '2019-04-01T12:00:00+09:00',
    webpage: null,
    twitter: '',
    gender: 'unknown',
    birthDay: '',
    region: '',
    countryCode: '',
    job: '',
    isPremium,
    workspace: {},
  }
}

/** Ids of the artists that an account follows from the start, in order. */
export function initialFollows({ account }: AccountRecord): number[] {
  const known = artistDefinitions.filter((artist) => artist.pace >= 0.6)
  return createRandom('follows', account)
    .sample(known, tastes[account]?.follows ?? 0)
    .map((artist) => artist.id)
}

/** Whether the account bookmarks this work when it appears: more often if the work is famous, and only within the account's rating. */
export function likes(
  { account, xRestrict }: AccountRecord,
  work: Pick<WorkDraft, 'id' | 'bookmarks' | 'xRestrict' | 'stub'>,
): boolean {
  if (work.xRestrict > xRestrict) return false
  const share = tastes[account]?.bookmarks ?? 0
  const fame = work.stub ? 4 : Math.min(2.5, 0.5 + Math.log10(1 + work.bookmarks) / 3)
  return createRandom('likes', account, work.id).chance(share * fame)
}

/** Visibility and tags of a bookmark. */
export interface BookmarkSettings {
  readonly restrict: Visibility
  readonly tags: readonly string[]
}

/** Who bookmarks works: how eagerly, at most which rating. Some bookmark none. */
const bookmarkers = artistDefinitions.map((definition) => {
  const random = createRandom('collector', definition.id)
  const eagerness = random.chance(0.12) ? 0 : 0.15 + random.next() ** 2 * 2
  return { definition, eagerness, maxRestrict: random.chance(0.65) ? 0 : random.chance(0.5) ? 1 : 2 }
})

/** Ids of the users that an artist follows from the start, in order. Users of the same language are more likely. */
export function followsOf(definition: ArtistDefinition): number[] {
  const random = createRandom('company', definition.id)
  const others = artistDefinitions.filter((other) => other.id !== definition.id)
  const near = others.filter((other) => other.language === definition.language)
  const far = others.filter((other) => other.language !== definition.language)
  const chosen = [...random.sample(near, random.whole(1, 18)), ...random.sample(far, random.whole(0, 16))]
  return random.sample(chosen, chosen.length).map(({ id }) => id)
}

/** Pairs of friends: among artists, and of each account with some of those it follows. */
export function friendships(accounts: readonly AccountRecord[]): readonly (readonly [number, number])[] {
  const among = artistDefinitions.flatMap((definition) =>
    createRandom('friends', definition.id)
      .sample(artistDefinitions, 2)
      .filter(({ id }) => id > definition.id)
      .map(({ id }) => [definition.id, id] as const),
  )
  const withReaders = accounts.flatMap((account) =>
    createRandom('friends', account.id)
      .sample(initialFollows(account), 4)
      .map((id) => [account.id, id] as const),
  )
  return [...among, ...withReaders]
}

/** Whether an artist follows an account back. */
export const followsBack = (definition: ArtistDefinition, account: AccountRecord): boolean =>
  createRandom('back', definition.id, account.id).chance(0.16)

/** Artists who bookmark the work or novel when it appears: more for famous works, never above their rating, never their own. */
export function bookmarkingArtists(
  kind: 'illust' | 'novel',
  draft: WorkDraft | NovelDraft,
): { readonly id: number; readonly filing: BookmarkSettings }[] {
  const random = createRandom('admirers', kind, draft.id)
  const most = kind === 'illust' ? 9 : 5
  const count = Math.round(random.next() ** 2 * Math.min(most, 1 + 1.9 * Math.log10(1 + draft.bookmarks)))
  const found = new Map<number, BookmarkSettings>()
  for (let i = 0; i < count; i++) {
    const { definition, maxRestrict } = random.weigh(bookmarkers, ({ eagerness }) => eagerness)
    const tags = random.chance(0.45) ? random.sample(draft.tags, random.whole(1, 2)) : []
    if (draft.xRestrict <= maxRestrict && definition.id !== draft.artistId) found.set(definition.id, { restrict: 'public', tags })
  }
  return [...found].map(([id, filing]) => ({ id, filing }))
}

/** Tags of demo accounts' bookmarks besides the tags of the works. */
const ownTags = ['壁紙', 'あとで読む', 'color study', '空', '仕事の参考']

/** How a demo account stores a bookmark: mostly public, often with one or two tags. */
export function bookmarkSettingsOf(account: AccountRecord, draft: Pick<WorkDraft, 'id' | 'tags'>): BookmarkSettings {
  const random = createRandom('filing', account.id, draft.id)
  return { restrict: random.chance(0.14) ? 'private' : 'public', tags: random.chance(0.55) ? chosenTags(draft.tags, random) : [] }
}

function chosenTags(tags: readonly string[], random: Random): string[] {
  const chosen = random.sample(tags, random.whole(0, 2))
  if (chosen.length === 0 || random.chance(0.3)) chosen.push(random.pick(ownTags))
  return [...new Set(chosen)]
}
