// The routes of the operator page under /api/operator. A stranger gets 401, or 404 where no client may use the page.

import { Readable } from 'node:stream'
import { denyLine, parseDenyEntry, type Result, record } from '@emaki/domain'
import { isCrossSiteRequest, operatorBase } from '@emaki/domain/server'
import { errorResponse } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { OperatorAccess } from '../../access/operatorAccess.ts'
import type { BackupArchive } from '../../backup/backupDownload.ts'
import type { DenyList } from '../../denyList/denyList.ts'
import { about, declared, errorResponses, jsonIn, openApiOf, textMembers } from '../../http/declaredRoute.ts'
import { maxRefusalHours, parseRefusalSubject, refusalLine } from '../../limits/refusal.ts'
import type { Refusals } from '../../limits/refusals.ts'
import type { Logger } from '../../log/log.ts'
import type { Source } from '../../sources/source.ts'
import { type OperatorFileName, type OperatorFiles, operatorFileNames } from '../operatorFiles.ts'
import { checkOperatorFile } from './fileSchemas.ts'
import type { OperatorState } from './operatorState.ts'

type Bindings = { Bindings: HttpBindings }
export type OperatorRoutes = Hono<Bindings>

export interface OperatorRoutesOptions {
  readonly access: OperatorAccess
  readonly state: () => Promise<OperatorState>
  readonly files: OperatorFiles
  readonly renewAccount: Source['renewAccount']
  /** Undefined where the deny list cannot be changed. */
  readonly denyList: DenyListEditor | undefined
  /** Undefined where no client can be refused. */
  readonly refusals: RefusalsEditor | undefined
  /** Time in ms since 1970. */
  readonly now: () => number
  readonly openBackup: () => Promise<Result<BackupArchive, string>>
  readonly log: Logger
}

export type RefusalsEditor = Pick<Refusals, 'entries' | 'change'>
export type DenyListEditor = Pick<DenyList, 'entries' | 'change'>

/** Maximum size of a sign-in, in bytes. Its body is read before the client is known. */
const maxSignIn = 8 * 1024

/** Members of bodies that are empty when they are anything else. */
const line = v.fallback(v.string(), '')
const lines = v.fallback(v.array(line), [])

/** The members of a JSON body. Anything else is a body without members. */
const body = <E extends v.ObjectEntries>(entries: E) =>
  declared(
    'json',
    v.object(entries),
    async (c) => record(await jsonIn(c)),
    () => errorResponse(400, 'The request is malformed'),
  )

const signIn = body({ password: line })
const file = body({ body: v.fallback(v.optional(v.string()), undefined), etag: line })
const entryChange = body({ add: lines, remove: lines })
const refusal = body({ add: line, remove: line, hours: v.fallback(v.number(), Number.NaN) })
const renewal = body({ refreshToken: line })
const account = declared(
  'param',
  v.object({ position: v.string() }),
  (c) => c.req.param(),
  () => errorResponse(404, 'Not found'),
)
const changedFile = '`{ problem, etag }`: what is wrong with the text, or null and the new version'
const entriesNow = '`{ entries }`: all entries after the change, or `{ unreadable }`: the lines that cannot be read'

