// Chosen saver: the way of saving that the settings name; where its folder cannot be had, the browser's own takes its place and the person is told (docs/reliability.md H9).
import { readSettings } from '../../settings/store.ts'
import { browserSaver } from './browserSaver.ts'
import { askFolder } from './chosenFolder.ts'
import { DownloadError, failureOf } from './failure.ts'
import { folderSaver } from './folderSaver.ts'
import { helperSaver } from './helperSaver.ts'
import type { Saver } from './saver.ts'

/** Why the browser's way was taken. */
export type Detour = 'folder' | 'permission'

/** The saver for the next run of a job. Rejects with a DownloadError when the person has to do something first. */
export async function chosenSaver(onDetour: (why: Detour) => void): Promise<Saver> {
  const { preferDownloadByFsa, preferDownloadByTm } = readSettings()
  if (!preferDownloadByFsa) return preferDownloadByTm ? helperSaver() : browserSaver
  const answer = await askFolder()
  if (answer.state === 'ready') return withDetour(folderSaver(answer.folder), browserSaver, onDetour)
  // Browsers ask only after a click; the job waits for the one on its own button.
  if (answer.state === 'asleep') throw new DownloadError('asleep', 'the browser asks only after a click')
  onDetour(answer.state === 'none' ? 'folder' : 'permission')
  return browserSaver
}

/** Saves through `other` what the folder cannot take because it is gone or may no longer be written to. Any other fault is the file's own. */
export function withDetour(folder: Saver, other: Saver, onDetour: (why: Detour) => void): Saver {
  let readsLater = folder.readsLater
  return {
    async save(file, saving) {
      try {
        await folder.save(file, saving)
      } catch (error) {
        const why = failureOf(error)
        if (saving.signal.aborted || (why !== 'folder' && why !== 'permission')) throw error
        onDetour(why)
        readsLater ||= other.readsLater
        await other.save(file, saving)
      }
    },
    get readsLater() {
      return readsLater
    },
  }
}
