// Saver: the interface over the places that finished files go to.

export interface SaveOptions {
  /** With extension. */
  readonly name: string
  /** Folders below the saver's root, outermost first. Savers without folders ignore them. */
  readonly folder: readonly string[]
  readonly signal: AbortSignal
}

export interface Saver {
  /** Saves a file; its final name appears only when it is complete. Rejects with a DownloadError or an error of the browser's file system. */
  save(file: Blob, options: SaveOptions): Promise<void>
  /** Fetches and saves without the page; undefined for savers that need the bytes. `onProgress` gets 0 to 1. */
  readonly fetchAndSave?: (url: string, options: SaveOptions, onProgress: (progress: number) => void) => Promise<void>
  /** True when the browser still reads the file after `save` has resolved. */
  readonly readsAfterSave: boolean
}
