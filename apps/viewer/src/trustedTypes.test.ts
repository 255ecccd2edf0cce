// The Trusted Types policy: which markup and which script addresses it accepts.
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { takePolicy, trustedMarkup, trustedScript } from './trustedTypes.ts'

describe('markup', () => {
  test.each([
    '',
    '<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 24 24"><path d="m14.5 5-7 7 7 7"/></svg>',
    '<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32" width="32" height="32"><use class="pswp__icn-shadow" xlink:href="#pswp__icn-loading"/><path fill-rule="evenodd" clip-rule="evenodd" d="M21.2 16a5.2 5.2 0 1 1-5.2-5.2V8a8 8 0 1 0 8 8h-2.8Z" id="pswp__icn-loading"/></svg>',
  ])('of an icon is accepted: %s', (markup) => expect(trustedMarkup(markup)).toBe(markup))

  test.each([
    'words',
    '<script>pwned()</script>',
    '<img src=x onerror=pwned()>',
    '<svg onload="pwned()">',
    '<svg><script>pwned()</script></svg>',
    '<svg><animate onbegin="pwned()"/></svg>',
    '<svg><use xlink:href="https://evil.example/#x"/></svg>',
    '<svg><use xlink:href="data:image/svg+xml,x"/></svg>',
    '<svg><a href="javascript:pwned()">x</a></svg>',
    '<svg class="x" onclick="pwned()"/>',
    "<svg class='x'/>",
    '<svg style="background:url(//evil.example)"/>',
    '<path d="x"/><iframe srcdoc="x"></iframe>',
    '<svg class="x"><foreignObject></foreignObject></svg>',
    '<svg/>\n<b>x</b>',
  ])('of another kind is rejected: %s', (markup) => expect(trustedMarkup(markup)).toBeNull())

  test('is never accepted with an event handler or an external address', () => {
    const part = fc.constantFrom(
      '<svg',
      '<path',
      ' d="',
      ' class="',
      ' onload="',
      '"',
      '>',
      '/>',
      '</svg>',
      ' xlink:href="#',
      'x',
      ' ',
      'javascript:',
      '<script>',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const passed = trustedMarkup(parts.join(''))
        if (passed !== null) expect(passed.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/onload|javascript|script/)
      }),
    )
  })

  test('of any length is checked in linear time', () => {
    expect(trustedMarkup('<svg class="'.repeat(100_000))).toBeNull()
  })
})

describe('scripts', () => {
  const page = 'https://emaki.example/artworks/1'
  test.each(['/sw.js', '/assets/reader.worker-D0a_b-1.js', 'https://emaki.example/assets/frame.worker-x.js'])(
    'of the viewer are accepted: %s',
    (address) => expect(trustedScript(address, page)).toBe(address),
  )
  test.each([
    'https://evil.example/assets/x.js',
    '//evil.example/sw.js',
    'data:text/javascript,pwned()',
    'blob:https://emaki.example/1',
    'javascript:pwned()',
    '/api/image/i.pximg.net/x.js',
    '/assets/../api/x.js',
    '/assets/x.svg',
    'https://',
  ])('of other origins and paths are rejected: %s', (address) => expect(trustedScript(address, page)).toBeNull())
})

test('scripts below the base path are accepted, and others of the origin are not', () => {
  vi.stubEnv('BASE_URL', '/emaki/')
  const page = 'https://emaki.example/emaki/artworks/1'
  expect(trustedScript('/emaki/sw.js', page)).toBe('/emaki/sw.js')
  expect(trustedScript('/sw.js', page)).toBeNull()
  vi.unstubAllEnvs()
})

test('takePolicy creates the default policy, and does nothing without Trusted Types', () => {
  const createPolicy = vi.fn()
  const location = { href: 'https://emaki.example/' }
  takePolicy({ trustedTypes: { createPolicy }, location })
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', expect.anything())
  const rules = createPolicy.mock.calls[0]?.[1]
  expect([rules.createHTML('<b>'), rules.createScriptURL('/sw.js')]).toEqual([null, '/sw.js'])
  expect(() => takePolicy({ location })).not.toThrow()
})
