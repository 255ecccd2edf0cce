// Opens the catalogues of a gateway's archive.
import type { Handler } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import type { Access } from '../access/access.ts'
import { createOpdsAccess, type OpdsAccessOptions } from './opdsAccess.ts'
import { createOpdsHandler, type OpdsOptions } from './opdsRoutes.ts'

export type OpdsSetup = Omit<OpdsAccessOptions, 'access'> &
  Omit<OpdsOptions, 'library' | 'mayRead' | 'instance'> & {
    readonly library?: OpdsOptions['library'] | undefined
    readonly access: Access
  }

/** Undefined without an archive. */
export function openOpds({ library, access, ...options }: OpdsSetup): Handler<HttpBindings> | undefined {
  if (!library) return undefined
  const mayRead = createOpdsAccess({ ...options, access })
  return createOpdsHandler({ ...options, library, mayRead, instance: access })
}
