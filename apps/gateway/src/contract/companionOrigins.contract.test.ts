// Access to the companion of the gateway from other origins.
import { rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { openCompanionContext } from './testing/companionContext.ts'
import { describeCompanionOrigins, listed, type ServeCompanion } from './testing/companionOriginsSuite.ts'

const serve: ServeCompanion = async (web, images) => {
  const { port } = await startGateway({
    fetch: web.context.site,
    config: { companionOrigins: [listed], companionImages: images ?? 'absolute' },
    source: {
      companion: {
        pace: { parallel: 64, spacingMs: 0, pauseMs: 1, longestWaitMs: 5000 },
        recovery: { baseUrl: 'https://pid-recover.sample' },
      },
    },
  })
  return { origin: `http://127.0.0.1:${port}`, request: (path, options) => rawRequest(port, path, options) }
}

describeCompanionOrigins(openCompanionContext, serve)
