// The check of all files of the archive: its start and its report (docs/library-api.md).
import type { Verifier } from '@emaki/archive'
import type { LibraryCheck } from '@emaki/domain'
import { about } from '../http/declaredRoute.ts'
import type { LibraryModule } from './libraryModule.ts'
import { libraryError, libraryJson } from './libraryResponse.ts'

/** Adds no routes where no file is checked. */
export const verifyRoutes: LibraryModule = (app, { verifier, manage, log }) => {
  if (!verifier) return
  app.get('/verify', manage, about('The running check of all files, or the last one', '`LibraryCheck`'), () =>
    libraryJson(checkOf(verifier)),
  )
  app.post('/verify', manage, about('Start a check of all files', '`LibraryCheck`', 202), () => {
    if (!verifier.start()) return libraryError(409, 'verifying', 'A check is running')
    log.info('the operator started a check of all files')
    return libraryJson(checkOf(verifier), 202)
  })
}

const checkOf = (verifier: Verifier): LibraryCheck => ({ isRunning: verifier.isRunning(), report: verifier.report() ?? null })
