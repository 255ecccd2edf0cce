// The download folder (File System Access): its handle is stored, and write permission is requested again when the browser withdrew it.
import { whilePending } from '@emaki/domain'
import { createKeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import { folderDatabase } from '../../platform/settings/storageKeys.ts'

const keyValueStore = createKeyValueStore(folderDatabase)
const key = 'folder'

/** Methods that TypeScript's DOM types lack. */
interface WithPermissions {
  queryPermission(descriptor: { mode: 'readwrite' }): Promise<PermissionState>
  requestPermission(descriptor: { mode: 'readwrite' }): Promise<PermissionState>
}
type ShowDirectoryPicker = (options: { id: string; mode: 'readwrite'; startIn: string }) => Promise<FileSystemDirectoryHandle>

/** True in browsers with File System Access. */
export const canPickFolder = (): boolean => typeof Reflect.get(globalThis, 'showDirectoryPicker') === 'function'

/** Opens the folder picker. Resolves to the folder's name, or undefined when it is cancelled. Needs a click. Rejects when the handle cannot be stored. */
export async function pickFolder(): Promise<string | undefined> {
  const pick: ShowDirectoryPicker = Reflect.get(globalThis, 'showDirectoryPicker')
  try {
    const folder = await pick.call(globalThis, { id: 'emaki', mode: 'readwrite', startIn: 'pictures' })
    await keyValueStore.set(key, folder)
    return folder.name
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return undefined
    throw error
  }
}

/** The name of the download folder; undefined while none is set. */
export async function downloadFolderName(): Promise<string | undefined> {
  return (await storedFolder())?.name
}

/**
 * - `ready`: the folder is writable
 * - `none`: no folder is set, or the browser deleted its handle
 * - `denied`: the person refused permission
 * - `needsClick`: the browser must ask for permission, which requires a click
 */
export type FolderAccess =
  | { readonly state: 'ready'; readonly folder: FileSystemDirectoryHandle }
  | { readonly state: 'none' | 'denied' | 'needsClick' }

/** Opens the download folder and requests permission if necessary. Concurrent calls share one request. */
export const openDownloadFolder = whilePending(async (): Promise<FolderAccess> => {
  const folder = await storedFolder()
  if (!folder) return { state: 'none' }
  if (!hasPermissions(folder)) return { state: 'ready', folder }
  const current = await folder.queryPermission({ mode: 'readwrite' })
  if (current === 'granted') return { state: 'ready', folder }
  if (current === 'prompt' && navigator.userActivation?.isActive === false) return { state: 'needsClick' }
  const requested = await folder.requestPermission({ mode: 'readwrite' })
  return requested === 'granted' ? { state: 'ready', folder } : { state: 'denied' }
})

async function storedFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const stored = await keyValueStore.get(key)
    return stored instanceof FileSystemDirectoryHandle ? stored : undefined
  } catch {
    // Without storage there is no folder.
    return undefined
  }
}

const hasPermissions = (folder: object): folder is WithPermissions => 'queryPermission' in folder && 'requestPermission' in folder
