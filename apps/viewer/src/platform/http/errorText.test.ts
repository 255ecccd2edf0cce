// Messages for failed requests (docs/spec/calls.md 8).
import { type Language, languages } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { bodyErrorText, failureKind, isErrorBody, isNotFoundResponse, statusErrorText } from './errorText.ts'

const say = (key: string) => `<${key}>`

describe('bodyErrorText', () => {
  it.each([
    ['the message first, where it is not English', { error: { message: '尚无此页', user_message: 'kind' } }, '尚无此页'],
    ['the text for users before one for developers', { error: { message: 'technical', user_message: '没有' } }, '没有'],
    ['the user message when there is no other', { error: { message: '', user_message: '尚无此页', reason: '' } }, '尚无此页'],
    ['the message of the gateway', { status: -1, msg: '忙' }, '忙'],
    ['the rate limit message', { error: { message: 'Rate Limit', user_message: '' } }, '<error.rate_limit>'],
    ['a translated message for the name of a status', { detail: 'Not Found' }, '<error.not_found>'],
    ['the same for other spellings', { error: '404 not found.' }, '<error.not_found>'],
    ['a translated message for an unknown user', { error: 'User not found' }, '<error.not_found>'],
    ['the rate limit message for any text with a rate limit', { detail: 'Rate limit reached' }, '<error.rate_limit>'],
  ])('is %s', (_name, body, expected) => {
    expect(bodyErrorText(body, say, 'zh-CN')).toBe(expected)
  })

  it.each([
    ['P16 a block', 'The site blocks this connection (status 403)', '<error.blocked>'],
    ['P32 a connection to an address of other names', 'The site blocks this connection (status 421)', '<error.misdirected>'],
    ['P31 a refused app version', 'The site refuses this version of the app', '<error.outdated>'],
    [
      'P6 words that the web side cannot search for',
      'The web side of the site cannot search for these words',
      '<error.unsearchable>',
    ],
    ['P22 something for logged-in users', 'Not available without an account', '<error.login_only>'],
    ['P16 a rate limit', 'Rate Limit', '<error.rate_limit>'],
  ])('%s has a sentence of its own in every language', (_name, message, expected) => {
    for (const language of languages) {
      expect(statusErrorText(503, { detail: message, error: { message, user_message: '' } }, say, language)).toBe(expected)
      expect(statusErrorText(403, { msg: message }, say, language)).toBe(expected)
    }
  })

  it('P16 of a 429 is the rate limit, whatever its body is', () => {
    for (const body of [undefined, {}, { detail: 'Busy' }]) expect(statusErrorText(429, body, say)).toBe('<error.rate_limit>')
  })

  it.each([undefined, null, 'x', 7, [], {}, { error: {} }, { error: { message: {} } }])('is undefined for %j', (body) => {
    expect(bodyErrorText(body, say)).toBeUndefined()
  })

  it.each([
    ['the error code of the token endpoint', { has_error: true, error: 'invalid_grant' }],
    ['the detail of a mirror', { code: 502, detail: 'Upstram API request failed' }],
    ['the message of a library', { error: { message: 'fetch failed: ECONNREFUSED 127.0.0.1', user_message: '' } }],
    ['a message of the gateway', { status: -1, msg: 'Busy' }],
  ])('is never %s', (_name, body) => {
    for (const language of languages) expect(bodyErrorText(body, say, language)).toBeUndefined()
  })

  it('is an English text for users only in the English interface', () => {
    const body = { error: { user_message: 'This page doesn’t exist.', message: 'no such illust' } }
    expect(bodyErrorText(body, say, 'en')).toBe('This page doesn’t exist.')
    expect(bodyErrorText(body, say, 'de')).toBeUndefined()
  })

  it.each<[string, readonly Language[]]>([
    ['閲覧制限がかけられた作品です', ['ja']],
    ['작품이 삭제되었습니다', ['ko']],
    ['该作品已被删除', ['zh-CN', 'zh-TW']],
    ['Das Werk wurde gelöscht', []],
  ])('shows %s in its own language only', (message, spoken) => {
    const body = { error: { user_message: message, message: '' } }
    expect(languages.filter((language) => bodyErrorText(body, say, language) === message)).toEqual(spoken)
    expect(languages.filter((language) => bodyErrorText({ detail: message }, say, language) === message)).toEqual(spoken)
  })

  it('shortens a long message', () => {
    expect(bodyErrorText({ error: { message: '长'.repeat(5000) } }, say, 'zh-CN')).toHaveLength(301)
  })
})

