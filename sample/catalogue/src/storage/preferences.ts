import type { Database } from '@emaki/sqlite'
import type { Preferences } from '../participation.ts'

/** The preferences table. Accounts without a row see AI works. */
export function openPreferences(database: Database): Preferences {
  const chosen = database.prepare<[number], number>('SELECT shows_ai FROM preferences WHERE account = ?').pluck()
  const choose = database.prepare(
    'INSERT INTO preferences (account, shows_ai) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET shows_ai = excluded.shows_ai',
  )
  return {
    showsAi: (account) => (chosen.get(account) ?? 1) === 1,
    setShowsAi(account, shows) {
      choose.run(account, shows ? 1 : 0)
    },
  }
}
