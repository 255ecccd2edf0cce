// The operator's contact and policy text: which file is served, and as what.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'

/** A gateway with these policy files, of which the first is configured. */
async function withFiles(files: Readonly<Record<string, string>>, config = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'emaki-policy-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  const [first = 'missing.md'] = Object.keys(files)
  const { port, logged } = await startGateway({ config: { policyFile: join(directory, first), ...config } })
  const read = (language = 'en') => rawRequest(port, '/api/policy', { headers: { 'accept-language': language } })
  return { port, logged, read }
}

test('Markdown becomes simple markup', async () => {
  const { read } = await withFiles({ 'policy.md': '# Contact\n\nWrite to <me@emaki.example>.' })
  expect(json(await read())).toEqual({
    language: '',
    html: '<h1>Contact</h1>\n<p>Write to <a href="mailto:me@emaki.example">me@emaki.example</a>.</p>\n',
  })
})

test('plain text becomes paragraphs without markup of its own', async () => {
  const { read } = await withFiles({ 'policy.txt': '\uFEFFOne <b>line</b>\nand another\n\n\nTwo & more\n' })
  expect(json(await read())).toMatchObject({
    html: '<p>One &#60;b&#62;line&#60;/b&#62;<br>and another</p>\n<p>Two &#38; more</p>',
  })
})

test.each([
  ['ja', 'ja'],
  ['pl, zh-CN;q=0.5', 'zh-CN'],
  ['ja-JP;q=0.9, de', 'ja'],
  ['ja;q=0', ''],
  ['', ''],
])('readers with Accept-Language "%s" get the file for "%s"', async (header, language) => {
  const { read } = await withFiles({ 'policy.md': 'x', 'policy.ja.md': 'y', 'policy.zh-CN.md': 'z' })
  const response = await read(header)
  expect(json(response)).toMatchObject({ language })
  expect(response.headers.vary).toContain('Accept-Language')
})

test('without a file it is 404, and the viewer has no link to it', async () => {
  const { port } = await startGateway()
  expect((await rawRequest(port, '/api/policy')).status).toBe(404)
  const page = async (gateway: { readonly port: number }) =>
    (await rawRequest(gateway.port, '/', { headers: { accept: 'text/html' } })).body.toString()
  expect(await page({ port })).not.toContain('"policy":true')
  expect(await page(await withFiles({ 'policy.md': 'x' }))).toContain('"policy":true')
})

test('a file that cannot be read is 404 and is logged', async () => {
  const { read, logged } = await withFiles({})
  expect((await read()).status).toBe(404)
  expect(logged.join()).toContain('EMAKI_POLICY cannot be read')
})

test('strangers of a private instance cannot read it', async () => {
  const { read } = await withFiles({ 'policy.md': 'secret' }, { access: 'header', trustedProxies: ['192.0.2.1'] })
  const response = await read()
  expect([response.status, response.body.toString()]).toEqual([401, expect.not.stringContaining('secret')])
})
