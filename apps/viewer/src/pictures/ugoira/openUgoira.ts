import { openFrameReader, type UgoiraFrameReader } from '@emaki/media'
import type { QueryClient } from '@tanstack/react-query'
import { archiveUrls, ugoiraQuery } from '../../works/queries/ugoira.ts'
import { openArchive } from '../../works/queries/ugoiraArchive.ts'

/**
 * Fetches the metadata of a ugoira and starts reading its archive. Rejects with a CallError, ArchiveError or MediaFault, or with
 * the signal's reason.
 */
export async function openUgoira(id: string, client: QueryClient, signal: AbortSignal): Promise<UgoiraFrameReader> {
  const ugoira = await client.fetchQuery(ugoiraQuery(id))
  signal.throwIfAborted()
  const { body, length } = await openArchive(archiveUrls(ugoira), { signal })
  try {
    return openFrameReader({ frames: ugoira.frames, archive: body, length })
  } catch (error) {
    await body.cancel()
    throw error
  }
}
