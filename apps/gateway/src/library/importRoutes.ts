// Routes by which operators import folders (docs/library-api.md).
import { isAbsolute } from 'node:path'
import * as v from 'valibot'
import { about } from '../http/declaredRoute.ts'
import { body } from './declaredRoute.ts'
import type { LibraryModule } from './libraryModule.ts'
import { libraryError, libraryJson } from './libraryResponse.ts'

const order = body({
  folder: v.pipe(
    v.string(),
    v.maxLength(4096),
    v.check((folder) => isAbsolute(folder) && !folder.includes('\0')),
  ),
  mode: v.picklist(['index', 'copy']),
  isDryRun: v.fallback(v.optional(v.boolean(), true), true),
})

/** Adds no routes to a gateway that imports nothing. */
export const importRoutes: LibraryModule = (app, { imports, manage }) => {
  if (!imports) return
  const listed = about('Reports of imports, the newest first', '`{ imports: LibraryImport[] }`')
  app.get('/imports', manage, listed, () => libraryJson({ imports: imports.list() }))
  app.post('/imports', manage, about('Start an import of a folder', '`LibraryImport`', 202), order, (c) => {
    const started = imports.start(c.req.valid('json'))
    return started ? libraryJson(started, 202) : libraryError(409, 'busy', 'Another import is running')
  })
}
