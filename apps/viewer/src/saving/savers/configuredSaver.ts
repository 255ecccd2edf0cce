// Selects the saver of the settings. When the download folder is unusable, the browser's own downloads are the fallback (docs/reliability.md H9).
import { askHelper, findHelper } from '../../platform/localMode/helper.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { DownloadError, failureKindOf } from '../queue/failure.ts'
import { browserSaver } from './browserSaver.ts'
import { openDownloadFolder } from './downloadFolder.ts'
import { folderSaver } from './folderSaver.ts'
import type { Saver } from './saver.ts'

/** Why the fallback is used: the folder is missing, or it is not writable. */
export type FallbackReason = 'folder' | 'permission'

/** The saver for the next run of a job. Rejects with a DownloadError when the person must act first. */
export async function configuredSaver(onFallback: (reason: FallbackReason) => void): Promise<Saver> {
  const { downloadToFolder, downloadByHelper } = readSettings()
  if (!downloadToFolder) return downloadByHelper ? helperSaver() : browserSaver
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

/**
 * Saves through the helper script: the userscript manager fetches the file and can save it into sub-folders. Rejects with a DownloadError
 * when no helper script responds. Generated files use the browser's downloads, because userscript managers need a URL.
 */
async function helperSaver(): Promise<Saver> {
  if ((await findHelper()) === undefined) throw new DownloadError('helper', 'no helper script responds')
  return {
    save: browserSaver.save,
    readsAfterSave: true,
    async fetchAndSave(url, { name, folder, signal }, onProgress) {
      try {
        await askHelper(
          'download',
          { url, name: [...folder, name].join('/') },
          { signal, onProgress: ({ share }) => typeof share === 'number' && onProgress(share) },
        )
      } catch (cause) {
        signal.throwIfAborted()
        throw new DownloadError('helper', 'the helper script could not save the file', { cause })
      }
    },
  }
}
