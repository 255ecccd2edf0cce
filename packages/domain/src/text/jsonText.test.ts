import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './jsonText.ts'

describe('parseJson', () => {
  it('reads what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const written = JSON.stringify(value)
        const read = parseJson(written)
        expect(read.ok && JSON.stringify(read.value)).toBe(written)
      }),
      { examples: [[{ 'a "1234567890123456789" b': '\\"9007199254740993' }], [[0.12345678901234568, 1e21, -5e-7]]] },
    )
  })

  it('keeps all digits of integers beyond 2^53, as text', () => {
    expect(
      parseJson('{"id":9007199254740993,"list":[ -12345678901234567890 ],"n":9007199254740991,"x":0.12345678901234568}'),
    ).toEqual({
      ok: true,
      value: { id: '9007199254740993', list: ['-12345678901234567890'], n: Number.MAX_SAFE_INTEGER, x: 0.12345678901234568 },
    })
  })

  it.each([
    ['', 'empty'],
    [' <html>', 'html'],
    ['{"id":90071992547409931', 'json'],
    ['['.repeat(70) + ']'.repeat(70), 'tooDeep'],
  ])('is an error for %j', (text, code) => {
    expect(parseJson(text)).toMatchObject({ ok: false, error: code })
  })
})
