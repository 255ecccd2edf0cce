// The check of raw requests, without a server.
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { maxFormBytes, maxSyncBytes, sharePath } from '@emaki/domain/server'
import { expect, test } from 'vitest'
import { findRequestProblem } from './requestCheck.ts'

interface Given {
  readonly method?: string
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly rawHeaders?: readonly string[]
}

/** What is wrong with a request; undefined when it is accepted. */
function problemOf({ method = 'GET', url = '/', headers = {}, rawHeaders }: Given) {
  const named = { host: 'own.example', ...headers }
  const raw = rawHeaders ?? Object.entries(named).flat()
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url, headers: named, rawHeaders: raw })
  return findRequestProblem(request, (host) => host === 'own.example')
}

function statusOf(given: Given) {
  const problem = problemOf(given)
  return problem && [problem.status, problem.close === true]
}

const length = (bytes: number) => ({ 'content-length': String(bytes) })

test.each([
  [{}, undefined],
  [{ method: 'HEAD' }, undefined],
  [{ method: 'OPTIONS' }, undefined],
  [{ method: 'POST' }, [405, true]],
  [{ method: 'PUT', url: '/sign-in' }, [405, true]],
  [{ method: 'PUT', url: '/api/library/rules' }, undefined],
  [{ method: 'DELETE', url: '/api/library/works/illust/1' }, undefined],
  [{ method: 'POST', url: '/sign-in', headers: length(10) }, undefined],
  [{ method: 'POST', url: '/sign-in', headers: length(100_000_000) }, [413, true]],
  [{ method: 'POST', url: '/sign-in', headers: { 'transfer-encoding': 'chunked' } }, [411, true]],
  [{ method: 'GET', url: '/sign-in', headers: length(10) }, [413, true]],
  [{ headers: length(1) }, [413, true]],
  [{ headers: length(0) }, undefined],
  [{ headers: { 'transfer-encoding': 'chunked' } }, [413, true]],
  [{ headers: { host: 'other.example' } }, [421, false]],
  [{ url: '/pixiv-app-api/v1/illust/detail', headers: { host: 'other.example' } }, [421, false]],
  [{ url: '/pixiv-app-api/v1/illust/detail', headers: { host: 'app-api.pixiv.net' } }, undefined],
  [{ url: '/', headers: { host: 'app-api.pixiv.net' } }, [421, false]],
  [{ rawHeaders: ['Host', 'own.example', 'host', 'own.example'] }, [400, true]],
  [{ rawHeaders: ['Host', 'own.example', 'Note', 'host'] }, undefined],
  [{ headers: { connection: 'close' } }, undefined],
  [{ headers: { connection: 'keep-alive, Upgrade' } }, undefined],
  [{ headers: { connection: 'close, content-length' } }, [400, true]],
  [{ headers: { connection: 'host' } }, [400, true]],
  [{ headers: { note: 'x'.repeat(20_000) } }, [431, true]],
  [{ url: '/a%zz' }, [400, false]],
  [{ method: 'OPTIONS', url: '*' }, undefined],
  [{ method: 'OPTIONS', url: 'x' }, [400, false]],
] as const)('findRequestProblem of %j is %j', (given, expected) => {
  expect(statusOf(given)).toEqual(expected)
})

const forms = 'GET, HEAD, POST, OPTIONS'
const library = 'GET, HEAD, POST, PUT, DELETE, OPTIONS'
const uploadBytes = 15_794_176
const jsonBytes = 2_097_152

test.each([
  ['/', 'GET, HEAD, OPTIONS', 0],
  [sharePath, forms, uploadBytes],
  ['/sign-in', forms, maxFormBytes],
  ['/sign-out', forms, maxFormBytes],
  ['/pixiv-app-api/v1/illust/detail', forms, maxFormBytes],
  ['/api/operator/state', forms, jsonBytes],
  ['/api/sync/key', forms, maxSyncBytes],
  ['/api/library/rules', library, jsonBytes],
  ['/api/companion/ajax/illust/1', forms, maxFormBytes],
  ['/api/companion/api/sauce', forms, uploadBytes],
] as const)('%s takes the methods %s, and bodies of at most %i bytes', (url, allow, maxBytes) => {
  expect(problemOf({ method: 'PATCH', url })?.headers).toEqual({ allow })
  for (const method of ['POST', 'PUT', 'DELETE'].filter((one) => allow.split(', ').includes(one))) {
    expect([method, statusOf({ method, url, headers: length(maxBytes) })]).toEqual([method, undefined])
    expect([method, statusOf({ method, url, headers: length(maxBytes + 1) })]).toEqual([method, [413, true]])
  }
})
