// Watches the folders that were indexed in place, and calls back when files were added to one of them and have stopped growing.
import { watch } from 'chokidar'
import { readRoots } from './roots.ts'

export interface FolderWatch {
  /** Reads the registered folders again. */
  refresh(): Promise<void>
  close(): Promise<void>
}

export interface FolderWatchOptions {
  readonly directory: string
  /** Called with the path of a folder, at most once in `quietMs`. */
  readonly onChange: (folder: string) => void
  readonly onError: (error: unknown) => void
  /** How long a folder must be quiet, in ms. Default: 10 seconds. */
  readonly quietMs?: number
}

/** Starts to watch. Files that are there already cause no call. */
export async function watchFolders({ directory, onChange, onError, quietMs = 10_000 }: FolderWatchOptions): Promise<FolderWatch> {
  const timers = new Map<string, NodeJS.Timeout>()
  const watched = new Set<string>()
  const watcher = watch([], { ignoreInitial: true, followSymlinks: false, ignored: /(?:^|[/\\])\.|\.part$/ })
  let roots: readonly string[] = []
  watcher.on('error', onError)
  watcher.on('all', (event, path) => {
    const root = event === 'unlink' || event === 'unlinkDir' ? undefined : roots.find((one) => path.startsWith(one))
    if (root === undefined) return
    clearTimeout(timers.get(root))
    const timer = setTimeout(() => {
      timers.delete(root)
      onChange(root)
    }, quietMs)
    timers.set(root, timer.unref())
  })
  const refresh = async () => {
    roots = [...(await readRoots(directory)).values()]
    for (const root of roots) {
      if (watched.has(root)) continue
      watched.add(root)
      watcher.add(root)
    }
  }
  await refresh()
  return {
    refresh,
    async close() {
      for (const timer of timers.values()) clearTimeout(timer)
      await watcher.close()
    },
  }
}
