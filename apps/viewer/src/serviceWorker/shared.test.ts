// The share target: pictures are cached, texts go into the address, and every request gets a response.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isShared, takeShared } from './shared.ts'

const kept = new Map<string, Response>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('caches', { open: async () => ({ put: async (key: string, answer: Response) => void kept.set(key, answer) }) })
})
afterEach(() => vi.unstubAllGlobals())

const share = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return takeShared(new Request('https://emaki.example/share', { method: 'POST', body: form }))
}
const locationOf = (answer: Response) => answer.headers.get('location')
const picture = new File(['pixels'], 'a secret name.png', { type: 'image/png' })

it('caches a picture and mentions it in the address', async () => {
  const answer = await share({ picture })
  expect([answer.status, locationOf(answer)]).toEqual([303, '/share?picture=true'])
  const [aside] = kept.values()
  expect(aside?.headers.get('content-type')).toBe('image/png')
  expect(await aside?.text()).toBe('pixels')
})

it('puts texts into the address, limited in length', async () => {
  expect(locationOf(await share({ title: 'T', text: '猫 & dog', url: 'https://x.example/?a=b' }))).toBe(
    `/share?${new URLSearchParams({ title: 'T', text: '猫 & dog', url: 'https://x.example/?a=b' })}`,
  )
  expect(locationOf(await share({ text: 'x'.repeat(100_000) }))?.length).toBeLessThan(2100)
  expect(kept.size).toBe(0)
})

it.each([
  ['HTML', new File(['<p>'], 'p.png', { type: 'text/html' })],
  ['an SVG', new File(['<svg/>'], 'd.svg', { type: 'image/svg+xml' })],
  ['empty', new File([], 'empty.png', { type: 'image/png' })],
])('caches no file that is %s', async (_, file) => {
  expect(locationOf(await share({ picture: file, text: 'cat' }))).toBe('/share?text=cat')
  expect(kept.size).toBe(0)
})

it('ignores unknown fields, and files in the fields of texts', async () => {
  expect(locationOf(await share({ location: 'https://evil.example', text: picture }))).toBe('/share?')
})

it('responds to a body that is no form, and with a full cache', async () => {
  const broken = new Request('https://emaki.example/share', { method: 'POST', body: 'not a form' })
  expect(locationOf(await takeShared(broken))).toBe('/share?')
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) })
  expect(locationOf(await share({ picture, text: 'cat' }))).toBe('/share?text=cat&picture=true')
})

it('isShared accepts only POST requests to /share', () => {
  const asked = (path: string, method: string) => {
    const request = new Request(`https://emaki.example${path}`, { method })
    return isShared({ url: new URL(request.url), request })
  }
  expect([asked('/share', 'POST'), asked('/share', 'GET'), asked('/api/companion/share', 'POST')]).toEqual([true, false, false])
})
