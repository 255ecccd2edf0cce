// Routes by which operators keep works: the button, the rules and the jobs (docs/library-api.md).
import type { Keeper } from '@emaki/archive'
import { parseJson } from '@emaki/domain'
import type { LibraryModule } from './libraryModule.ts'
import { keyIn } from './libraryParameters.ts'
import { libraryBody, libraryError, libraryJson } from './libraryResponse.ts'

/** Maximum length of the rules as JSON, in characters. */
const maxRulesText = 256 * 1024

/** Adds no routes to a gateway that keeps nothing. */
export const keepRoutes: LibraryModule = (app, { keeper, manage }) => {
  if (!keeper) return
  app.put('/works/:kind{illust|novel}/:id', manage, (c) => {
    const key = keyIn(c)
    if (!key) return libraryError(400, 'badId', 'This is not the id of a work')
    keeper.press(key)
    return libraryJson({ job: `${key.kind}:${key.id}` }, 202)
  })
  app.get('/rules', manage, () => libraryJson({ rules: keeper.rules() }))
  app.put('/rules', manage, async (c) => {
    const body = await c.req.text()
    const parsed = body.length <= maxRulesText ? parseJson(body) : undefined
    if (!parsed?.ok) return libraryError(400, 'badRules', 'The rules are not JSON')
    const changed = await keeper.setRules(parsed.value)
    return changed.ok ? libraryJson({ rules: changed.value }) : libraryError(422, 'badRules', changed.error)
  })
  app.get('/jobs', manage, () => libraryJson(keeper.status()))
  app.post('/jobs', manage, async (c) => {
    const action = actions.get(String((await libraryBody(c)).action))
    if (!action) return libraryError(400, 'badAction', 'The action is not known')
    action(keeper)
    return libraryJson(keeper.status())
  })
}

const actions: ReadonlyMap<string, (keeper: Keeper) => void> = new Map([
  ['run', (keeper) => keeper.runNow()],
  ['pause', (keeper) => keeper.pause()],
  ['resume', (keeper) => keeper.resume()],
  ['retry', (keeper) => keeper.retry()],
])
