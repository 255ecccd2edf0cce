// Routes by which operators keep works: the button, the rules and the jobs (docs/library-api.md).
import type { Keeper } from '@emaki/archive'
import { parseId, parseJson, record } from '@emaki/domain'
import { type Context, Hono } from 'hono'

/** Maximum length of the rules as JSON, in characters. */
const maxRulesText = 256 * 1024

/** Creates the routes. The caller admits operators only. */
export function createKeepRoutes(keeper: Keeper): Hono {
  const app = new Hono()
  app.put('/works/:kind{illust|novel}/:id', (c) => {
    const kind = c.req.param('kind') === 'novel' ? 'novel' : 'illust'
    const id = parseId(c.req.param('id'))
    if (id === undefined) return problem(c, 400, 'badId', 'This is not the id of a work')
    keeper.press({ kind, id })
    return c.json({ job: `${kind}:${id}` }, 202)
  })
  app.get('/rules', (c) => c.json({ rules: keeper.rules() }))
  app.put('/rules', async (c) => {
    const body = await c.req.text()
    const parsed = body.length <= maxRulesText ? parseJson(body) : undefined
    if (!parsed?.ok) return problem(c, 400, 'badRules', 'The rules are not JSON')
    const changed = await keeper.setRules(parsed.value)
    return changed.ok ? c.json({ rules: changed.value }) : problem(c, 422, 'badRules', changed.error)
  })
  app.get('/jobs', (c) => c.json(keeper.status()))
  app.post('/jobs', async (c) => {
    const parsed = parseJson(await c.req.text())
    const action = actions.get(String(record(parsed.ok ? parsed.value : undefined).action))
    if (!action) return problem(c, 400, 'badAction', 'The action is not known')
    action(keeper)
    return c.json(keeper.status())
  })
  return app
}

const actions: ReadonlyMap<string, (keeper: Keeper) => void> = new Map([
  ['run', (keeper) => keeper.runNow()],
  ['pause', (keeper) => keeper.pause()],
  ['resume', (keeper) => keeper.resume()],
  ['retry', (keeper) => keeper.retry()],
])

const problem = (c: Context, status: 400 | 422, code: string, message: string): Response =>
  c.json({ error: { code, message } }, status)
