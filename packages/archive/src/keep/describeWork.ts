// Asks the site for the metadata of an imported work, whose files are there already.
import { failed, list, parseId, type Result, record, succeeded, text } from '@emaki/domain'
import type { Archive } from '../openArchive.ts'
import { type Sidecar, withoutAccountFields } from '../sidecar.ts'
import type { WorkKey } from '../workKey.ts'
import type { KeepError, KeepSource } from './keepSource.ts'

/** Reason of the jobs that ask for metadata. */
export const describeReason = 'describe'

export interface DescribeOptions {
  readonly archive: Archive
  readonly source: KeepSource
  readonly key: WorkKey
  readonly signal: AbortSignal
  readonly pace: (kind: 'call') => Promise<void>
}

/** Writes the site's metadata into the sidecar of a kept work. The files stay as they are. */
export async function describeWork({
  archive,
  source,
  key,
  signal,
  pace,
}: DescribeOptions): Promise<Result<undefined, KeepError>> {
  const isNovel = key.kind === 'novel'
  await pace('call')
  const answer = await source.call(isNovel ? '/novel_detail' : '/illust', { id: key.id }, { account: 'shared', signal })
  if (!answer.ok) return answer
  const work = record(isNovel ? answer.value.novel : answer.value.illust)
  if (parseId(work.id) !== key.id) return failed({ kind: 'failed', reason: 'The response is not about this work' })
  if (work.visible === false) return failed({ kind: 'gone', state: 'restricted' })
  const at = archive.now().toISOString()
  await archive.store.update(key, (sidecar) => ({
    ...sidecar,
    work: withoutAccountFields(work),
    files: isNovel ? sidecar.files : withAddresses(sidecar.files, work),
    observations: [...sidecar.observations, { at, state: 'live' }],
  }))
  return succeeded(undefined)
}

/** The files with the addresses of their pages, so that requests for the originals find them. */
function withAddresses(files: Sidecar['files'], work: Readonly<Record<string, unknown>>): Sidecar['files'] {
  const pages = list(work.meta_pages).map((page) => text(record(record(page).image_urls).original))
  const addresses = pages.length > 0 ? pages : [text(record(work.meta_single_page).original_image_url)]
  return files.map((file) => {
    const url = file.role === 'page' && file.page !== undefined ? addresses[file.page] : undefined
    return url ? { ...file, url } : file
  })
}
