// Saves through the helper script: the userscript manager fetches the file and can save it into sub-folders.
import { askHelper, findHelper } from '../../platform/localMode/helper.ts'
import { DownloadError } from '../queue/failure.ts'
import { browserSaver } from './browserSaver.ts'
import type { Saver } from './saver.ts'

/** Rejects with a DownloadError when no helper script responds. Generated files use the browser's downloads, because userscript managers need a URL. */
export async function helperSaver(): Promise<Saver> {
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
