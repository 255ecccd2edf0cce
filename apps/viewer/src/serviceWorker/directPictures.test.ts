// Pictures that a page fetches by itself: which they are, what may come, and what becomes of them when nothing does.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type AskedPage, askPage, directAddress, isDirect, turnDirect } from './directPictures.ts'

const asking = (path: string, destination = 'image') => directAddress({ url: `https://emaki.example${path}`, destination })

describe('the address at its own host', () => {
  it('is known for pictures of the two hosts', () => {
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
  ])('is none for %s', (path) => {
    expect(asking(path)).toBeUndefined()
  })

  it('is none for archives and downloads, which the page fetches piece by piece', () => {
    expect(asking('/api/image/i.pximg.net/img-zip-ugoira/a.zip', '')).toBeUndefined()
  })
})

describe('a page that is asked for a picture', () => {
  const page = (answer: unknown): AskedPage => ({
    postMessage: vi.fn((_: unknown, [port]: MessagePort[]) => port?.postMessage(answer)),
  })
  const picture = new Blob(['bytes'], { type: 'image/jpeg' })

  it('is told the address, and its picture is the answer', async () => {
    const asked = page(picture)
    const answer = await askPage(asked, 'https://i.pximg.net/a.jpg')
    expect(answer?.headers.get('content-type')).toBe('image/jpeg')
    expect(await answer?.text()).toBe('bytes')
    expect(asked.postMessage).toHaveBeenCalledWith({ type: 'PICTURE', url: 'https://i.pximg.net/a.jpg' }, [expect.anything()])
  })

  it.each([
    ['says that it has none', null],
    ['sends an empty one', new Blob([], { type: 'image/png' })],
    ['sends a page', new Blob(['<html>'], { type: 'text/html' })],
    ['sends a drawing that could hold a script', new Blob(['<svg/>'], { type: 'image/svg+xml' })],
    ['sends nonsense', { type: 'image/png' }],
  ])('and %s leaves it to the proxy', async (_name, answer) => {
    expect(await askPage(page(answer), 'https://i.pximg.net/a.jpg')).toBeUndefined()
  })

  it('while it is still opening is asked again', async () => {
    const heard: MessagePort[] = []
    const opening: AskedPage = {
      postMessage: (_, [port]) => {
        if (port) heard.push(port)
        if (heard.length === 2) port?.postMessage(picture)
      },
    }
    expect(await (await askPage(opening, 'https://i.pximg.net/a.jpg'))?.text()).toBe('bytes')
  })

  it('and never answers leaves it to the proxy, too', async () => {
    expect(await askPage({ postMessage: () => undefined }, 'https://i.pximg.net/a.jpg', 10)).toBeUndefined()
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

  it('is off until it is turned on, and is found again by a worker that was started anew', async () => {
    expect(await isDirect()).toBe(false)
    await turnDirect(true)
    expect(await isDirect()).toBe(true)
    vi.resetModules()
    const anew = await import('./directPictures.ts')
    expect(await anew.isDirect()).toBe(true)
    await anew.turnDirect(false)
    expect([await anew.isDirect(), names.size]).toEqual([false, 0])
  })
})
