// The archive finds the same works as the library in memory (packages/domain/src/library).
import { type LibraryQuery, type LibraryWork, libraryFacets, matches, orderWorks } from '@emaki/domain'
import { libraryQuery, libraryWorks } from '@emaki/domain/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Archive } from '../openArchive.ts'
import { keptWork, putWorks, testArchive } from '../testing/index.ts'
import { workKeyText } from '../workKey.ts'

const keyOf = ({ kind, id }: Pick<LibraryWork, 'kind' | 'id'>) => workKeyText({ kind: kind === 'novel' ? 'novel' : 'illust', id })

/** Replaces everything in the archive. */
async function fill(archive: Archive, works: readonly LibraryWork[]): Promise<void> {
  for (const key of archive.index.places().values()) archive.index.remove(key)
  archive.index.database.exec('DELETE FROM state.read_works')
  putWorks(archive, works)
  for (const { kind, id, isRead } of works)
    if (isRead) await archive.search.setRead({ kind: kind === 'novel' ? 'novel' : 'illust', id }, true)
}

/** The keys of all works of a query, page by page. */
async function allPages(archive: Archive, query: LibraryQuery, count: number): Promise<string[]> {
  const keys: string[] = []
  let from: Parameters<Archive['search']['page']>[1]['from']
  do {
    const page = await archive.search.page(query, { from, count })
    keys.push(...page.works.map(workKeyText))
    from = page.next
  } while (from)
  return keys
}

const cases = fc.tuple(
  libraryWorks.map((works) => works.map(keptWork)),
  fc.array(libraryQuery, { minLength: 3, maxLength: 3 }),
)

describe('LibrarySearch', () => {
  it('finds the works of a query in the same order, in pages of any size', async () => {
    const archive = await testArchive()
    await fc.assert(
      fc.asyncProperty(cases, fc.integer({ min: 1, max: 5 }), async ([works, queries], count) => {
        await fill(archive, works)
        for (const query of queries) {
          const wanted = orderWorks(
            works.filter((work) => matches(work, query)),
            query,
          ).map(keyOf)
          expect([query, await allPages(archive, query, count)]).toEqual([query, wanted])
        }
      }),
      { numRuns: 150 },
    )
  })

  it('counts the same facets', async () => {
    const archive = await testArchive()
    await fc.assert(
      fc.asyncProperty(cases, async ([works, queries]) => {
        await fill(archive, works)
        for (const query of queries)
          expect([query, await archive.search.facets(query)]).toEqual([query, libraryFacets(works, query)])
      }),
      { numRuns: 150 },
    )
  })
})
