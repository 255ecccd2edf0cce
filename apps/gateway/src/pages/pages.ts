// The viewer's pages: index.html with initial data and the first cards, sent at once when the data is cached, streamed otherwise.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { passesSensitiveWords } from '@emaki/domain'
import { type HtmlTemplate, htmlTemplate, usedStyle, withInlineScript } from '@emaki/domain/server'
import { firstPicture, initialDataIsland, preloadLink, type Subject, type ViewerConfig } from '@emaki/mirror'
import { LRUCache } from 'lru-cache'
import { getOrCreate } from '../cache/getOrCreate.ts'
import { responseText, type SharedResponse, type SharedResponses } from '../cache/sharedResponses.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import { linkPreview } from '../linkPreview/linkPreview.ts'
import { previewTags, withPreviewTitle } from '../linkPreview/openGraph.ts'
import type { SensitiveWords } from '../linkPreview/sensitiveWords.ts'
import type { Logger } from '../log/log.ts'
import type { MirrorResponses } from '../mirror/mirrorResponses.ts'
import type { PublicOrigin } from '../network/publicOrigin.ts'
import { settleWithin, timedOut } from '../network/timeout.ts'
import { composePage, type PageParts } from './composePage.ts'
import { createFirstResponses, type FirstResponses } from './firstResponses.ts'
import type { FirstScreens } from './firstScreens.ts'
import { createPageCache } from './pageCache.ts'
import { styleLinks } from './pageLinks.ts'
import { createPlans, type PagePlan, type PageRequest, startsAtFirstPage } from './pagePlan.ts'
import { type PagePolicy, pagePolicies, type ReadyPage, sendReady, streamPage } from './sendPage.ts'
import { createSubjectKeys } from './subjectKeys.ts'
import { createSubjectResponses } from './subjectResponses.ts'
import type { ViewerFile } from './viewerFiles.ts'

export interface PagesOptions {
  readonly responses: MirrorResponses
  readonly companion: SharedResponses
  readonly viewer: ViewerConfig
  /** Time in ms since 1970. */
  readonly now: () => number
  readonly log: Logger
  /** The content security policy of pages. */
  readonly policy: string
  /** The style of pages with first cards; undefined when the build has none. */
  readonly firstStyle: () => ViewerFile | undefined
  readonly firstScreens: FirstScreens
  readonly origin: PublicOrigin
  readonly words: SensitiveWords
  readonly limits?: RequestLimits | undefined
  /** How long a page waits for its data before it sends the head, and before it ends without data, in ms. */
  readonly headDelayMs?: number
  readonly deadlineMs?: number
}

/** Sends the page for a URL. `index` is the built index.html. */
export type SendPage = (incoming: IncomingMessage, outgoing: ServerResponse, address: URL, index: ViewerFile) => Promise<void>

/** Maximum length of a second response in a page, in characters. The text of a long novel is requested by the viewer. */
const maxSecondLength = 200_000
/** Maximum number of cached pages without data, one for each list of link elements. */
const maxLinkedPages = 64

/** Creates the pages over responses of the mirror. */
export function createPages(options: PagesOptions): SendPage {
  const { viewer, now, log, firstScreens, words } = options
  const renderer = createPageRenderer(options)
  const planOf = createPlans(viewer)
  const responses = createFirstResponses(options.responses, options.companion)
  const load: LoadFirst = (initial) =>
    responses.load(initial).catch((error: unknown) => {
      log.error({ err: error }, 'initial data failed')
      return undefined
    })
  const subjects = createSubjectPages(options, renderer, { responses, load })
  const sendOther = createOtherPages(options, { renderer, subjects, load })

  /** The page that was rendered before for the response in memory; undefined without one. Most requests end here, in one turn. */
  const knownPage = (
    incoming: IncomingMessage,
    index: ViewerFile,
    { plan: { initial, links, listKey }, ready }: Planned,
  ): ReadyPage | undefined => {
    if (!initial) return links === '' ? renderer.barePage(index) : undefined
    if (!ready) return undefined
    if (initial.subject) return subjects.known(incoming, index, initial, ready)
    const list = initial.search && words()
    if (list instanceof Promise || (initial.search && !passesSensitiveWords(initial.search.words, list))) return undefined
    return renderer.pagesOf(index, ready).get(listKey)
  }

  return async (incoming, outgoing, address, index) => {
    const plan = planOf(address, incoming.headers['accept-language'], now())
    const planned = { plan, ready: plan.initial && responses.ready(plan.initial) }
    const page = knownPage(incoming, index, planned)
    if (page) return sendReady(incoming, outgoing, page, renderer.policyOf(index))
    await firstScreens.load(index)
    return sendOther(incoming, outgoing, address, index, planned)
  }
}

