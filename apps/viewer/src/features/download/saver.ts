// Saver: where finished files go. One is chosen by the settings for each job; all keep a file under its own name only once it is whole.

export interface Saving {
  /** Complete, with its extension. */
  readonly name: string
  /** Folders below the saver's own place, outermost first. Savers without folders ignore them. */
  readonly folder: readonly string[]
  readonly signal: AbortSignal
}

export interface Saver {
  /** Saves a file. Rejects with a DownloadError or with what the browser's file system throws. */
  save(file: Blob, saving: Saving): Promise<void>
  /** Fetches and saves by itself; absent where the bytes must be given to `save`. */
  readonly fetchAndSave?: (url: string, saving: Saving, onShare: (share: number) => void) => Promise<void>
  /** True when the browser still reads a file after `save` has resolved. */
  readonly readsLater: boolean
}
