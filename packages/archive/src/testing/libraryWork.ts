// Works of the property tests of libraries as sidecars, and works that the archive can have.
import type { LibraryTag, LibraryWork } from '@emaki/domain'
import type { Sidecar } from '../sidecar.ts'

/** The work as the archive knows it: without visibility, novels without size, and each tag once. */
export function keptWork(work: LibraryWork): LibraryWork {
  const { isPrivate, ...rest } = work
  const size = work.kind === 'novel' ? { width: 0, height: 0 } : {}
  return { ...rest, ...size, tags: mergedTags(work.tags) }
}

function mergedTags(tags: readonly LibraryTag[]): LibraryTag[] {
  const names = new Map<string, Set<string>>()
  for (const { name, translations } of tags)
    names.set(name, new Set([...(names.get(name) ?? []), ...translations.filter((one) => one !== name)]))
  return [...names].map(([name, translations]) => ({ name, translations: [...translations] }))
}

/** A sidecar whose rows in the index say the same as the work. */
export function sidecarOf(work: LibraryWork): Sidecar {
  const isNovel = work.kind === 'novel'
  const keptAt = new Date(work.keptAt).toISOString()
  return {
    format: 'emaki-work',
    schema: 1,
    kind: isNovel ? 'novel' : 'illust',
    id: work.id,
    keptAt,
    keptBy: ['pressed'],
    version: 1,
    work: {
      id: Number(work.id),
      title: work.title,
      caption: work.caption,
      type: work.kind,
      user: { id: Number(work.artist.id), name: work.artist.name, account: work.artist.account },
      tags: work.tags.map(({ name }) => ({ name, translated_name: null })),
      create_date: work.madeAt === 0 ? '' : new Date(work.madeAt).toISOString(),
      page_count: work.pages,
      width: work.width,
      height: work.height,
      x_restrict: work.rating,
      [isNovel ? 'novel_ai_type' : 'illust_ai_type']: work.ai,
      series: work.series ?? null,
      total_bookmarks: work.bookmarks,
    },
    tagNames: Object.fromEntries(work.tags.map(({ name, translations }) => [name, [...translations]])),
    files: [
      {
        name: 'a.png',
        role: isNovel ? 'cover' : 'page',
        page: 0,
        bytes: 7,
        sha256: '0'.repeat(64),
        type: 'image/png',
        colours: [...work.colours],
      },
    ],
    versions: [],
    // Two days, because one error is no proof.
    observations:
      work.upstream === 'unknown'
        ? []
        : ['2026-01-01', '2026-01-02'].map((day) => ({ at: `${day}T00:00:00.000Z`, state: work.upstream })),
  }
}

/** Writes works to the index alone, without files. */
export function putWorks(
  { index }: { readonly index: { put(sidecar: Sidecar, place: { folder: string; changedMs: number; bytes: number }): void } },
  works: readonly LibraryWork[],
): void {
  for (const work of works)
    index.put(sidecarOf(work), { folder: `works/${work.kind === 'novel'}-${work.id}`, changedMs: 1, bytes: 1 })
}
