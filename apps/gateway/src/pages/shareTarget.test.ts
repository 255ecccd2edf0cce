// The share target: text, links and pictures from other apps.
import { expect, test } from 'vitest'
import { rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'

async function share(port: number, fields: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const coded = new Response(form)
  const body = Buffer.from(await coded.arrayBuffer())
  return send(port, body, coded.headers.get('content-type') ?? '')
}
const send = async (port: number, body: Buffer | string, type: string) => {
  const response = await rawRequest(port, '/share', { method: 'POST', headers: { 'content-type': type }, body: String(body) })
  return [response.status, response.headers.location]
}

test('text fields are passed to the page, and no other fields', async () => {
  const { port } = await startGateway()
  expect(await share(port, { title: 'T', text: '猫 https://x.example/', url: '', location: 'https://evil.example' })).toEqual([
    303,
    `/share?${new URLSearchParams({ title: 'T', text: '猫 https://x.example/' })}`,
  ])
})

test('a picture is dropped, and the page gets a flag for it', async () => {
  const { port } = await startGateway()
  const small = new Blob(['pixels'], { type: 'image/png' })
  expect(await share(port, { text: 'cat', picture: small })).toEqual([303, '/share?text=cat&picture=true'])
  expect(await share(port, { picture: new Blob(['x'.repeat(1_000_000)]) })).toEqual([303, '/share?picture=true'])
})

test('an invalid form starts a search, and one that is too large is rejected', async () => {
  const { port } = await startGateway()
  expect(await send(port, 'not a form', 'text/plain')).toEqual([303, '/share?'])
  expect(await send(port, 'broken', 'multipart/form-data; boundary=x')).toEqual([303, '/share?'])
  const headers = { 'content-type': 'text/plain', 'content-length': '20000000' }
  expect((await rawRequest(port, '/share', { method: 'POST', headers })).status).toBe(413)
})

test('forms count towards the rate limit', async () => {
  const { port } = await startGateway({ config: { rateLimit: true }, elapsed: () => 0 })
  const sent = await Promise.all(Array.from({ length: 61 }, () => share(port, { text: 'cat' })))
  expect(sent.filter(([status]) => status === 429)).toHaveLength(1)
})

test('other methods and other paths get 405', async () => {
  const { port } = await startGateway()
  expect((await rawRequest(port, '/share', { method: 'DELETE' })).status).toBe(405)
  expect((await rawRequest(port, '/share/x', { method: 'POST', body: 'text=1' })).status).toBe(405)
})
