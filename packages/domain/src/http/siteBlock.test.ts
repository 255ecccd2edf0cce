import { describe, expect, it } from 'vitest'
import { isBlockAnswer } from './siteBlock.ts'

const html = '<!DOCTYPE html><title>Attention required</title>'
const rateLimit = '{"error":{"message":"Rate Limit"}}'
const restricted = '{"error":{"user_message":"Access is currently restricted."}}'
const cloudflare = { server: 'cloudflare', 'cf-ray': '8f0-NRT' }
const of = (status: number, text: string, headers: Record<string, string> = {}, isJsonDue = true) =>
  isBlockAnswer({ status, text, headers: new Headers(headers), isJsonDue })

describe('P16 a block', () => {
  it.each([
    ['403 with HTML', of(403, html)],
    ['403 of Cloudflare without a body', of(403, '', cloudflare)],
    ['400 with HTML', of(400, html)],
    ['421 with HTML', of(421, '<html>421</html>')],
    ['421 with text', of(421, 'Misdirected Request')],
    ['200 with HTML where JSON is due', of(200, `\n ${html}`, cloudflare)],
    ['a challenge with 503', of(503, '<html><title>Just a moment...</title>', cloudflare)],
    ['a challenge with 429', of(429, '<html><script src="/cdn-cgi/challenge-platform/h/b.js">', cloudflare)],
    ['a challenge where a page is due', of(200, '<html><title>Just a moment...</title>', {}, false)],
    ['a mitigation header', of(403, '', { 'cf-mitigated': 'challenge' })],
  ])('is %s', (_, isBlock) => expect(isBlock).toBe(true))

  it.each([
    ['403 "Rate Limit" as JSON behind Cloudflare', of(403, rateLimit, { ...cloudflare, 'content-type': 'application/json' })],
    ['403 "restricted" as JSON behind Cloudflare', of(403, restricted, cloudflare)],
    ['a plain 403 without marks', of(403, '')],
    ['404 with HTML', of(404, html, cloudflare)],
    ['429 with HTML', of(429, html, cloudflare)],
    ['502 with HTML', of(502, html, cloudflare)],
    ['a page where a page is due', of(200, html, cloudflare, false)],
    ['JSON that breaks off', of(200, '{"illusts":[', cloudflare)],
    ['an empty 200', of(200, '', cloudflare)],
    ['a redirect', of(302, html, cloudflare)],
  ])('is not %s', (_, isBlock) => expect(isBlock).toBe(false))
})
