// Keeps what the site says of a series whose parts are kept: title, caption and cover (docs/archive-layout.md).
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseId, parseJson, type Result, record, succeeded, text, urlExtension } from '@emaki/domain'
import { writeFileAtomically } from '../files/atomicFile.ts'
import type { WorkRow } from '../index/archiveIndex.ts'
import { folders } from '../layout.ts'
import { withoutAccountFields } from '../sidecar.ts'
import type { KeepArtistOptions } from './keepArtist.ts'
import type { KeepError } from './keepSource.ts'
import { isKeptAddress } from './workFiles.ts'

const seriesFile = 'series.json'
/** Age in ms from which a series is loaded again. */
const maxAgeMs = 30 * 86_400_000

/** Loads the series of a work, if it has one that is not younger than 30 days. A missing cover is no error. */
export async function keepSeries(
  { archive, source, signal, pace }: Omit<KeepArtistOptions, 'artist'>,
  { kind, wire }: Pick<WorkRow, 'kind' | 'wire'>,
): Promise<Result<undefined, KeepError>> {
  const work = parseJson(wire)
  const id = parseId(record(record(work.ok ? work.value : undefined).series).id)
  if (id === undefined) return succeeded(undefined)
  const isNovel = kind === 'novel'
  const folder = join(archive.directory, folders.series, `${isNovel ? 'novel' : 'manga'}-${id}`)
  const age = await stat(join(folder, seriesFile)).then(
    ({ mtimeMs }) => archive.now().getTime() - mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
  if (age < maxAgeMs) return succeeded(undefined)
  await pace('call')
  const answer = await source.call(isNovel ? '/novel_series' : '/illust_series', { id }, { account: 'shared', signal })
  if (!answer.ok) return answer
  const detail = record(isNovel ? answer.value.novel_series_detail : answer.value.illust_series_detail)
  await mkdir(folder, { recursive: true })
  const cover = text(record(detail.cover_image_urls).medium)
  if (isKeptAddress(cover)) {
    await pace('picture')
    const picture = await source.picture(cover, signal)
    if (picture.ok) await writeFileAtomically(join(folder, `cover.${urlExtension(cover)}`), picture.value)
    else if (picture.error.kind === 'rateLimited') return picture
  }
  const kept = { format: 'emaki-series', observedAt: archive.now().toISOString(), detail: withoutAccountFields(detail) }
  await writeFileAtomically(join(folder, seriesFile), `${JSON.stringify(kept, null, 2)}\n`)
  return succeeded(undefined)
}
