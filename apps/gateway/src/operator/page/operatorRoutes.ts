// The routes of the operator page under /api/operator. A stranger gets 401, or 404 where no client may use the page.

import { Readable } from 'node:stream'
import { denyLine, list, parseDenyEntry, parseJson, type Result, record, text } from '@emaki/domain'
import { isCrossSiteRequest, operatorBase } from '@emaki/domain/server'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { OperatorAccess } from '../../access/operatorAccess.ts'
import type { BackupArchive } from '../../backup/backupDownload.ts'
import type { DenyList } from '../../denyList/denyList.ts'
import { errorResponse } from '../../http/errorResponse.ts'
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

/** Creates the routes; none where no client may use the page. The app that they are part of handles thrown errors. */
export function createOperatorRoutes(options: OperatorRoutesOptions | undefined): OperatorRoutes {
  const app = new Hono<Bindings>().basePath(operatorBase)
  // Open to strangers, so that the viewer asks without an error. It tells no more than the status of the other routes.
  app.get('/role', (c) => json({ role: options?.access.roleOf(c.env.incoming) ?? 'closed' }))
  if (options === undefined) return app
  const { access, state, files, renewAccount, denyList, refusals, now, log } = options
  app.use(checkRequest(access))
  app.post('/session', async (c) => {
    const { incoming } = c.env
    const signedIn = await access.signIn(incoming, text((await bodyOf(c)).password))
    if (signedIn.ok) return noContent(signedIn.value)
    const { error } = signedIn
    return error.kind === 'wrong'
      ? errorResponse(401, 'Wrong password')
      : errorResponse(429, 'Too many tries', { 'retry-after': String(error.seconds) })
  })
  app.post('/session/end', async (c) => noContent(await access.signOut(c.env.incoming)))
  app.get('/state', async () => json(await state()))
  for (const name of operatorFileNames) {
    app.get(`/files/${name}`, async () => fileResponse(await files.text(name)))
    app.post(`/files/${name}`, async (c) => writeFile(files, name, await bodyOf(c), log))
  }
  if (denyList) {
    app.get('/deny', () => json({ entries: denyList.entries().map(denyLine) }))
    app.post('/deny', async (c) => changeDenyList(denyList, await bodyOf(c), log))
  }
  if (refusals) {
    app.get('/refusals', () => json({ entries: shownRefusals(refusals) }))
    app.post('/refusals', async (c) => changeRefusals(refusals, await bodyOf(c), now(), log))
  }
  app.get('/backup', backupHandler(options))
  if (renewAccount)
    app.post('/accounts/:position/renew', async (c) => {
      const { refreshToken } = await bodyOf(c)
      const problem = await renewAccount(Number(c.req.param('position')) - 1, text(refreshToken) || undefined)
      log.info({ account: c.req.param('position'), isRenewed: problem === undefined }, 'the operator renewed an account')
      return json({ problem: problem ?? null })
    })
  return app
}

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

async function writeFile(files: OperatorFiles, name: OperatorFileName, body: Body, log: Logger): Promise<Response> {
  const current = await files.text(name)
  if (current !== undefined && text(body.etag) !== current.etag) return errorResponse(409, 'The file has changed')
  if (typeof body.body !== 'string') return errorResponse(400, 'The text is missing')
  const checked = checkOperatorFile(name, body.body)
  if (!checked.ok) return json({ problem: checked.error })
  await files.write(name, checked.value)
  log.info({ name }, 'the operator changed a file')
  return json({ problem: null, etag: (await files.text(name))?.etag ?? '' })
}

/** Adds and removes entries; changes nothing when one of them cannot be read. */
async function changeDenyList(denyList: DenyListEditor, body: Body, log: Logger): Promise<Response> {
  const [add, remove] = [list(body.add).map(text), list(body.remove).map(text)]
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
async function changeRefusals(refusals: RefusalsEditor, body: Body, nowMs: number, log: Logger): Promise<Response> {
  const [added, lifted] = [text(body.add), text(body.remove)]
  const subject = parseRefusalSubject(added || lifted)
  const hours = Number(body.hours)
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

type Body = Readonly<Record<string, unknown>>

/** The members of a JSON body; none for anything else. */
async function bodyOf(c: Context<Bindings>): Promise<Body> {
  const parsed = parseJson(await c.req.text())
  return record(parsed.ok ? parsed.value : undefined)
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
