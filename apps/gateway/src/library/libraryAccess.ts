// Who may use the library: operators everything, visitors only reading, where the operator allows it (docs/library-api.md).
import type { IncomingMessage } from 'node:http'
import { createOperatorAccess, type OperatorAccessOptions } from '../operator/page/operatorAccess.ts'
import type { Library } from './openLibrary.ts'

/** `stranger`: may sign in as operator. `closed`: for this client there is no operator page. */
export type LibraryRole = 'operator' | 'reader' | 'stranger' | 'closed'

export type LibraryAccess = (incoming: Pick<IncomingMessage, 'headers' | 'socket'>) => LibraryRole

export interface LibraryAccessOptions extends OperatorAccessOptions {
  readonly config: OperatorAccessOptions['config'] & { readonly archiveReaders: boolean }
  /** Undefined without an archive. */
  readonly library?: Library | undefined
}

/**
 * Creates the check. Private instances have turned strangers away before. Visitors read nothing while the archive has works of private
 * bookmarks, because these would tell what the operator has bookmarked.
 */
export function createLibraryAccess(options: LibraryAccessOptions): LibraryAccess {
  const operator = createOperatorAccess(options)
  const mayVisit = () => options.config.archiveReaders && !options.library?.archive.index.hasPrivateWorks()
  return (incoming) => {
    const role = operator?.roleOf(incoming) ?? 'closed'
    return role !== 'operator' && mayVisit() ? 'reader' : role
  }
}

/** Whether a client may read kept works. */
export type LibraryReaders = (incoming: Parameters<LibraryAccess>[0]) => boolean

/** The clients that may read kept works, also behind the source. */
export function libraryReaders(access: LibraryAccess): LibraryReaders {
  return (incoming) => ['operator', 'reader'].includes(access(incoming))
}
