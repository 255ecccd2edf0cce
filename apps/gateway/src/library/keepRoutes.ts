// Routes by which operators keep works: the button, the rules and the jobs (docs/library-api.md).
import { workKeyText } from '@emaki/archive/names'
import * as v from 'valibot'
import { about, declared, jsonIn } from '../http/declaredRoute.ts'
import { body, workPath } from './declaredRoute.ts'
import type { LibraryModule } from './libraryModule.ts'
import { libraryError, libraryJson } from './libraryResponse.ts'

/** Maximum length of the rules as JSON, in characters. */
const maxRulesText = 256 * 1024

/** Any JSON. The keeper validates the rules. */
const rulesBody = declared(
  'json',
  v.pipe(
    v.unknown(),
    v.description('`{ rules: KeepRule[] }`'),
    v.check((value) => value !== undefined),
    v.transform((value) => ({ value })),
  ),
  (c) => jsonIn(c, maxRulesText),
  () => libraryError(400, 'badRules', 'The rules are not JSON'),
)
const work = workPath({}, () => libraryError(400, 'badId', 'This is not the id of a work'))
const action = body({ action: v.picklist(['run', 'pause', 'resume', 'retry']) })

/** Adds no routes to a gateway that keeps nothing. */
export const keepRoutes: LibraryModule = (app, { keeper, manage }) => {
  if (!keeper) return
  app.put('/works/:kind{illust|novel}/:id', manage, about('Keep a work', '`{ job }`', 202), work, (c) => {
    const key = c.req.valid('param')
    keeper.press(key)
    return libraryJson({ job: workKeyText(key) }, 202)
  })
  app.get('/rules', manage, about('Rules that keep works', '`{ rules: KeepRule[] }`'), () =>
    libraryJson({ rules: keeper.rules() }),
  )
  app.put('/rules', manage, about('Replace the rules', '`{ rules: KeepRule[] }`'), rulesBody, async (c) => {
    const changed = await keeper.setRules(c.req.valid('json').value)
    return changed.ok ? libraryJson({ rules: changed.value }) : libraryError(422, 'badRules', changed.error)
  })
  app.get('/jobs', manage, about('What is being kept', '`LibraryJobs`'), () => libraryJson(keeper.status()))
  app.post('/jobs', manage, about('Run the rules now, pause, resume, or retry what failed', '`LibraryJobs`'), action, (c) => {
    const actions = { run: keeper.runNow, pause: keeper.pause, resume: keeper.resume, retry: keeper.retry }
    actions[c.req.valid('json').action]()
    return libraryJson(keeper.status())
  })
}
