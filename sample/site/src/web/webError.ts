// Error responses of the web API: a status and an envelope with a message (docs/contract/companion.md 2.2).
import type { WebEnvelope } from '@emaki/domain'

type ErrorStatus = 400 | 401 | 403 | 404 | 413 | 429

/** An endpoint throws it to respond with `{error: true}`. */
export class WebError extends Error {
  readonly status: ErrorStatus

  constructor(status: ErrorStatus, message: string) {
    super(message)
    this.name = 'WebError'
    this.status = status
  }
}

const words = {
  invalid: {
    ja: '不正なリクエストです。',
    en: 'Invalid request.',
    zh: '请求无效。',
    zh_tw: '請求無效。',
    ko: '잘못된 요청입니다.',
  },
  gone: {
    ja: '該当する作品が見つかりませんでした。',
    en: 'The work has been deleted or the ID does not exist.',
    zh: '该作品已被删除，或作品ID不存在。',
    zh_tw: '該作品已被刪除，或作品ID不存在。',
    ko: '작품이 삭제되었거나 존재하지 않습니다.',
  },
  left: {
    ja: 'ユーザーが見つかりませんでした。',
    en: 'The user has left or does not exist.',
    zh: '该用户已退出或不存在。',
    zh_tw: '該用戶已退出或不存在。',
    ko: '사용자를 찾을 수 없습니다.',
  },
  signIn: {
    ja: 'ログインしてください。',
    en: 'Please sign in.',
    zh: '请先登录。',
    zh_tw: '請先登入。',
    ko: '로그인해 주세요.',
  },
  forbidden: {
    ja: '閲覧が制限されています。',
    en: 'You may not view this.',
    zh: '没有浏览权限。',
    zh_tw: '沒有瀏覽權限。',
    ko: '볼 수 있는 권한이 없습니다.',
  },
  token: {
    ja: 'トークンが不正です。(token)',
    en: 'The token is invalid.',
    zh: '令牌无效。(token)',
    zh_tw: '權杖無效。(token)',
    ko: '토큰이 올바르지 않습니다. (token)',
  },
} as const

/** Languages of the web API, as its `lang` parameter spells them. */
export type WebLanguage = keyof (typeof words)['invalid']

/** Upstream's message in the requested language. */
export const say = (what: keyof typeof words, language: WebLanguage): string => words[what][language]

/** The web API's envelope for an error, with `no-store`. */
export const webErrorResponse = ({ status, message }: Pick<WebError, 'status' | 'message'>): Response =>
  Response.json({ error: true, message, body: [] } satisfies WebEnvelope<never>, {
    status,
    headers: { 'Cache-Control': 'no-store', ...(status === 429 ? { 'Retry-After': '60' } : {}) },
  })
