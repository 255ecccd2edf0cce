// The files that the static build adds for hosting services.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { headersFile, mayReplace, parseBase, redirectsFile, siteTitle, staticPolicy } from './build-static.mjs'

describe('parseBase', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['/emaki/', '/emaki/'],
    ['emaki', '/emaki/'],
    ['/a/b', '/a/b/'],
  ])('reads %s as %s', (text, base) => expect(parseBase(text)).toBe(base))

  it.each(['https://a.example/', '/a b/', '/a?b', '/ä/', '/"/'])('refuses %s', (text) =>
    expect(() => parseBase(text)).toThrow('--base'),
  )
})

it('redirectsFile shows the viewer for every path below the base path', () => {
  expect(redirectsFile('/emaki/')).toBe('/emaki/* /emaki/index.html 200\n')
})

it('headersFile revalidates the worker and the site file, and keeps assets', () => {
  const text = headersFile('/emaki/', [['x-content-type-options', 'nosniff']])
  expect(text).toContain('/emaki/*\n  x-content-type-options: nosniff\n')
  expect(text).toContain('/emaki/assets/*\n  cache-control: public, max-age=31536000, immutable\n')
  expect(text).toContain('/emaki/sw.js\n  cache-control: no-cache\n')
  expect(text).toContain('/emaki/emaki.config.json\n  cache-control: no-cache\n')
})

it('staticPolicy allows gateways in the own network, and nothing more for scripts', () => {
  const policy =
    "script-src 'self'; img-src 'self' data: https:; media-src 'self' https:; connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:*"
  expect(staticPolicy(policy)).toBe(
    "script-src 'self'; img-src 'self' data: https: http:; media-src 'self' https: http:; connect-src 'self' https: wss: http: ws:",
  )
})

it.each([
  ['{"title":" My scrolls "}', 'My scrolls'],
  ['{}', ''],
  ['{"title":5}', ''],
])('siteTitle reads the title in %s', (text, title) => expect(siteTitle(siteFile(text))).toBe(title))

it.each(['[]', 'null', '{'])('siteTitle refuses %s', (text) => expect(() => siteTitle(siteFile(text))).toThrow('is no JSON'))

/** The path of a site file with this text, which is removed with the test. */
function siteFile(text) {
  const folder = mkdtempSync(join(tmpdir(), 'emaki-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'emaki.config.json')
  writeFileSync(path, text)
  return path
}

it('mayReplace keeps folders with other files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'emaki-out-'))
  try {
    expect([mayReplace(folder), mayReplace(join(folder, 'new'))]).toEqual([true, true])
    mkdirSync(join(folder, 'src'))
    expect(mayReplace(folder)).toBe(false)
    writeFileSync(join(folder, 'emaki.config.json'), '{}')
    expect(mayReplace(folder)).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
