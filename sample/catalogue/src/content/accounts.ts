// The demo accounts of the embedded site: their credentials, follows and bookmarks. All values are sample data.
import type { XRestrict } from '@emaki/domain'
import { createRandom, hashText } from '../random.ts'
import type { AccountRecord, ArtistRecord } from '../records.ts'
import { artistDefinitions } from './artists/artists.ts'
import type { WorkDraft } from './draft.ts'

interface Taste {
  /** Share of works that the account bookmarks, for a work of average fame. */
  readonly bookmarks: number
  readonly follows: number
}

const token = (name: string) => `sample-refresh-token-${name}`.padEnd(43, '0')
const session = (id: number, name: string) => `${id}_${`SampleSession${name}`.padEnd(32, '0')}`

export const accounts: readonly AccountRecord[] = [
  account(11_230_581, 'えまき', 'emaki', true, 2),
  account(43_217_690, 'Plain Reader', 'reader', false, 0),
  account(66_104_925, '夜行読者', 'nightreader', false, 1),
]

const tastes: Readonly<Record<string, Taste>> = {
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
    refreshToken: token(login),
    session: session(id, login),
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
