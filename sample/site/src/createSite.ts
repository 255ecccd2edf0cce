// The whole embedded site behind one fetch function: maps host names to apps and simulates network errors.
import { setTimeout } from 'node:timers/promises'
import type { AccountRecord, Catalogue } from '@emaki/catalogue'
import { type Fetch, orAborted, type SketchMessage } from '@emaki/domain'
import type { PictureRenderer } from '@emaki/pictures'
import { createAccountLists } from './appApi/accountLists.ts'
import { createAppApi } from './appApi/appApi.ts'
import { difficultAnswer, difficultFaults } from './difficultDay/difficultDay.ts'
import { connectionFailure, createFaults, type Fault, type Faults, serverErrorPage } from './faults.ts'
import { type ImageSearch, type ImageSearchOptions, openImageSearch, sauceHostName } from './imageSearch/sauceHost.ts'
import { createEmbedHost, createImageHost, createStaticHost } from './images/imageHost.ts'
import { type ClientCredentials, createTokenApp, createTokens } from './oauth/tokenApp.ts'
import { createRecoveryHost, recoveryHost } from './recovery/recoveryHost.ts'
import { sendMessages, type Wait } from './sketch/chat.ts'
import { openLives } from './sketch/lives.ts'
import { createSketchHost, createStreamHost, createThumbnailHost, streamHost, thumbnailHost } from './sketch/sketchHost.ts'
import { createSpotlightHost } from './spotlight/spotlightHost.ts'
import { createTranslatorHost, translatorHost } from './translation/translatorHost.ts'
import { createCollections } from './web/collections.ts'
import { createWebHost } from './web/webHost.ts'

export interface SiteOptions {
  readonly catalogue: Catalogue
  readonly renderer: PictureRenderer
  /** The clock for tokens and search periods. */
  readonly now?: () => Date
  /** Lifetime of an access token in seconds: 3600 upstream (docs/contract/app-api.md 1.6). */
  readonly accessTokenLifetimeS?: number
  /** Client id and secret of the token endpoint. Without it any are accepted. */
  readonly client?: ClientCredentials
  /** If set, every app API call must have an X-Client-Hash made with it. */
  readonly hashSecret?: string
  /**
   * Whether a browser login with a `redirect` in its query may end there, with the code in its query, instead of on
   * `pixiv://account/login`. Without it no other address is allowed.
   */
  readonly mayLoginEndOn?: (target: URL) => boolean
  readonly faults?: readonly Fault[]
  /** True for a difficult day: everything unpleasant that the site of 2026 sends, the same in every run. Default: false. */
  readonly isDifficult?: boolean
  /** `gone`: calls that the app of 2026 no longer makes are 404 (docs/contract/site-2026.md 4). Default: they answer. */
  readonly oldForms?: 'gone'
  /** The file of the hashes for image search, and when they are made. */
  readonly imageSearch?: ImageSearchOptions
  /** Receives the site's own failures, whose response (HTML 500) contains no reason. */
  readonly onFailure?: (error: unknown) => void
}

/** The upstream hosts, called like fetch. Other hosts reject with a TypeError, as unreachable hosts do. */
export interface Site extends Fetch {
  readonly faults: Faults
  /** Close it before renderer and catalogue. */
  readonly imageSearch: ImageSearch
  /** A code as the login page issues it: for one exchange within 30 s, with the verifier of this S256 challenge. */
  issueCode(account: AccountRecord, challenge: string): string
  /**
   * The messages that the socket `wss://sketch.pixiv.net/ws/lives?live_id=` sends from now on, as JSON texts. It ends after `finish` or
   * when the signal fires. Undefined if the live does not exist or has ended.
   */
  liveMessages(liveId: string, signal: AbortSignal): AsyncIterable<SketchMessage> | undefined
}

/**
 * Opens the site over a catalogue and a renderer. @example const site = createSite({ catalogue, renderer }); await site(new
 * Request('https://s.pximg.net/common/images/no_profile.png'))
 */
export function createSite(options: SiteOptions): Site {
  const { catalogue, renderer, now = () => new Date(), accessTokenLifetimeS = 3600, isDifficult = false } = options
  const tokens = createTokens(catalogue, now, accessTokenLifetimeS)
  const lives = openLives(catalogue, now)
  const collections = createCollections(catalogue)
  const lists = createAccountLists(catalogue)
  const onFailure = (error: unknown) => options.onFailure?.(error)
  const pictureSearch = openImageSearch({ catalogue, renderer, onFailure }, options.imageSearch)
  const { faults, applyFault } = createFaults([...(options.faults ?? []), ...(isDifficult ? difficultFaults : [])])
  const apps = new Map([
    [sauceHostName, pictureSearch.host],
    ['app-api.pixiv.net', createAppApi({ ...options, tokens, lives, lists, now, hashSecret: options.hashSecret })],
    ['oauth.secure.pixiv.net', createTokenApp(catalogue, tokens, options.client)],
    ['i.pximg.net', createImageHost(catalogue, renderer)],
    // Previews of pages are the same files on another host.
    ['i-ogp.pximg.net', createImageHost(catalogue, renderer)],
    ['s.pximg.net', createStaticHost(renderer)],
    ['source.pixiv.net', createStaticHost(renderer)],
    ['embed.pixiv.net', createEmbedHost(collections, renderer)],
    ['www.pixiv.net', createWebHost(catalogue, lives, collections, lists)],
    ['www.pixivision.net', createSpotlightHost(catalogue, now)],
    ['sketch.pixiv.net', createSketchHost(lives, now)],
    [streamHost, createStreamHost(lives, now)],
    [thumbnailHost, createThumbnailHost(lives, renderer)],
    [recoveryHost, createRecoveryHost(catalogue, renderer)],
    [translatorHost, createTranslatorHost(waitFor)],
  ])

  const fetch: Fetch = async (request) => {
    const url = new URL(request.url)
    const app = url.protocol === 'https:' ? apps.get(url.host) : undefined
    request.signal.throwIfAborted()
    if (!app) throw connectionFailure(`getaddrinfo ENOTFOUND ${url.hostname}`)
    const answer = async (asked: Request) => app.fetch(asked)
    return await applyFault(request, url, async () => {
      try {
        const response = isDifficult ? difficultAnswer(request, catalogue.latestRankingDay(), answer) : answer(request)
        return await orAborted(response, request.signal)
      } catch (error) {
        if (request.signal.aborted) throw request.signal.reason
        onFailure(error)
        return serverErrorPage()
      }
    })
  }
  const liveMessages: Site['liveMessages'] = (liveId, signal) => {
    const live = lives.find(liveId)
    return live && live.endMs > now().getTime() ? sendMessages(live, now, waitFor, signal) : undefined
  }
  return Object.assign(fetch, {
    faults,
    imageSearch: pictureSearch.search,
    issueCode: tokens.issueCode,
    liveMessages,
  })
}

const waitFor: Wait = (delayMs, signal) => setTimeout(delayMs, undefined, { signal })
