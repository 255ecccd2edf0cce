// Works that are like a work.
import type { EndpointContext } from './endpoint.ts'
import { condition, type KeptRow } from './workRows.ts'

/** Tags of a work that count for related works: the rarest. */
const maxSharedTags = 12
/** Number of candidates by tags, and of those that are compared. */
const candidates = 900

/** Works of the same kind that share tags, rare ones first, then the artist's other works. Most alike first. */
export function relatedRows({ archive, rows }: EndpointContext, work: KeptRow, limit: number): KeptRow[] {
  const { database } = archive.index
  const rarest = database
    .prepare<[number, number], { tag: number }>(
      `SELECT own.tag FROM work_tags AS own JOIN work_tags AS others ON others.tag = own.tag WHERE own.work = ?
       GROUP BY own.tag ORDER BY COUNT(*), own.tag LIMIT ?`,
    )
    .all(work.row, maxSharedTags)
  const scored = database
    .prepare<[string, number], { work: number; shared: number }>(
      `SELECT work, COUNT(*) AS shared FROM work_tags WHERE tag IN (SELECT value FROM json_each(?)) AND work <> ?
       GROUP BY work ORDER BY shared DESC, work LIMIT ${candidates}`,
    )
    .all(JSON.stringify(rarest.map(({ tag }) => tag)), work.row)
  const scores = new Map(scored.map((one) => [one.work, one.shared]))
  const found = rows.list(
    work.kind,
    [
      condition('row <> ?', work.row),
      condition(`row IN (SELECT value FROM json_each(?)) OR artist = ?`, JSON.stringify([...scores.keys()]), work.artist),
    ],
    'popular',
    { offset: 0, limit: candidates },
  )
  const scoreOf = (row: KeptRow) => (scores.get(row.row) ?? 0) + (row.artist === work.artist && work.artist > 0 ? 2 : 0)
  return found.sort((a, b) => scoreOf(b) - scoreOf(a) || b.id - a.id).slice(0, limit)
}
