// The folder that downloads go into: chosen once, remembered across visits, its permission asked again when the browser has taken it back.
import { browserCabinet } from '../../data/cabinet.ts'
import { DownloadError } from './failure.ts'

const cabinet = browserCabinet('emaki-folder')
const key = 'folder'

interface Permitting {
  queryPermission(wish: { mode: 'readwrite' }): Promise<PermissionState>
  requestPermission(wish: { mode: 'readwrite' }): Promise<PermissionState>
}
type PickFolder = (options: { id: string; mode: 'readwrite'; startIn: string }) => Promise<FileSystemDirectoryHandle>

/** True where the browser can write into a folder. */
export const canChooseFolder = (): boolean => typeof Reflect.get(globalThis, 'showDirectoryPicker') === 'function'

/** Lets the person choose a folder; undefined when they think better of it. Call it from a click. Rejects when it cannot be kept. */
export async function chooseFolder(): Promise<string | undefined> {
  const pick: PickFolder = Reflect.get(globalThis, 'showDirectoryPicker')
  try {
    const folder = await pick.call(globalThis, { id: 'emaki', mode: 'readwrite', startIn: 'pictures' })
    await cabinet.set(key, folder)
    return folder.name
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return undefined
    throw error
  }
}

/** The name of the chosen folder; undefined while there is none. */
export async function chosenFolderName(): Promise<string | undefined> {
  return (await keptFolder())?.name
}

/** The chosen folder, ready to be written to. Rejects with a DownloadError: none chosen, refused, or gone. */
export async function writableFolder(): Promise<FileSystemDirectoryHandle> {
  const folder = await keptFolder()
  if (!folder) throw new DownloadError('folder', 'no folder was chosen')
  if (isPermitting(folder) && (await folder.queryPermission({ mode: 'readwrite' })) !== 'granted') {
    // Browsers ask only after a click: without one this is refused, and the job waits for the click on its own button.
    const answer = await folder.requestPermission({ mode: 'readwrite' })
    if (answer !== 'granted') throw new DownloadError('permission', 'the folder may not be written to')
  }
  return folder
}

async function keptFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const kept = await cabinet.get(key)
    return kept instanceof FileSystemDirectoryHandle ? kept : undefined
  } catch {
    // A browser that keeps nothing has no folder either.
    return undefined
  }
}

const isPermitting = (folder: object): folder is Permitting => 'queryPermission' in folder && 'requestPermission' in folder