/** Loads the first response of a page; undefined when it fails or readers cannot share it. */
type LoadFirst = (initial: PageRequest) => Promise<SharedResponse | undefined>

/** The plan of a page, and its first response if a fresh one is in memory. */
interface Planned {
  readonly plan: PagePlan
  readonly ready: SharedResponse | undefined
}

type PageRenderer = ReturnType<typeof createPageRenderer>

/** Creates the pages of works and users, which have link previews. */
function createSubjectPages(
  options: PagesOptions,
  renderer: PageRenderer,
  { responses, load }: Pick<OtherParts, 'responses' | 'load'>,
) {
  const { viewer, log, origin, words, limits } = options
  const { templateOf, composedPage, barePage, linkedPage, pagesOf, screenOf } = renderer
  const keyOf = createSubjectKeys(origin)

  /** The page that was rendered before for a response; undefined without one. */
  const known = (
    incoming: IncomingMessage,
    index: ViewerFile,
    initial: PageRequest,
    response: SharedResponse,
  ): ReadyPage | undefined => {
    const list = words()
    const request = responses.second(initial, response)
    const second = request && responses.readySecond(request)
    if (list instanceof Promise || (request && !second)) return undefined
    return pagesOf(index, response).get(keyOf(incoming, initial, response, list, second))
  }

  const loadSubject = createSubjectResponses({ responses, load, log, limits })

  /** The page of a work or user, with its link preview when the data arrives in time and the preview is allowed. */
  const page = async (
    incoming: IncomingMessage,
    index: ViewerFile,
    initial: PageRequest,
    { subject, links, ready }: { readonly subject: Subject; readonly links: string; readonly ready: SharedResponse | undefined },
  ): Promise<ReadyPage> => {
    const loaded = await loadSubject(incoming, initial, ready)
    if (!loaded) return linkedPage(incoming, index, links)
    const { response, second } = loaded
    const publicOrigin = origin(incoming)
    const list = await words()
    const pages = pagesOf(index, response)
    const key = keyOf(incoming, initial, response, list, second?.response)
    // Rendering and compressing a page costs time, so the client pays for a new host name.
    if (ready && !pages.has(key) && (await limits?.chargeUpstreamCall(incoming, false))) return linkedPage(incoming, index, links)
    return getOrCreate(pages, key, () => {
      const preview = linkPreview(subject, response, list, viewer.imageBase)
      if (!preview) return barePage(index)
      const template = templateOf(index)
      const tags = (publicOrigin === undefined ? '' : previewTags(preview, publicOrigin)) + links
      const json = wholeText(second?.response)
      const more = second && json !== undefined && json.length <= maxSecondLength ? { key: second.key, json } : undefined
      const island = initialDataIsland(viewer, initial, wholeText(response), more)
      const beforeHead = withPreviewTitle(template.beforeHead, preview) + tags
      const screen = screenOf(index, initial, response, json)
      return composedPage(index, { ...template, beforeHead }, { island, screen })
    })
  }
  return { known, page }
}

interface OtherParts {
  readonly responses: FirstResponses
  readonly renderer: PageRenderer
  readonly subjects: ReturnType<typeof createSubjectPages>
  readonly load: LoadFirst
}

/** Creates the function that sends a page that is not in memory. */
function createOtherPages(
  { viewer, limits, words, headDelayMs = 30, deadlineMs = 1500 }: PagesOptions,
  { renderer, subjects, load }: Omit<OtherParts, 'responses'>,
) {
  const { templateOf, policyOf, linkedPage, pageWith, screenOf } = renderer

  return async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    address: URL,
    index: ViewerFile,
    { plan, ready }: Planned,
  ): Promise<void> => {
    const { initial, links } = plan
    const policy = policyOf(index)
    if (!initial) return sendReady(incoming, outgoing, await linkedPage(incoming, index, links), policy)
    const { subject } = initial
    if (subject) {
      const page = await subjects.page(incoming, index, initial, { subject, links, ready })
      return sendReady(incoming, outgoing, page, policy)
    }
    if (initial.search && !passesSensitiveWords(initial.search.words, await words())) {
      return sendReady(incoming, outgoing, await linkedPage(incoming, index, links), policy)
    }
    // A response that is not in memory needs a call upstream. The page without its initial data is free.
    if (!ready && (await limits?.chargeUpstreamCall(incoming, false))) {
      return sendReady(incoming, outgoing, await linkedPage(incoming, index, links), policy)
    }
    const loading = load(initial)
    const early = await settleWithin(loading, headDelayMs)
    if (early !== timedOut) {
      const page = early?.isWhole ? pageWith(index, address, initial, early, plan) : await linkedPage(incoming, index, links)
      return sendReady(incoming, outgoing, page, policy)
    }
    const page = settleWithin(loading, deadlineMs - headDelayMs).then((response) =>
      response === timedOut ? undefined : response,
    )
    await streamPage(incoming, outgoing, { template: withHead(templateOf(index), links), policyOf: policy }, async () => {
      const response = await page
      const screen = startsAtFirstPage(address) ? screenOf(index, initial, response) : ''
      const picture = screen === '' ? firstPicture(initial, wholeText(response), viewer.imageBase) : undefined
      return {
        beforeBody: `${screen}${picture ? preloadLink(picture) : ''}`,
        island: initialDataIsland(viewer, initial, wholeText(response)),
      }
    })
  }
}

