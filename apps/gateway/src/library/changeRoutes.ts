// Changes of the library by operators: read marks, trash and duplicates (docs/library-api.md).
import * as v from 'valibot'
import { about } from '../http/declaredRoute.ts'
import { body, query, workPath } from './declaredRoute.ts'
import type { LibraryModule } from './libraryModule.ts'
import { groupRange, nextGroupOf, workNames } from './libraryParameters.ts'
import { libraryJson, libraryNoContent, workNotFound } from './libraryResponse.ts'
import { libraryItems } from './readRoutes.ts'

/** Most works of a request. */
const maxWorks = 1000
const works = v.pipe(workNames, v.maxLength(maxWorks))
const trashNow = '`{ works: TrashedWork[] }`: what the trash has now'

export const changeRoutes: LibraryModule = (app, { library, rules, manage, log }) => {
  const { search, store, trash } = library.archive
  const isRead = body({ isRead: v.boolean() })
  app.put(
    '/works/:kind/:id/read',
    manage,
    about('Mark a work as read or unread', 'Done', 204),
    isRead,
    workPath({}),
    async (c) => ((await search.setRead(c.req.valid('param'), c.req.valid('json').isRead)) ? libraryNoContent() : workNotFound()),
  )
  app.delete('/works/:kind/:id', manage, about('Move a work to the trash', 'Done', 204), workPath({}), async (c) => {
    const key = c.req.valid('param')
    if (!(await store.trash(key))) return workNotFound()
    log.info(key, 'the operator moved a work to the trash')
    return libraryNoContent()
  })
  app.get('/trash', manage, about('Works in the trash', trashNow), async () => libraryJson({ works: await trash.list() }))
  app.post('/trash/restore', manage, about('Restore works from the trash', trashNow), body({ works }), async (c) => {
    for (const key of c.req.valid('json').works) await store.restore(key)
    return libraryJson({ works: await trash.list() })
  })
  app.post('/trash/empty', manage, about('Delete works in the trash for good', trashNow), body({ works }), async (c) => {
    log.info({ works: await trash.empty(c.req.valid('json').works) }, 'the operator deleted works in the trash')
    return libraryJson({ works: await trash.list() })
  })
  const duplicates = about('Groups of similar pictures of different works', '`{ groups: DuplicateGroup[], total, next }`')
  app.get('/duplicates', manage, duplicates, query(groupRange), async (c) => {
    const denied = rules()
    const { items, total, next } = await search.duplicates({ ...c.req.valid('query'), rules: denied })
    const groups = items.map((group) => ({ id: group.id, works: libraryItems(group.works, denied) }))
    return libraryJson({ groups, total, next: nextGroupOf(next) })
  })
  const keep = about('Keep all works of a group, which is not listed again', 'Done', 204)
  app.post('/duplicates/keep', manage, keep, body({ group: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) }), (c) => {
    search.keepDuplicates(c.req.valid('json').group)
    return libraryNoContent()
  })
}
