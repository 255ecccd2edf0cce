// The folder that downloads go into: chosen once, remembered across visits, its permission asked again when the browser has taken it back.
import { browserKeyValueStore } from '../../data/persistence/keyValueStore.ts'

const keyValueStore = browserKeyValueStore('emaki-folder')
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
    await keyValueStore.set(key, folder)
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

/**
 * - `ready`: may be written to; `none`: none was chosen, or the browser has forgotten it
 * - `denied`: the person said no; `asleep`: the browser would have to ask, and asks only after a click
 */
export type FolderAnswer =
  | { readonly state: 'ready'; readonly folder: FileSystemDirectoryHandle }
  | { readonly state: 'none' | 'denied' | 'asleep' }

let asking: Promise<FolderAnswer> | undefined

/** The chosen folder, its permission asked for again where the browser has taken it back: one question, however many jobs wait for it. */
export function askFolder(): Promise<FolderAnswer> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(): Promise<FolderAnswer> {
  const folder = await keptFolder()
  if (!folder) return { state: 'none' }
  if (!isPermitting(folder)) return { state: 'ready', folder }
  const known = await folder.queryPermission({ mode: 'readwrite' })
  if (known === 'granted') return { state: 'ready', folder }
  if (known === 'prompt' && navigator.userActivation?.isActive === false) return { state: 'asleep' }
  const answer = await folder.requestPermission({ mode: 'readwrite' })
  return answer === 'granted' ? { state: 'ready', folder } : { state: 'denied' }
}

async function keptFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const kept = await keyValueStore.get(key)
    return kept instanceof FileSystemDirectoryHandle ? kept : undefined
  } catch {
    // A browser that keeps nothing has no folder either.
    return undefined
  }
}

const isPermitting = (folder: object): folder is Permitting => 'queryPermission' in folder && 'requestPermission' in folder
