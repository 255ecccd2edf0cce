// Keeps what the site says of an artist whose works are kept: the profile and the avatar (docs/archive-layout.md).
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Result, record, succeeded, text, urlExtension } from '@emaki/domain'
import { writeFileAtomically } from '../files/atomicFile.ts'
import { folders } from '../layout.ts'
import type { Archive } from '../openArchive.ts'
import { withoutAccountFields } from '../sidecar.ts'
import type { KeepError, KeepSource } from './keepSource.ts'
import { isKeptAddress } from './workFiles.ts'

const artistFile = 'artist.json'
/** Age in ms from which a profile is loaded again. */
const maxAgeMs = 30 * 86_400_000

export interface KeepArtistOptions {
  readonly archive: Archive
  readonly source: KeepSource
  readonly artist: string
  readonly signal: AbortSignal
  readonly pace: (kind: 'call' | 'picture') => Promise<void>
}

/** Loads profile and avatar unless they are younger than 30 days. A missing avatar is no error. */
export async function keepArtist({
  archive,
  source,
  artist,
  signal,
  pace,
}: KeepArtistOptions): Promise<Result<undefined, KeepError>> {
  const folder = join(archive.directory, folders.artists, artist)
  const age = await stat(join(folder, artistFile)).then(
    ({ mtimeMs }) => archive.now().getTime() - mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
  if (age < maxAgeMs) return succeeded(undefined)
  await pace('call')
  const answer = await source.call('/member', { id: artist }, { account: 'shared', signal })
  if (!answer.ok) return answer
  await mkdir(folder, { recursive: true })
  const avatar = text(record(record(record(answer.value).user).profile_image_urls).medium)
  if (isKeptAddress(avatar)) {
    await pace('picture')
    const picture = await source.picture(avatar, signal)
    if (picture.ok) await writeFileAtomically(join(folder, `avatar.${urlExtension(avatar)}`), picture.value)
    else if (picture.error.kind === 'rateLimited') return picture
  }
  const kept = { format: 'emaki-artist', observedAt: archive.now().toISOString(), detail: withoutAccountFields(answer.value) }
  await writeFileAtomically(join(folder, artistFile), `${JSON.stringify(kept, null, 2)}\n`)
  return succeeded(undefined)
}