/** Renders pages and caches them for the response or file that they are made of. */
function createPageRenderer({ viewer, limits, policy, firstStyle, firstScreens }: PagesOptions) {
  const templates = new WeakMap<ViewerFile, HtmlTemplate>()
  const bare = new WeakMap<ViewerFile, ReadyPage>()
  const linked = new WeakMap<ViewerFile, LRUCache<string, ReadyPage>>()
  const { pagesOf } = createPageCache<ReadyPage>()

  const templateOf = (index: ViewerFile) => getOrCreate(templates, index, () => htmlTemplate(textOf(index)))
  const styles = new WeakMap<ViewerFile, readonly string[]>()
  const sheets = new WeakMap<ViewerFile, (html: string) => string>()
  const stylesOf = (index: ViewerFile) => getOrCreate(styles, index, styleLinks)
  const policies = new WeakMap<ViewerFile, PagePolicy>()
  const policyOf = (index: ViewerFile) =>
    getOrCreate(policies, index, () => pagePolicies(withInlineScript(policy, templateOf(index))))
  const composedPage = (index: ViewerFile, template: HtmlTemplate, parts: PageParts): ReadyPage => {
    const style = parts.screen ? firstStyle() : undefined
    const inline = style && getOrCreate(sheets, style, () => usedStyle(textOf(style)))(parts.screen ?? '')
    return composePage(template, parts, inline === undefined ? { links: stylesOf(index) } : { inline })
  }
  const barePage = (index: ViewerFile) =>
    getOrCreate(bare, index, () => composedPage(index, templateOf(index), { island: initialDataIsland(viewer) }))

  /** The first screen of a page as HTML; empty without a complete response. `more`: the second response, as JSON. */
  const screenOf = (index: ViewerFile, initial: PageRequest, response: SharedResponse | undefined, more?: string): string => {
    const { screen } = initial
    const json = wholeText(response)
    if (json === undefined || screen === undefined) return ''
    return firstScreens.of(index)?.({ ...initial, screen, json, more }) ?? ''
  }

  /** The page without data, with link elements in its head. */
  const linkedPage = async (incoming: IncomingMessage, index: ViewerFile, links: string): Promise<ReadyPage> => {
    if (links === '') return barePage(index)
    const pages = getOrCreate(linked, index, () => new LRUCache<string, ReadyPage>({ max: maxLinkedPages }))
    const known = pages.get(links)
    if (known) return known
    // Rendering and compressing a page costs time, so the client pays for it.
    if (await limits?.charge(incoming, 'mirror')) return barePage(index)
    const page = composedPage(index, withHead(templateOf(index), links), { island: initialDataIsland(viewer) })
    pages.set(links, page)
    return page
  }

  /** A page is rendered and compressed once for each response. */
  const pageWith = (index: ViewerFile, address: URL, initial: PageRequest, response: SharedResponse, plan: PagePlan): ReadyPage =>
    getOrCreate(pagesOf(index, response), plan.listKey, () => {
      const picture = firstPicture(initial, wholeText(response), viewer.imageBase)
      const screen = startsAtFirstPage(address) ? screenOf(index, initial, response) : ''
      const island = initialDataIsland(viewer, initial, wholeText(response))
      return composedPage(index, withHead(templateOf(index), plan.links), { island, picture, screen })
    })
  return { templateOf, composedPage, policyOf, barePage, linkedPage, pagesOf, pageWith, screenOf }
}

/** The template with further elements in its head. */
const withHead = (template: HtmlTemplate, elements: string): HtmlTemplate => ({
  ...template,
  beforeHead: template.beforeHead + elements,
})

/** The text of a complete response, undefined for all others. */
const wholeText = (response: SharedResponse | undefined): string | undefined =>
  response?.isWhole ? responseText(response) : undefined

const textOf = ({ bodies }: ViewerFile): string => Buffer.from(bodies.get('identity') ?? []).toString('utf8')
