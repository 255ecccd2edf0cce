// Things shared from other apps: pictures are put aside, words travel in the address, and whatever comes is answered.
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
const ledTo = (answer: Response) => answer.headers.get('location')
const picture = new File(['pixels'], 'a secret name.png', { type: 'image/png' })

it('puts a picture aside and says that there is one', async () => {
  const answer = await share({ picture })
  expect([answer.status, ledTo(answer)]).toEqual([303, '/share?picture=true'])
  const [aside] = kept.values()
  expect(aside?.headers.get('content-type')).toBe('image/png')
  expect(await aside?.text()).toBe('pixels')
})

it('sends words on in the address, cut to what an address holds', async () => {
  expect(ledTo(await share({ title: 'T', text: '猫 & dog', url: 'https://x.example/?a=b' }))).toBe(
    `/share?${new URLSearchParams({ title: 'T', text: '猫 & dog', url: 'https://x.example/?a=b' })}`,
  )
  expect(ledTo(await share({ text: 'x'.repeat(100_000) }))?.length).toBeLessThan(2100)
  expect(kept.size).toBe(0)
})

it.each([
  ['a page', new File(['<p>'], 'p.png', { type: 'text/html' })],
  ['a drawing that is a document', new File(['<svg/>'], 'd.svg', { type: 'image/svg+xml' })],
  ['nothing at all', new File([], 'empty.png', { type: 'image/png' })],
])('keeps no file that is %s', async (_, file) => {
  expect(ledTo(await share({ picture: file, text: 'cat' }))).toBe('/share?text=cat')
  expect(kept.size).toBe(0)
})

it('keeps neither names that lead elsewhere nor files under the names of words', async () => {
  expect(ledTo(await share({ location: 'https://evil.example', text: picture }))).toBe('/share?')
})

it('answers a body that is no form, and a browser without room', async () => {
  const broken = new Request('https://emaki.example/share', { method: 'POST', body: 'not a form' })
  expect(ledTo(await takeShared(broken))).toBe('/share?')
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) })
  expect(ledTo(await share({ picture, text: 'cat' }))).toBe('/share?text=cat&picture=true')
})

it('is for the form of the system alone', () => {
  const asked = (path: string, method: string) => {
    const request = new Request(`https://emaki.example${path}`, { method })
    return isShared({ url: new URL(request.url), request })
  }
  expect([asked('/share', 'POST'), asked('/share', 'GET'), asked('/api/companion/share', 'POST')]).toEqual([true, false, false])
})
