// The source of a worker: the mirror and the pictures of the leader, so that one process makes all calls upstream.
import { imageBase, mirrorBases } from '@emaki/domain/server'
import { Pool } from 'undici'
import { feedFromNetwork } from '../images/pictureFeed.ts'
import { mirrorError } from '../mirror/mirrorError.ts'
import type { Source } from '../sources/source.ts'
import { loadMark, workerHeader } from './workerHeader.ts'

/** Connections of one worker to the leader, for loads. */
const connections = 128
/** How long the leader may take for a response, in ms: longer than its own limits. */
const responseMs = 120_000

export interface LeaderSourceOptions {
  readonly socketPath: string
  readonly name: Source['name']
  /** Further hosts of pictures, which only the leader knows. */
  readonly imageHosts: readonly string[]
  /** Time in ms since 1970. */
  readonly now: () => number
}

const ownHeaders = { host: 'localhost', [workerHeader]: loadMark } as const

/** Opens the source. It makes no connection before its first use. */
export function openLeaderSource({ socketPath, name, imageHosts, now }: LeaderSourceOptions): Source {
  const leader = new Pool('http://localhost', {
    connect: { socketPath },
    connections,
    headersTimeout: responseMs,
    bodyTimeout: responseMs,
  })
  const mirror = async (wanted: Request): Promise<Response> => {
    const { pathname, search } = new URL(wanted.url)
    const language = wanted.headers.get('accept-language')
    try {
      const { statusCode, headers, body } = await leader.request({
        method: 'GET',
        path: `${mirrorBases[0]}${pathname}${search}`,
        headers: { ...ownHeaders, ...(language === null ? {} : { 'accept-language': language }) },
      })
      const given = Object.entries(headers).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []))
      return new Response(await body.text(), { status: statusCode, headers: Object.fromEntries(given) })
    } catch {
      return mirrorError(new URL(wanted.url), 503, 'Emaki is starting', now(), { 'retry-after': '1' })
    }
  }
  return {
    name,
    mirror,
    fetch: () => Promise.reject(new Error('only the leader calls upstream')),
    pictures: feedFromNetwork({
      dispatch: (options, handler) => {
        const { host } = new URL(String(options.origin))
        const headers = { ...Object(options.headers), ...ownHeaders }
        return leader.dispatch(
          { ...options, origin: 'http://localhost', path: `${imageBase}/${host}${options.path}`, headers },
          handler,
        )
      },
    }),
    live: () => undefined,
    imageHosts,
    companion: {},
    demo: [],
    isCostly: true,
    close: () => leader.destroy(),
  }
}
