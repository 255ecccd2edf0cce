// Direct pictures: which requests qualify, which responses are accepted, and the fallback to the proxy.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type AskedPage, askPage, directAddress, isDirect, turnDirect } from './directPictures.ts'

const asking = (path: string, destination = 'image') => directAddress({ url: `https://emaki.example${path}`, destination })

describe('directAddress', () => {
  it('gives the original address of pictures of both hosts', () => {
    expect(asking('/api/image/i.pximg.net/c/250x250/a.jpg')).toBe('https://i.pximg.net/c/250x250/a.jpg')
    expect(asking('/api/image/s.pximg.net/common/a.png')).toBe('https://s.pximg.net/common/a.png')
  })

  it.each([
    '/api/image/evil.example/a.jpg',
    '/api/image/i.pximg.net.evil.example/a.jpg',
    '/api/image/i.pximg.net',
    '/api/image//i.pximg.net/a.jpg',
    '/api/mirror/rank',
    '/assets/a.png',
  ])('gives none for %s', (path) => {
    expect(asking(path)).toBeUndefined()
  })

  it('gives none for archives and downloads, which the page fetches in ranges', () => {
    expect(asking('/api/image/i.pximg.net/img-zip-ugoira/a.zip', '')).toBeUndefined()
  })
})

describe('askPage', () => {
  const page = (answer: unknown): AskedPage => ({
    postMessage: vi.fn((_: unknown, [port]: MessagePort[]) => port?.postMessage(answer)),
  })
  const picture = new Blob(['bytes'], { type: 'image/jpeg' })

  it('sends the address to the page and responds with its picture', async () => {
    const asked = page(picture)
    const answer = await askPage(asked, 'https://i.pximg.net/a.jpg')
    expect(answer?.headers.get('content-type')).toBe('image/jpeg')
    expect(await answer?.text()).toBe('bytes')
    expect(asked.postMessage).toHaveBeenCalledWith({ type: 'PICTURE', url: 'https://i.pximg.net/a.jpg' }, [expect.anything()])
  })

  it.each([
    ['has none', null],
    ['sends an empty picture', new Blob([], { type: 'image/png' })],
    ['sends HTML', new Blob(['<html>'], { type: 'text/html' })],
    ['sends an SVG, which may contain a script', new Blob(['<svg/>'], { type: 'image/svg+xml' })],
    ['sends no blob', { type: 'image/png' }],
  ])('gives nothing when the page %s', async (_name, answer) => {
    expect(await askPage(page(answer), 'https://i.pximg.net/a.jpg')).toBeUndefined()
  })

  it('repeats the request while the page is still loading', async () => {
    const ports: MessagePort[] = []
    const opening: AskedPage = {
      postMessage: (_, [port]) => {
        if (port) ports.push(port)
        if (ports.length === 2) port?.postMessage(picture)
      },
    }
    expect(await (await askPage(opening, 'https://i.pximg.net/a.jpg'))?.text()).toBe('bytes')
  })

  it('gives nothing when the page does not answer in time', async () => {
    expect(await askPage({ postMessage: () => undefined }, 'https://i.pximg.net/a.jpg', { waitMs: 10 })).toBeUndefined()
  })
})

describe('the setting', () => {
  const names = new Set<string>()
  beforeEach(() => {
    names.clear()
    vi.stubGlobal('caches', {
      has: async (name: string) => names.has(name),
      open: async (name: string) => names.add(name),
      delete: async (name: string) => names.delete(name),
    })
  })

  it('is off by default, and survives a restart of the worker', async () => {
    expect(await isDirect()).toBe(false)
    await turnDirect(true)
    expect(await isDirect()).toBe(true)
    vi.resetModules()
    const restarted = await import('./directPictures.ts')
    expect(await restarted.isDirect()).toBe(true)
    await restarted.turnDirect(false)
    expect([await restarted.isDirect(), names.size]).toEqual([false, 0])
  })
})
