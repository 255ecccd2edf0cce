// Enlarges the sample catalogue: copies each work and novel with a later date, other counts and its own words, so that orders and searches
// meet distinct rows.

import { htmlAsText, indexTokens } from '../../packages/domain/dist/index.js'
import { openDatabase } from '../../packages/sqlite/dist/index.js'
import { everyRowToken, tagToken } from '../../sample/catalogue/dist/search/compile.js'
import { popularityRow } from '../../sample/catalogue/dist/storage/schema.js'

/** Adds copies until the file holds `works` works. Novels grow by the same factor. The catalogue must be closed. */
export function enlarge(file, works) {
  const database = openDatabase(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = OFF')
  const before = database.prepare('SELECT COUNT(*) FROM works').pluck().get()
  const copies = Math.ceil(works / before) - 1
  for (const kind of ['works', 'novels'])
    copy(database, kind, copies, kind === 'works' ? works - before : Number.MAX_SAFE_INTEGER)
  database.exec(
    "INSERT INTO works_by_age(works_by_age) VALUES('optimize'); INSERT INTO works_by_fame(works_by_fame) VALUES('optimize')",
  )
  const after = database.prepare('SELECT COUNT(*) FROM works').pluck().get()
  database.close()
  return after
}

function copy(database, kind, copies, maximum) {
  const rows = database.prepare(`SELECT * FROM ${kind} WHERE ${kind === 'works' ? 'stub IS NULL' : '1'} ORDER BY id`).all()
  const columns = Object.keys(rows[0])
  const insert = database.prepare(
    `INSERT OR IGNORE INTO ${kind} (${columns.join()}) VALUES (${columns.map((name) => `@${name}`).join()})`,
  )
  const index = (table) => database.prepare(`INSERT INTO ${table} (rowid, tags, words) VALUES (?, ?, ?)`)
  const byAge = index(`${kind}_by_age`)
  const byFame = index(`${kind}_by_fame`)
  const countTag = database.prepare(`UPDATE tags SET ${kind} = ${kind} + 1 WHERE id = ?`)
  let comment = database.prepare(`SELECT MAX(first_comment + comments) FROM ${kind}`).pluck().get()
  let left = maximum
  for (let n = 1; n <= copies; n++) {
    database.transaction(() => {
      for (const row of rows) {
        if (left <= 0) return
        const id = row.id + n
        const seed = ((row.seed ^ Math.imul(id, 2654435761)) >>> 1) + 1
        const bookmarks = Math.floor((row.bookmarks * (0.25 + (seed % 1000) / 500) * 10) / 10)
        const title = `${row.title} ${n}`
        const copied = { ...row, id, seed, bookmarks, title, series: null, series_title: null, first_comment: comment }
        if (insert.run(copied).changes === 0) continue
        left--
        comment += row.comments
        const marks = [everyRowToken, ...JSON.parse(row.tags).map(tagToken)].join(' ')
        const words = indexTokens(`${title}\n${htmlAsText(row.caption)}`).join(' ')
        byAge.run(id, marks, words)
        byFame.run(popularityRow(bookmarks, id), marks, words)
        for (const tag of JSON.parse(row.tags)) countTag.run(tag)
      }
    })()
  }
}
