// The renderer of first screens from the build of the viewer (apps/viewer/build/firstScreen.ts).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FirstScreenRenderer } from '@emaki/mirror'
import { getOrCreate } from '../cache/getOrCreate.ts'
import type { Logger } from '../log/log.ts'
import type { ViewerFile } from './viewerFiles.ts'

export interface FirstScreens {
  /** Loads the renderer of a build, of which `index` is the page. Never rejects. */
  load(index: ViewerFile): Promise<void>
  /** The renderer of a build; undefined until it is loaded, and for a build without one. */
  of(index: ViewerFile): FirstScreenRenderer | undefined
}

/** Opens the renderers of the builds in a directory. */
export function openFirstScreens(directory: string, log: Logger): FirstScreens {
  const loading = new WeakMap<ViewerFile, Promise<void>>()
  const loaded = new WeakMap<ViewerFile, FirstScreenRenderer>()
  const load = async (index: ViewerFile): Promise<void> => {
    const file = join(directory, 'server/firstScreen.mjs')
    if (!existsSync(file)) return
    try {
      // Each build is a module of its own.
      const { firstScreen } = await import(`${pathToFileURL(file)}?${index.etag}`)
      if (typeof firstScreen === 'function') loaded.set(index, firstScreen)
    } catch (error) {
      // Pages work without first screens.
      log.error({ err: error }, 'the renderer of first screens failed to load')
    }
  }
  return { load: (index) => getOrCreate(loading, index, () => load(index)), of: (index) => loaded.get(index) }
}

/** Always the same renderer, for tests from sources. */
export const fixedFirstScreens = (renderer: FirstScreenRenderer): FirstScreens => ({
  load: () => Promise.resolve(),
  of: () => renderer,
})
