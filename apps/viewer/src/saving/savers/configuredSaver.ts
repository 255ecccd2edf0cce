// Selects the saver of the settings. When the download folder is unusable, the browser's own downloads are the fallback (docs/reliability.md H9).
import { readSettings } from '../../platform/settings/store.ts'
import { DownloadError, failureKindOf } from '../queue/failure.ts'
import { browserSaver } from './browserSaver.ts'
import { openDownloadFolder } from './downloadFolder.ts'
import { folderSaver } from './folderSaver.ts'
import { helperSaver } from './helperSaver.ts'
import type { Saver } from './saver.ts'

/** Why the fallback is used: the folder is missing, or it is not writable. */
export type FallbackReason = 'folder' | 'permission'

/** The saver for the next run of a job. Rejects with a DownloadError when the person must act first. */
export async function configuredSaver(onFallback: (reason: FallbackReason) => void): Promise<Saver> {
  const { preferDownloadByFsa, preferDownloadByTm } = readSettings()
  if (!preferDownloadByFsa) return preferDownloadByTm ? helperSaver() : browserSaver
  const access = await openDownloadFolder()
  if (access.state === 'ready') return withFallback(folderSaver(access.folder), browserSaver, onFallback)
  // The job fails with this kind; a click on its retry button lets the browser ask.
  if (access.state === 'needsClick') throw new DownloadError('needsClick', 'the browser asks for permission only after a click')
  onFallback(access.state === 'none' ? 'folder' : 'permission')
  return browserSaver
}

/** Saves with `fallback` when the folder is missing or not writable. All other errors are rejections. */
export function withFallback(folder: Saver, fallback: Saver, onFallback: (reason: FallbackReason) => void): Saver {
  let readsAfterSave = folder.readsAfterSave
  return {
    async save(file, options) {
      try {
        await folder.save(file, options)
      } catch (error) {
        const kind = failureKindOf(error)
        if (options.signal.aborted || (kind !== 'folder' && kind !== 'permission')) throw error
        onFallback(kind)
        readsAfterSave ||= fallback.readsAfterSave
        await fallback.save(file, options)
      }
    },
    get readsAfterSave() {
      return readsAfterSave
    },
  }
}
