// Saving through the helper script: the userscript manager fetches the file itself and may put it into sub-folders.
import { askHelper, findHelper } from '../../data/http/helper.ts'
import { browserSaver } from './browserSaver.ts'
import { DownloadError } from './failure.ts'
import type { Saver } from './saver.ts'

/** A saver over the helper script. Rejects with a DownloadError when none answers. What was made here goes the browser's way: managers take addresses. */
export async function helperSaver(): Promise<Saver> {
  if ((await findHelper()) === undefined) throw new DownloadError('helper', 'no helper script answers')
  return {
    save: browserSaver.save,
    readsLater: true,
    async fetchAndSave(url, { name, folder, signal }, onShare) {
      try {
        await askHelper(
          'download',
          { url, name: [...folder, name].join('/') },
          { signal, onProgress: ({ share }) => typeof share === 'number' && onShare(share) },
        )
      } catch (cause) {
        signal.throwIfAborted()
        throw new DownloadError('helper', 'the helper script could not save the file', { cause })
      }
    },
  }
}
