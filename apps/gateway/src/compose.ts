// The gateway put together: one upstream, one mirror, the pictures, the viewer, one listener.
import { defaultLanguage } from '@emaki/domain'
import type { AnswerStore } from './answers/answerStore.ts'
import { createApiApp } from './apiApp.ts'
import type { Config } from './config.ts'
import { firstQuestion } from './firstData.ts'
import type { Health } from './health.ts'
import { upstreamImageHosts } from './imagePath.ts'
import { createImageProxy, type ImageLimits } from './imageProxy.ts'
import { createListener, imageBase, type Listener } from './listener.ts'
import type { Logger } from './log.ts'
import { createMirrorAnswers } from './mirrorAnswers.ts'
import { mirrorBases, mirrorHandler } from './mirrorRoutes.ts'
import { createPages } from './pages.ts'
import { hostCheck } from './publicHosts.ts'
import type { Source } from './sources/source.ts'
import { openViewerFiles } from './viewerFiles.ts'
import { viewerHandler } from './viewerRoutes.ts'

export interface ComposeOptions {
  readonly config: Pick<Config, 'source' | 'host' | 'publicHosts' | 'imageHosts' | 'accessLog'>
  /** Where everything comes from; nothing below knows what it is. */
  readonly source: Pick<Source, 'fetch' | 'mirror' | 'pictures'>
  /** Keeps answers beyond memory. */
  readonly store?: AnswerStore | undefined
  readonly viewerDirectory: string
  readonly health: Health
  readonly log: Logger
  readonly now?: () => Date
  readonly imageLimits?: Partial<ImageLimits>
}

/** Most memory for the mirror's answers. */
const answerBytes = 48 * 1024 * 1024

export interface Gateway {
  readonly listener: Listener
  /** Asks what the first visitor will be shown, so that it is at hand. Never rejects. */
  warm(): Promise<void>
}

/** A whole gateway. */
export function composeGateway(options: ComposeOptions): Gateway {
  const { config, source, health, log, now = () => new Date() } = options
  const clock = () => now().getTime()
  const answers = createMirrorAnswers({ mirror: source.mirror, now: clock, maxBytes: answerBytes, store: options.store })
  const viewer = { mirrorBase: mirrorBases[0], imageBase, source: config.source }
  const listener = createListener({
    health,
    log,
    hasAccessLog: config.accessLog,
    isOwnHost: hostCheck([config.host, ...config.publicHosts]),
    images: createImageProxy({
      feed: source.pictures,
      hosts: [...upstreamImageHosts, ...config.imageHosts],
      log,
      ...(options.imageLimits ? { limits: options.imageLimits } : {}),
    }),
    mirror: mirrorHandler(answers, clock),
    api: createApiApp({ health, log }),
    viewer: viewerHandler(openViewerFiles(options.viewerDirectory), createPages({ answers, viewer, now, log })),
  })
  return {
    listener,
    async warm() {
      const home = firstQuestion('/', new URLSearchParams(), defaultLanguage, now())
      await (home && answers.ask(home.mirror).catch((fault: unknown) => log.error({ err: fault }, 'warming failed')))
    },
  }
}
