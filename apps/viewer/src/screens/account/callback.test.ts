// readCallback: valid and hostile callback addresses.
import { describe, expect, it } from 'vitest'
import { readCallback } from './callback.ts'

const code = 'W3b-Login_code'.repeat(3)

describe('J1: the callback of a login', () => {
  it('has a code', () => expect(readCallback(`?code=${code}&via=login`)).toEqual({ code }))

  it.each([
    ['nothing', ''],
    ['an empty code', '?code='],
    ['a code twice', `?code=${code}&code=${code}`],
    ['10,000 characters', `?code=${'a'.repeat(10_000)}`],
    ['markup', '?code=<img src=x onerror=alert(1)>aaaaaaaa'],
  ])('has no code for %s', (_name, search) => expect(readCallback(search)).toEqual({}))

  it('has the reason of a denied login, limited in length', () => {
    expect(readCallback('?error=access_denied')).toEqual({ reason: 'access_denied' })
    expect(readCallback(`?error=x&error_description=<b>no</b>&code=${code}`)).toEqual({ reason: '<b>no</b>' })
    expect(readCallback(`?error=${'x'.repeat(5000)}`).reason).toHaveLength(201)
  })
})
