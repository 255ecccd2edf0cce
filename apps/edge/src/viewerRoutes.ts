// The viewer on the worker: its files, and its page with the initial data of the screen.
import { companionOrigin, sharedCompanionRequest } from '@emaki/companion'
import { passesSensitiveWords, readWordList } from '@emaki/domain'
import {
  htmlTemplate,
  isViewerPage,
  pagePolicy,
  readerPolicy,
  usedStyle,
  withInlineScript,
  withInlineStyle,
  withLateScripts,
} from '@emaki/domain/server'
import {
  firstPicture,
  type InitialRequest,
  initialDataIsland,
  initialRequest,
  type PageResponse,
  preloadLink,
  type RequestTarget,
  requestLanguage,
  secondRequest,
} from '@emaki/mirror'
import { OverLimit, refuse } from '@emaki/server'
import { firstScreen } from '@emaki/viewer/first-screen'
import { loadCompanion } from './companionRoutes.ts'
import type { Edge, EdgeContext } from './edgeContext.ts'
import { loadMirror } from './mirrorRoutes.ts'

/** How long a page waits for its data, in ms. Without data the viewer requests it itself. */
const deadlineMs = 300

/** Maximum length of a second response in a page, in characters. The text of a long novel is requested by the viewer. */
const maxSecondLength = 200_000

const policy = pagePolicy()
const operatorFiles = new Set(['/api/notices.json', '/api/words.txt', '/api/links.json'])

/** Responds to GET and HEAD of everything outside the APIs. */
export async function serveViewer(c: EdgeContext): Promise<Response> {
  const { edge } = c.env
  const request = c.req.raw
  const url = new URL(request.url)
  if (url.pathname !== '/' && url.pathname !== '/index.html') {
    const file = await edge.files.fetch(new Request(new URL(url.pathname, url.origin), { headers: fileHeaders(request) }))
    if (file.status < 400) return servedFile(file, url.pathname)
    file.body?.cancel().catch(() => undefined)
  }
  if (c.var.route.isPlain || !isViewerPage(url.pathname, request.headers.get('accept') ?? undefined)) {
    return refuse(c, 404, 'Not found')
  }
  const index = await edge.files.fetch(new Request(new URL('/index.html', url.origin)))
  if (index.status !== 200) return refuse(c, 503, 'The viewer is not deployed', { 'retry-after': '60' })
  const html = await index.text()
  const policyWithScript = withInlineScript(policy, htmlTemplate(html))
  return new Response(await pageOf(c, html), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': readerPolicy(request.headers.get('cookie') ?? undefined, policyWithScript),
      'cache-control': 'no-cache',
      vary: 'accept, accept-language, cookie',
    },
  })
}

/** Only validators: the files do not depend on anything else. */
function fileHeaders({ headers }: Request): Headers {
  const passed = new Headers()
  const etag = headers.get('if-none-match')
  if (etag !== null) passed.set('if-none-match', etag)
  return passed
}

/** A file of the viewer. Names under /assets/ contain a hash of their content. */
function servedFile(file: Response, path: string): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'etag']) {
    const value = file.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  headers.set('content-security-policy', policy)
  if (path === '/sw.js') headers.set('service-worker-allowed', '/')
  const lifetime = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  headers.set('cache-control', operatorFiles.has(path) ? 'public, max-age=300' : lifetime)
  return new Response(file.body, { status: file.status, headers })
}

/** The page with the configuration of the viewer, and with its initial data when that arrives in time. */
async function pageOf(c: EdgeContext, index: string): Promise<string> {
  const { edge, lifetime } = c.env
  const url = new URL(c.req.url)
  const template = htmlTemplate(index)
  const language = requestLanguage(c.req.header('accept-language'))
  const planned = initialRequest(url.pathname, url.searchParams, language, new Date(edge.now()))
  const initial = planned?.search && !(await isHarmless(edge, url.origin, planned.search.words)) ? undefined : planned
  const loading = initial ? wholeText(c, initial) : Promise.resolve(undefined)
  // The response is cached for the request of the viewer, even when it is late for the page.
  lifetime.waitUntil(loading)
  const loadingSecond = initial ? second(c, initial) : Promise.resolve(undefined)
  lifetime.waitUntil(loadingSecond)
  const [json, found] = await Promise.all([inTime(loading), inTime(loadingSecond)])
  // Requested at the same time as a profile, which says whether they are the works of its first tab.
  const wanted = initial?.subject && json !== undefined ? secondRequest(initial.subject, json, language) : undefined
  const more = found && found.key === wanted?.address ? found : undefined
  const island = initialDataIsland(edge.viewer, initial, json, more && more.json.length <= maxSecondLength ? more : undefined)
  const screen = initial && json !== undefined && !url.searchParams.has('page') ? screenOf(initial, json, more) : ''
  if (screen !== '') {
    const late = withLateScripts(template)
    const style = await firstStyle(edge, url.origin, screen)
    const { beforeHead, afterHead, body, end } = style === undefined ? late : withInlineStyle(late, style)
    return `${beforeHead}${afterHead}${screen}${body}${island}${end}`
  }
  const picture = initial && firstPicture(initial, json, edge.viewer.imageBase)
  const preload = picture === undefined ? '' : preloadLink(picture)
  return `${template.beforeHead}${preload}${island}${template.afterHead}${template.body}${template.end}`
}

/** The style of a first screen; undefined when the build has none. */
async function firstStyle({ files }: Edge, origin: string, screen: string): Promise<string | undefined> {
  const file = await files.fetch(new Request(new URL('/first-screen.css', origin)))
  return file.status === 200 ? usedStyle(await file.text())(screen) : undefined
}

const screenOf = (initial: InitialRequest, json: string, more: PageResponse | undefined): string =>
  initial.screen === undefined ? '' : firstScreen({ ...initial, screen: initial.screen, json, more: more?.json })

/** False for words of a search that contain one of the operator's sensitive words: the viewer refuses them. */
async function isHarmless({ files }: Edge, origin: string, words: string): Promise<boolean> {
  const file = await files.fetch(new Request(new URL('/api/words.txt', origin)))
  return passesSensitiveWords(words, file.status === 200 ? readWordList(await file.text()) : undefined)
}

/** The second response of a page for browsers, which would request it themselves; undefined for other pages. Never rejects. */
async function second(c: EdgeContext, { hasSecond, subject, language }: InitialRequest): Promise<PageResponse | undefined> {
  if (!hasSecond || !subject || c.req.header('sec-fetch-mode') !== 'navigate') return undefined
  const mirror = secondRequest(subject, undefined, language)
  if (!mirror) return undefined
  const json = await wholeText(c, { mirror })
  return json === undefined ? undefined : { key: mirror.address, json }
}

/** The complete response as text; undefined without one. Never rejects. */
async function wholeText(c: EdgeContext, initial: RequestTarget): Promise<string | undefined> {
  try {
    const response = initial.mirror ? await loadMirror(c, initial.mirror) : await companionResponse(c, initial.companion)
    return response === undefined || response instanceof OverLimit || !response.isWhole
      ? undefined
      : await new Response(response.body).text()
  } catch {
    return undefined
  }
}

/** The shared response of the companion, which is never a personal one: no header of the client is read. */
async function companionResponse(c: EdgeContext, path: string) {
  const shared = sharedCompanionRequest('GET', new URL(path, companionOrigin), () => null)
  return shared && loadCompanion(c, shared)
}

const inTime = <T>(loading: Promise<T | undefined>): Promise<T | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), deadlineMs)
    void loading.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
