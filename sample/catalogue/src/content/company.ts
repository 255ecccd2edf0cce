// The sample's company: whom artists follow, who are friends, and which artists bookmark a work as it appears.
import type { XRestrict } from '@emaki/domain'
import type { Random } from '../random.ts'
import { createRandom } from '../random.ts'
import type { AccountRecord, Visibility } from '../records.ts'
import { initialFollows } from './accounts.ts'
import { artistSketches } from './artists/all.ts'
import type { ArtistSketch } from './artists/sketch.ts'
import type { NovelDraft, WorkDraft } from './draft.ts'

/** How a bookmark is filed. */
export interface Filing {
  readonly restrict: Visibility
  readonly tags: readonly string[]
}

interface Collector {
  readonly sketch: ArtistSketch
  /** How much they bookmark; some never do. */
  readonly eagerness: number
  readonly maxRestrict: XRestrict
}

const collectors: readonly Collector[] = artistSketches.map((sketch) => {
  const random = createRandom('collector', sketch.id)
  const eagerness = random.chance(0.12) ? 0 : 0.15 + random.next() ** 2 * 2
  return { sketch, eagerness, maxRestrict: random.chance(0.65) ? 0 : random.chance(0.5) ? 1 : 2 }
})

/** Ids of the users that an artist follows from the start, first followed first; those of the same language rather. */
export function followsOf(sketch: ArtistSketch): number[] {
  const random = createRandom('company', sketch.id)
  const others = artistSketches.filter((other) => other.id !== sketch.id)
  const near = others.filter((other) => other.language === sketch.language)
  const far = others.filter((other) => other.language !== sketch.language)
  const chosen = [...random.sample(near, random.whole(1, 18)), ...random.sample(far, random.whole(0, 16))]
  return random.sample(chosen, chosen.length).map(({ id }) => id)
}

/** Pairs of friends among artists, and of each account with a few of those it follows. */
export function friendships(accounts: readonly AccountRecord[]): readonly (readonly [number, number])[] {
  const among = artistSketches.flatMap((sketch) =>
    createRandom('friends', sketch.id)
      .sample(artistSketches, 2)
      .filter(({ id }) => id > sketch.id)
      .map(({ id }) => [sketch.id, id] as const),
  )
  const withReaders = accounts.flatMap((account) =>
    createRandom('friends', account.id)
      .sample(initialFollows(account), 4)
      .map((id) => [account.id, id] as const),
  )
  return [...among, ...withReaders]
}

/** Accounts that an artist follows back. */
export const followsBack = (sketch: ArtistSketch, account: AccountRecord): boolean =>
  createRandom('back', sketch.id, account.id).chance(0.16)

/** Artists who bookmark the work or novel as it appears: more for the famous, never beyond their rating, never their own. */
export function admirers(
  kind: 'illust' | 'novel',
  draft: WorkDraft | NovelDraft,
): { readonly id: number; readonly filing: Filing }[] {
  const random = createRandom('admirers', kind, draft.id)
  const most = kind === 'illust' ? 9 : 5
  const count = Math.round(random.next() ** 2 * Math.min(most, 1 + 1.9 * Math.log10(1 + draft.bookmarks)))
  const found = new Map<number, Filing>()
  for (let i = 0; i < count; i++) {
    const { sketch, maxRestrict } = random.weigh(collectors, ({ eagerness }) => eagerness)
    const tags = random.chance(0.45) ? random.sample(draft.tags, random.whole(1, 2)) : []
    if (draft.xRestrict <= maxRestrict && sketch.id !== draft.artistId) found.set(sketch.id, { restrict: 'public', tags })
  }
  return [...found].map(([id, filing]) => ({ id, filing }))
}

/** Tags that demo accounts file under besides those of the works. */
const ownTags = ['壁紙', 'あとで読む', 'color study', '空', '仕事の参考']

/** How a demo account files what it likes: mostly in public, often under a tag or two. */
export function filingOf(account: AccountRecord, draft: Pick<WorkDraft, 'id' | 'tags'>): Filing {
  const random = createRandom('filing', account.id, draft.id)
  return { restrict: random.chance(0.14) ? 'private' : 'public', tags: random.chance(0.55) ? chosenTags(draft.tags, random) : [] }
}

function chosenTags(tags: readonly string[], random: Random): string[] {
  const chosen = random.sample(tags, random.whole(0, 2))
  if (chosen.length === 0 || random.chance(0.3)) chosen.push(random.pick(ownTags))
  return [...new Set(chosen)]
}
