// The way of a request into the gateway: an id, the gate, then pictures, API or viewer.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { GatewayResponse } from './gatewayResponse.ts'
import type { Health } from './health.ts'
import type { ImageProxy } from './imageProxy.ts'
import type { Logger } from './log.ts'
import { type MirrorHandler, mirrorBases } from './mirrorRoutes.ts'
import type { HostCheck } from './publicHosts.ts'
import { sendRefusal } from './refusal.ts'
import { allowedMethods, gateRefusal } from './requestGate.ts'
import type { ViewerHandler } from './viewerRoutes.ts'

export const imageBase = '/api/image'

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

export interface ListenerOptions {
  readonly health: Health
  readonly isOwnHost: HostCheck
  readonly images: ImageProxy
  readonly mirror: MirrorHandler
  readonly api: Hono
  readonly viewer: ViewerHandler
  readonly log: Logger
  readonly hasAccessLog: boolean
}

/** All that a person learns of a failure of ours. */
const failed = 'The gateway failed'

const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': allowedMethods,
  'access-control-allow-headers': 'cache-control, content-type, range',
  'access-control-max-age': '86400',
}

/** The listener for an HTTP server. Never throws: what breaks is logged and answered with 500. */
export function createListener(options: ListenerOptions): Listener {
  const { health, isOwnHost, images, mirror, viewer, log, hasAccessLog } = options
  const toApi = getRequestListener(options.api.fetch)
  const nextId = requestIds()

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const refused = gateRefusal(incoming, isOwnHost)
    if (refused) {
      if (refused.close) outgoing.shouldKeepAlive = false
      return sendRefusal(outgoing, refused.status, refused.msg, refused.headers)
    }
    const target = incoming.url ?? '/'
    if (incoming.method === 'OPTIONS') return answerOptions(target, outgoing)
    if (target.startsWith(`${imageBase}/`)) return images(incoming, outgoing, target.slice(imageBase.length))
    const base = mirrorBases.find((base) => isBelow(target, base))
    if (base) {
      return mirror(incoming, outgoing, target.slice(base.length)).catch((fault: unknown) => {
        log.error({ err: fault }, 'mirror failed')
        sendRefusal(outgoing, 500, failed, { 'access-control-allow-origin': '*' })
      })
    }
    const address = new URL(target.replace(/^\/+/, '/'), 'http://gateway.invalid')
    const isApi = address.pathname === '/healthz' || address.pathname === '/api' || address.pathname.startsWith('/api/')
    if (!isApi) return viewer(incoming, outgoing, address)
    await toApi(incoming, outgoing)
  }

  return (incoming, outgoing) => {
    const id = nextId()
    if (outgoing instanceof GatewayResponse) outgoing.requestId = id
    if (health.phase() === 'stopping') outgoing.shouldKeepAlive = false
    if (hasAccessLog) logWhenDone(log, id, incoming, outgoing)
    handle(incoming, outgoing).catch((fault: unknown) => {
      log.error({ err: fault, id }, 'request failed')
      sendRefusal(outgoing, 500, failed)
    })
  }
}

/** Preflights of the public API are answered; elsewhere no other origin is welcome (reliability 7.5). */
function answerOptions(target: string, outgoing: ServerResponse): void {
  const isPublic = [...mirrorBases, imageBase].some((base) => isBelow(target, base))
  outgoing.writeHead(204, { allow: allowedMethods, ...(isPublic ? preflightHeaders : {}) }).end()
}

/** True when a raw target is a base itself or lies below it. */
const isBelow = (target: string, base: string): boolean =>
  target.startsWith(base) && (target.length === base.length || target[base.length] === '/' || target[base.length] === '?')

/** Privacy (reliability 7.2): no address, no query, no user agent. */
function logWhenDone(log: Logger, id: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const began = performance.now()
  outgoing.once('close', () => {
    const path = (incoming.url ?? '').split('?', 1)[0]
    const ms = Math.round((performance.now() - began) * 10) / 10
    log.info({ id, method: incoming.method, path, status: outgoing.statusCode, ms, whole: outgoing.writableFinished }, 'request')
  })
}

/** Ids that are unique in a log and tell nothing. */
function requestIds(): () => string {
  const start = Date.now().toString(36)
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}
