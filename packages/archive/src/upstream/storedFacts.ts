// What the site said of artists and series whose works are kept (docs/archive-layout.md). These files are parsed like hostile input.
import { parseJson, record } from '@emaki/domain'
import type { KeptFileName } from '../files/keptFiles.ts'
import { folders } from '../layout.ts'
import type { Archive } from '../openArchive.ts'
import type { KeptKind } from '../workKey.ts'

type Members = Readonly<Record<string, unknown>>

/** Largest file, in bytes. */
const maxFile = 1024 * 1024

/** The stored response of `/v1/user/detail` about an artist; empty when there is none. */
export const storedArtist = (archive: Pick<Archive, 'files'>, id: number): Promise<Members> =>
  readDetail(archive, { folder: `${folders.artists}/${id}`, name: 'artist.json' })

/** The stored details of a series, as the app API sends them; empty when there are none. */
export const storedSeries = (archive: Pick<Archive, 'files'>, kind: KeptKind, id: number): Promise<Members> =>
  readDetail(archive, { folder: `${folders.series}/${kind === 'novel' ? 'novel' : 'manga'}-${id}`, name: 'series.json' })

async function readDetail({ files }: Pick<Archive, 'files'>, name: KeptFileName): Promise<Members> {
  const found = await files.find(name)
  const bytes = await found?.read(maxFile).catch(() => undefined)
  const parsed = bytes && parseJson(new TextDecoder().decode(bytes))
  const stored = record(parsed?.ok ? parsed.value : undefined)
  return typeof stored.detail === 'object' ? record(stored.detail) : stored
}
