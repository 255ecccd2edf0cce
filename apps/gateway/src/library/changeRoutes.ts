// Changes of the library by operators: read marks, trash and duplicates (docs/library-api.md).
import { parseWorkKey, type WorkKey } from '@emaki/archive/names'
import { list, text } from '@emaki/domain'
import type { LibraryModule } from './libraryModule.ts'
import { countOf, groupCursorOf, keyIn, nextGroupOf, parametersOf } from './libraryParameters.ts'
import { libraryBody, libraryError, libraryJson, libraryNoContent } from './libraryResponse.ts'
import { libraryItems } from './readRoutes.ts'

const notFound = () => libraryError(404, 'notFound', 'The work is not in the archive')

export const changeRoutes: LibraryModule = (app, { library, rules, manage, log }) => {
  const { search, store, trash } = library.archive
  app.put('/works/:kind/:id/read', manage, async (c) => {
    const key = keyIn(c)
    const { isRead } = await libraryBody(c)
    if (typeof isRead !== 'boolean') return libraryError(400, 'badRequest', 'isRead must be true or false')
    return key && (await search.setRead(key, isRead)) ? libraryNoContent() : notFound()
  })
  app.delete('/works/:kind/:id', manage, async (c) => {
    const key = keyIn(c)
    if (!key || !(await store.trash(key))) return notFound()
    log.info(key, 'the operator moved a work to the trash')
    return libraryNoContent()
  })
  app.get('/trash', manage, async () => libraryJson({ works: await trash.list() }))
  app.post('/trash/restore', manage, async (c) => {
    const keys = worksIn(await libraryBody(c))
    if (!keys) return libraryError(400, 'badRequest', 'works must be a list of keys such as illust:1')
    for (const key of keys) await store.restore(key)
    return libraryJson({ works: await trash.list() })
  })
  app.post('/trash/empty', manage, async (c) => {
    const keys = worksIn(await libraryBody(c))
    if (!keys) return libraryError(400, 'badRequest', 'works must be a list of keys such as illust:1')
    log.info({ works: await trash.empty(keys) }, 'the operator deleted works in the trash')
    return libraryJson({ works: await trash.list() })
  })
  app.get('/duplicates', manage, async (c) => {
    const parameters = parametersOf(c)
    const from = groupCursorOf(parameters)
    if (!from.ok) return libraryError(400, 'cursor', 'The cursor is malformed')
    const denied = rules()
    const { items, total, next } = await search.duplicates({ from: from.value, count: countOf(parameters), rules: denied })
    const groups = items.map(({ id, works }) => ({ id, works: libraryItems(works, denied) }))
    return libraryJson({ groups, total, next: nextGroupOf(next) })
  })
  app.post('/duplicates/keep', manage, async (c) => {
    const group = text((await libraryBody(c)).group)
    if (!/^[0-9a-f]{32}$/.test(group)) return libraryError(400, 'badRequest', 'group must be the id of a group')
    search.keepDuplicates(group)
    return libraryNoContent()
  })
}

/** Most works of a request. */
const maxWorks = 1000

/** The keys in `works`; undefined when one cannot be read. */
function worksIn(body: Readonly<Record<string, unknown>>): WorkKey[] | undefined {
  const names = list(body.works)
  const keys = names.flatMap((name) => parseWorkKey(text(name)) ?? [])
  return Array.isArray(body.works) && keys.length === names.length && keys.length <= maxWorks ? keys : undefined
}