describe('failureKind', () => {
  const upstream = (words: string, message = '') => ({ error: { user_message: words, message, reason: '' } })

  it.each([
    ['removed', 404, upstream('お探しのページは見つかりませんでした')],
    ['removed', 404, { error: { message: '该作品已被删除' } }],
    ['offline', 502, undefined],
    ['offline', 504, { error: { message: 'Upstream timeout' } }],
    ['offline', 521, undefined],
    ['blocked', 503, { error: { message: 'The site blocks this connection (status 403)' } }],
    ['blocked', 403, { msg: 'The site refuses this version of the app' }],
    ['rateLimited', 429, undefined],
    ['rateLimited', 403, upstream('', 'Rate Limit')],
    ['rateLimited', 200, upstream('', 'Rate Limit')],
    ['refused', 403, upstream('Your access is currently restricted.')],
    ['refused', 503, { error: { message: 'Not available without an account' } }],
    ['refused', 401, undefined],
    ['refused', 200, upstream('This page is for its owner.')],
    ['other', 500, undefined],
    ['other', 404, undefined],
    ['other', 200, { error: true }],
  ] as const)('is %s for status %i and %j', (kind, status, body) => {
    expect(failureKind(status, body)).toBe(kind)
  })
})

describe('isNotFoundResponse', () => {
  const upstream = (words: string) => ({ error: { user_message: words, message: '', reason: '' } })

  it.each([
    ['by the words in Simplified Chinese, whatever the status', 200, upstream('尚无此页')],
    ['by the status in Japanese', 404, upstream('お探しのページは見つかりませんでした')],
    ['by the status in Korean', 404, upstream('요청하신 페이지가 없습니다')],
    ['by the status and an error of the companion', 404, { error: { message: 'Not Found' } }],
    ['by the status and an envelope of the web side', 404, { error: true, message: '该作品已被删除', body: [] }],
    ['by the status in unknown words', 404, upstream('Η σελίδα δεν βρέθηκε')],
  ])('is true %s', (_name, status, body) => {
    expect(isNotFoundResponse(status, body)).toBe(true)
  })

  it.each([
    ['while words in another language come without the status', 200, upstream('This page does not exist')],
    ['for a path that upstream does not have', 404, upstream("Specified end-point doesn't exist")],
    ['for a route that a mirror does not have', 404, { code: 404, detail: 'Not Found' }],
    ['for a page of a proxy in between', 404, undefined],
    ['for a refusal', 403, upstream('Your access is currently restricted.')],
    ['for too many calls', 429, { error: { message: 'Rate Limit' } }],
  ])('is false %s', (_name, status, body) => {
    expect(isNotFoundResponse(status, body)).toBe(false)
  })
})

describe('statusErrorText', () => {
  it('is the rate limit message for 429, whatever the body says', () => {
    expect(statusErrorText(429, { detail: 'Slow down' }, say)).toBe('<error.rate_limit>')
  })

  it('is the message of the body, else a network error for 5xx, else an unknown error', () => {
    expect(statusErrorText(404, { error: { user_message: '没有' } }, say, 'zh-CN')).toBe('没有')
    expect(statusErrorText(404, { detail: 'No such route' }, say)).toBe('<error.not_found>')
    expect(statusErrorText(503, undefined, say)).toBe('<error.network>')
    expect(statusErrorText(400, undefined, say)).toBe('<error.refused>')
    expect(statusErrorText(418, undefined, say)).toBe('<error.unknown>')
  })
})

describe('isErrorBody', () => {
  it('is true for a body with an error, and false for data', () => {
    expect(isErrorBody({ error: { message: 'x' } })).toBe(true)
    expect(isErrorBody({ error: 'x', illusts: [] })).toBe(true)
    expect(isErrorBody({ error: null, illusts: [] })).toBe(false)
    expect(isErrorBody({ error: false })).toBe(false)
    expect(isErrorBody([])).toBe(false)
  })
})
