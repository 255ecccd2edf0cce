// The operator's providers: translators and image search.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCompanion } from '@emaki/companion'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openProviders } from './providers.ts'

const nothing = {
  proxy: undefined,
  pictureProxy: undefined,
  noProxy: [],
  addresses: new Map(),
  doh: '',
  translateUrl: '',
  translateModel: '',
  translateKey: '',
  microsoftKey: '',
  microsoftRegion: '',
  googleKey: '',
  youdaoApp: '',
  youdaoSecret: '',
  imageSearchKey: '',
}

describe('the providers', () => {
  test('are none by default', async () => {
    const { companion, close } = openProviders(nothing)
    expect(companion).toEqual({})
    await close()
  })

  test('reach only the image search host with its key', async () => {
    const { companion, close } = openProviders({ ...nothing, imageSearchKey: 'a-key' })
    expect(companion.translation).toBeUndefined()
    expect(companion.imageSearch?.apiKey).toBe('a-key')
    await expect(companion.imageSearch?.fetch?.(new Request('https://evil.example/'))).rejects.toThrow('fetch failed')
    await close()
  })

  test('are machine translators for their keys, without a model', async () => {
    const { companion, close } = openProviders({ ...nothing, googleKey: 'k', youdaoApp: 'a', youdaoSecret: 's' })
    expect(companion.translation?.model).toBeUndefined()
    expect(Object.keys(companion.translation?.machines ?? {})).toEqual(['gg', 'yd'])
    await close()
  })

  test('reach a translator on this machine with its key, and no other port', async () => {
    const received: unknown[] = []
    const server = createServer((incoming, outgoing) => {
      received.push([incoming.url, incoming.headers.authorization])
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: [DONE]\n\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const translateUrl = `http://127.0.0.1:${port}/v1`
    const { companion, close } = openProviders({ ...nothing, translateUrl, translateModel: 'small', translateKey: 'a-key' })
    const model = companion.translation?.model
    const response = await model?.fetch?.(
      new Request(`${translateUrl}/chat/completions`, { method: 'POST', body: '{}', headers: { authorization: 'Bearer a-key' } }),
    )
    expect([response?.status, await response?.text(), received]).toEqual([
      200,
      'data: [DONE]\n\n',
      [['/v1/chat/completions', 'Bearer a-key']],
    ])
    await expect(model?.fetch?.(new Request('http://127.0.0.1:1/v1'))).rejects.toThrow('fetch failed')
    expect(() => createCompanion({ fetch: () => Promise.reject(new Error('unused')), ...companion })).not.toThrow()
    await close()
  })
})
