// Opens the archive as a fallback of the source.
import { createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import { createArchiveFetch, createKeptWorks } from '@emaki/archive'
import { createMirror } from '@emaki/mirror'
import type { Logger } from '../log/log.ts'
import { createKeptAnswers, type KeptAnswers, type KeptLibrary } from './keptAnswers.ts'
import { forEachView, type LibraryView } from './libraryAccess.ts'

/** The archive accepts any client. */
const app = { clientId: 'emaki', clientSecret: 'emaki', hashSecret: 'emaki' }

/** Opens the fallback over an archive, for operators and for visitors. */
export const openKept = (library: KeptLibrary, log: Logger): Readonly<Record<LibraryView, KeptAnswers>> =>
  forEachView((view) => openView(library, view === 'public', log))

function openView(library: KeptLibrary, isForVisitors: boolean, log: Logger): KeptAnswers {
  const onError = (error: unknown) => log.error({ err: error }, 'the archive failed')
  const fetch = createArchiveFetch(library.archive, { mayWrite: library.mayWrite, isForVisitors, onError })
  const api = createAppApi({ ...app, fetch, tokens: createMemoryTokenStore('archive') })
  const mirror = createMirror({ api, onError })
  return createKeptAnswers({
    library,
    fetch,
    works: createKeptWorks(library.archive, { isForVisitors }),
    mirror: (request) => mirror.fetch(request),
    log,
  })
}