/** Creates the routes; none where no client may use the page. The app that they are part of handles thrown errors. */
export function createOperatorRoutes(options: OperatorRoutesOptions | undefined): OperatorRoutes {
  const app = new Hono<Bindings>().basePath(operatorBase)
  // Open to strangers, so that the viewer asks without an error. It tells no more than the status of the other routes.
  const role = about('What the client may do', '`{ role }`: operator, stranger or closed')
  app.get('/role', role, (c) => json({ role: options?.access.roleOf(c.env.incoming) ?? 'closed' }))
  if (options === undefined) return app
  const { access, state, files, renewAccount, denyList, refusals, now, log } = options
  app.use(checkRequest(access))
  app.post('/session', about('Sign in as operator', 'Signed in by a cookie', 204), signIn, async (c) => {
    const signedIn = await access.signIn(c.env.incoming, c.req.valid('json').password)
    if (signedIn.ok) return noContent(signedIn.value)
    const { error } = signedIn
    return error.kind === 'wrong'
      ? errorResponse(401, 'Wrong password')
      : errorResponse(429, 'Too many tries', { 'retry-after': String(error.seconds) })
  })
  const ended = about('Sign out, in all browsers where the operator signed in', 'Signed out', 204)
  app.post('/session/end', ended, async (c) => noContent(await access.signOut(c.env.incoming)))
  app.get('/state', about('The condition of the gateway', '`OperatorState`'), async () => json(await state()))
  for (const name of operatorFileNames) {
    app.get(`/files/${name}`, about(`Read ${name}`, '`{ body, etag }`; empty texts without a file'), async () =>
      fileResponse(await files.text(name)),
    )
    app.post(`/files/${name}`, about(`Replace the version \`etag\` of ${name}`, changedFile), file, async (c) =>
      writeFile(files, name, c.req.valid('json'), log),
    )
  }
  if (denyList) {
    app.get('/deny', about('The deny list', '`{ entries }`'), () => json({ entries: denyList.entries().map(denyLine) }))
    app.post('/deny', about('Change the deny list', entriesNow), entryChange, async (c) =>
      changeDenyList(denyList, c.req.valid('json'), log),
    )
  }
  if (refusals) {
    app.get('/refusals', about('The clients that are refused', '`{ entries }`'), () => json({ entries: shownRefusals(refusals) }))
    app.post('/refusals', about('Refuse a client for some hours, or admit one again', entriesNow), refusal, async (c) =>
      changeRefusals(refusals, c.req.valid('json'), now(), log),
    )
  }
  app.get('/backup', about('Download a backup', 'A ZIP file', 200, 'application/zip'), backupHandler(options))
  if (renewAccount) {
    const renewed = about('Renew the login of an account, from 1', '`{ problem }`: null, or why it failed')
    app.post('/accounts/:position/renew', renewed, account, renewal, async (c) => {
      const { position } = c.req.valid('param')
      const problem = await renewAccount(Number(position) - 1, c.req.valid('json').refreshToken || undefined)
      log.info({ account: position, isRenewed: problem === undefined }, 'the operator renewed an account')
      return json({ problem: problem ?? null })
    })
  }
  return app
}

const errors = errorResponses(textMembers('msg'), {
  401: 'The client has to sign in as operator',
  403: 'The request comes from a page of another site',
  404: 'There is no such thing, or no client may use these routes',
  409: 'The file has changed meanwhile, or another backup is in progress',
  415: 'The body must be JSON',
  429: 'Too many tries to sign in',
})

/** The OpenAPI document of the routes that this gateway has. */
export const operatorOpenApi = (app: OperatorRoutes, version: string) =>
  openApiOf(app, {
    title: 'Operator',
    version,
    description: 'The operator page of this gateway (docs/operate/operator-page.md).',
    errors,
  })

