// Indexes of invented works, for tests of orders.
import { openDatabase } from '@emaki/sqlite'
import { type IndexedWork, WorkIndex } from '../workIndex.ts'

/** An index of the given works. Missing properties have default values. */
export function workIndexOf(works: readonly Partial<IndexedWork>[]): WorkIndex {
  const database = openDatabase(':memory:')
  database.exec(
    'CREATE TABLE works (id INTEGER PRIMARY KEY, day, artist, type, xRestrict, aiType, bookmarks, seed, scene, tags, stub)',
  )
  const insert = database.prepare(
    'INSERT INTO works VALUES (@id, @day, @artist, @type, @xRestrict, @aiType, @bookmarks, @seed, @scene, @tags, NULL)',
  )
  for (const [index, work] of works.entries()) {
    const plain = {
      id: index + 1,
      day: 1,
      artist: index + 1,
      type: 'illust',
      xRestrict: 0,
      aiType: 1,
      bookmarks: 10,
      seed: 1,
      scene: 'x',
    }
    insert.run({ ...plain, ...work, tags: JSON.stringify(work.tags ?? []) })
  }
  const index = new WorkIndex(database, 'illust')
  index.refresh()
  return index
}
