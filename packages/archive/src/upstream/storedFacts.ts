// What the site said of artists and series whose works are kept (docs/archive-layout.md). These files are parsed like hostile input.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson, record } from '@emaki/domain'
import { folders } from '../layout.ts'
import type { Archive } from '../openArchive.ts'
import type { KeptKind } from '../workKey.ts'

type Members = Readonly<Record<string, unknown>>

/** Largest file, in characters. */
const maxFile = 1024 * 1024

/** The stored response of `/v1/user/detail` about an artist; empty when there is none. */
export const storedArtist = (archive: Pick<Archive, 'directory'>, id: number): Promise<Members> =>
  readDetail(join(archive.directory, folders.artists, String(id), 'artist.json'))

/** The stored details of a series, as the app API sends them; empty when there are none. */
export const storedSeries = (archive: Pick<Archive, 'directory'>, kind: KeptKind, id: number): Promise<Members> =>
  readDetail(join(archive.directory, folders.series, `${kind === 'novel' ? 'novel' : 'manga'}-${id}`, 'series.json'))

async function readDetail(file: string): Promise<Members> {
  const body = await readFile(file, 'utf8').catch(() => '')
  const parsed = body.length > maxFile ? undefined : parseJson(body)
  const stored = record(parsed?.ok ? parsed.value : undefined)
  return typeof stored.detail === 'object' ? record(stored.detail) : stored
}
