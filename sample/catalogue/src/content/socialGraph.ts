// The sample's social graph: whom artists follow, who are friends, and which artists bookmark a new work.
import type { XRestrict } from '@emaki/domain'
import { createRandom, type Random } from '../random.ts'
import type { AccountRecord, Visibility } from '../records.ts'
import { initialFollows } from './accounts.ts'
import { type ArtistDefinition, artistDefinitions } from './artists/artists.ts'
import type { NovelDraft, WorkDraft } from './draft.ts'

/** Visibility and tags of a bookmark. */
export interface BookmarkSettings {
  readonly restrict: Visibility
  readonly tags: readonly string[]
}

interface Bookmarker {
  readonly definition: ArtistDefinition
  /** How many works the artist bookmarks. Some bookmark none. */
  readonly eagerness: number
  readonly maxRestrict: XRestrict
}

const bookmarkers: readonly Bookmarker[] = artistDefinitions.map((definition) => {
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
