// Routes by which operators import folders (docs/library-api.md).
import { isAbsolute } from 'node:path'
import { text } from '@emaki/domain'
import type { LibraryModule } from './libraryModule.ts'
import { libraryBody, libraryError, libraryJson } from './libraryResponse.ts'

const maxFolder = 4096

/** Adds no routes to a gateway that imports nothing. */
export const importRoutes: LibraryModule = (app, { imports, manage }) => {
  if (!imports) return
  app.get('/imports', manage, () => libraryJson({ imports: imports.list() }))
  app.post('/imports', manage, async (c) => {
    const body = await libraryBody(c)
    const folder = text(body.folder)
    const { mode } = body
    if (!isAbsolute(folder) || folder.length > maxFolder || folder.includes('\0'))
      return libraryError(400, 'badFolder', 'The folder must be an absolute path on the gateway’s machine')
    if (mode !== 'index' && mode !== 'copy') return libraryError(400, 'badMode', 'The mode is index or copy')
    const started = imports.start({ folder, mode, isDryRun: body.isDryRun !== false })
    return started ? libraryJson(started, 202) : libraryError(409, 'busy', 'Another import is running')
  })
}