/** Rejects requests of other sites and of strangers, before any body is read. */
const checkRequest = (access: OperatorAccess) =>
  createMiddleware<Bindings>(async (c, next) => {
    const { incoming, outgoing } = c.env
    const role = access.roleOf(incoming)
    const isPost = c.req.method === 'POST'
    const refuse = (status: number, message: string) => {
      // The body is not read.
      if (isPost) outgoing.shouldKeepAlive = false
      return errorResponse(status, message)
    }
    if (role === 'closed') return refuse(404, 'Not found')
    if (isCrossSiteRequest(incoming)) return refuse(403, 'Forbidden')
    const isSignIn = isPost && c.req.path === `${operatorBase}/session`
    if (role === 'stranger' && !isSignIn) return refuse(401, 'Sign in')
    // Forms of other sites cannot send JSON.
    if (isPost && !/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return refuse(415, 'The body must be JSON')
    if (isSignIn && Number(c.req.header('content-length') ?? 0) > maxSignIn) return refuse(413, 'Payload Too Large')
    return next()
  })

interface FileChange {
  readonly body?: string | undefined
  readonly etag: string
}

async function writeFile(
  files: OperatorFiles,
  name: OperatorFileName,
  { body, etag }: FileChange,
  log: Logger,
): Promise<Response> {
  const current = await files.text(name)
  if (current !== undefined && etag !== current.etag) return errorResponse(409, 'The file has changed')
  if (body === undefined) return errorResponse(400, 'The text is missing')
  const checked = checkOperatorFile(name, body)
  if (!checked.ok) return json({ problem: checked.error })
  await files.write(name, checked.value)
  log.info({ name }, 'the operator changed a file')
  return json({ problem: null, etag: (await files.text(name))?.etag ?? '' })
}

/** Adds and removes entries; changes nothing when one of them cannot be read. */
async function changeDenyList(
  denyList: DenyListEditor,
  { add, remove }: Readonly<Record<'add' | 'remove', readonly string[]>>,
  log: Logger,
): Promise<Response> {
  const unreadable = [...add, ...remove].filter((line) => parseDenyEntry(line) === undefined)
  if (unreadable.length > 0) return json({ unreadable })
  const change = { add: add.map(parseDenyEntry).filter(isDefined), remove: remove.map(parseDenyEntry).filter(isDefined) }
  await denyList.change(change)
  log.info({ added: add.length, removed: remove.length }, 'the operator changed the deny list')
  return json({
    added: change.add.map(denyLine),
    removed: change.remove.map(denyLine),
    entries: denyList.entries().map(denyLine),
  })
}

const shownRefusals = (refusals: RefusalsEditor) =>
  refusals.entries().map(({ until, refused, ...subject }) => ({ subject: refusalLine(subject), until, refused }))

/** Refuses `add` for `hours`, or lifts the refusal of `remove`; changes nothing when it cannot be read. */
async function changeRefusals(
  refusals: RefusalsEditor,
  { add: added, remove: lifted, hours }: Readonly<Record<'add' | 'remove', string> & { hours: number }>,
  nowMs: number,
  log: Logger,
): Promise<Response> {
  const subject = parseRefusalSubject(added || lifted)
  const isTime = lifted !== '' || (hours > 0 && hours <= maxRefusalHours)
  if (!subject || !isTime) return json({ unreadable: true })
  const add = added === '' ? [] : [{ ...subject, until: nowMs + hours * 3600_000 }]
  await refusals.change({ add, remove: [subject] })
  log.info({ kind: subject.kind, isLifted: added === '' }, 'the operator changed who is refused')
  return json({ entries: shownRefusals(refusals) })
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined

/** Sends a backup. One is made and downloaded at a time, because each needs the disk space of the data. */
function backupHandler({ openBackup, log }: OperatorRoutesOptions) {
  let isBusy = false
  const release = () => {
    isBusy = false
  }
  return async (c: Context<Bindings>): Promise<Response> => {
    const type = { 'content-type': 'application/zip' }
    if (c.req.method === 'HEAD') return new Response(null, { headers: { ...headers, ...type } })
    if (isBusy) return errorResponse(409, 'Another backup is being made or downloaded')
    isBusy = true
    const opened = await openBackup().catch((error: unknown) => {
      release()
      throw error
    })
    if (!opened.ok) {
      release()
      log.warn(`the operator asked for a backup: ${opened.error}`)
      return errorResponse(409, opened.error)
    }
    const { name, size, body } = opened.value
    body.once('close', release)
    // The client may have left while the copy was made.
    if (c.env.outgoing.destroyed) body.destroy()
    else c.env.outgoing.once('close', () => body.destroy())
    log.info({ bytes: size }, 'the operator downloads a backup')
    return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
      headers: { ...headers, ...type, 'content-length': String(size), 'content-disposition': `attachment; filename="${name}"` },
    })
  }
}

const headers = { 'cache-control': 'no-store' }
const json = (value: unknown): Response => Response.json(value, { headers })
const noContent = (cookies: readonly string[]): Response =>
  new Response(null, {
    status: 204,
    headers: [...Object.entries(headers), ...cookies.map((cookie): [string, string] => ['set-cookie', cookie])],
  })
const fileResponse = (file: { readonly body: string; readonly etag: string } | undefined): Response =>
  json(file ?? { body: '', etag: '' })
