// Pages of the site that clients parse: the home page with the session's user and token (docs/contract/companion.md 3.3).

import type { WebSession, WebSessionUser } from '@emaki/domain'
import { escapeHtml } from '@emaki/domain'
import { avatarUrl } from '../images/pictureUrls.ts'
import { csrfToken } from './csrf.ts'
import type { WebRequest } from './webRequest.ts'

/** The logged-in user and the token, which `/ajax/user/self` returns unchanged. */
export function webSession({ account, catalogue }: WebRequest): WebSession {
  const artist = account && catalogue.artist(account.id)
  const userData: WebSessionUser | null = account
    ? {
        id: String(account.id),
        pixivId: account.account,
        name: account.name,
        profileImg: avatarUrl(artist, 50),
        profileImgBig: avatarUrl(artist, 170),
        premium: account.isPremium,
        xRestrict: account.xRestrict,
        adult: account.xRestrict > 0,
        safeMode: account.xRestrict === 0,
        illustCreator: false,
        novelCreator: false,
        hideAiWorks: false,
      }
    : null
  return { userData, token: csrfToken(account) }
}

/** The home page. Its state is JSON inside JSON inside a script element. */
export function homePage(webRequest: WebRequest): Response {
  const { userData, token } = webSession(webRequest)
  const state = JSON.stringify({ api: { token }, userData: { self: userData } })
  const data = JSON.stringify({ props: { pageProps: { serverSerializedPreloadedState: state } }, page: '/' })
  return page(
    'pixiv',
    `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${data.replaceAll('<', '\\u003c')}</script>`,
  )
}

/** A page with a single message. */
export const plainPage = (title: string, status: 200 | 401 | 404): Response =>
  page(title, `<h1>${escapeHtml(title)}</h1>`, status)

const page = (title: string, body: string, status = 200): Response =>
  new Response(
    `<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`,
    { status, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } },
  )
