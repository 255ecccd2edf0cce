// The names under which this browser has seen followed artists, by account, so that a new name is recognised.
import { parseId, record, text } from '@emaki/domain'
import { accountValue } from '../../platform/settings/storage.ts'
import { followedNamesKey } from '../../platform/settings/storageKeys.ts'

const storage = accountValue(followedNamesKey)

/** Artists of one account, more than the site lets an account follow in public and in private. */
const maxArtists = 10_000

interface SeenName {
  readonly name: string
  /** The name before, until the user has taken note of the new one. */
  readonly former?: string
}

/** Remembers the names of followed artists. Returns the former names of those who have another one than before, by id. */
export function rememberNames(
  accountId: string,
  artists: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  const before = readNames(accountId)
  const names = new Map(before)
  for (const { id, name } of artists) {
    const known = before.get(id)
    if (name === '' || known?.name === name) continue
    const former = known?.former ?? known?.name
    names.set(id, former === undefined || former === name ? { name } : { name, former })
  }
  save(accountId, names)
  return new Map([...names].flatMap(([id, { former }]) => (former === undefined ? [] : [[id, former]])))
}

/** Takes the current names as known. */
export function acceptNames(accountId: string): void {
  save(accountId, new Map([...readNames(accountId)].map(([id, { name }]) => [id, { name }])))
}

function save(accountId: string, names: ReadonlyMap<string, SeenName>): void {
  storage.write({ ...record(storage.read()), [accountId]: Object.fromEntries([...names].slice(-maxArtists)) })
}

function readNames(accountId: string): ReadonlyMap<string, SeenName> {
  return new Map(
    Object.entries(record(record(storage.read())[accountId])).flatMap(([id, entry]): [string, SeenName][] => {
      const { name, former } = record(entry)
      if (parseId(id) === undefined || text(name) === '') return []
      return [[id, { name: text(name), ...(text(former) === '' ? {} : { former: text(former) }) }]]
    }),
  )
}
