// The base path: what is added and removed, and that every link of the viewer uses it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withBasePath, withoutBasePath } from './basePath.ts'

describe('withBasePath', () => {
  it.each([
    ['/', '/', '/'],
    ['/artworks/1?x=2', '/', '/artworks/1?x=2'],
    ['/', '/emaki/', '/emaki/'],
    ['/artworks/1?x=2', '/emaki/', '/emaki/artworks/1?x=2'],
    ['https://a.example/b', '/emaki/', 'https://a.example/b'],
    ['//a.example/b', '/emaki/', '//a.example/b'],
  ])('of %s below %s is %s', (path, base, address) => expect(withBasePath(path, base)).toBe(address))
})

describe('withoutBasePath', () => {
  it.each([
    ['/', '/', '/'],
    ['/artworks/1', '/', '/artworks/1'],
    ['/emaki/', '/emaki/', '/'],
    ['/emaki', '/emaki/', '/'],
    ['/emaki?x=1', '/emaki/', '/?x=1'],
    ['/emaki/artworks/1?x=2', '/emaki/', '/artworks/1?x=2'],
    ['/emakimono/1', '/emaki/', undefined],
    ['/artworks/1', '/emaki/', undefined],
  ])('of %s below %s is %s', (address, base, path) => expect(withoutBasePath(address, base)).toBe(path))
})

/** Pages of a gateway. The links to them are shown on pages that a gateway wrote, which have no base path. */
const ofGateway = ['/api/docs', '/api/operator/backup', '/sign-out']

describe('components', () => {
  const source = join(import.meta.dirname, '../..')
  // The first screen in the HTML is written by a gateway.
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.tsx$/.test(name) && !name.startsWith('app/firstScreen/'),
  )

  it('write no address of the viewer without the base path', () => {
    const plain = /<(?:a|img)\b[^>]*?\s(?:href|src)=(?:\{\s*)?["'`](\/[^"'`]*)/g
    const found = files.flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(plain)].map(([, address = '']) => `${file}: ${address}`),
    )
    expect(found.filter((line) => !ofGateway.some((address) => line.endsWith(`: ${address}`)))).toEqual([])
  })
})
