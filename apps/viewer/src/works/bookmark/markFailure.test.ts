import { beforeAll, beforeEach, expect, it } from 'vitest'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import messages from '../../platform/i18n/locales/zh-CN.json'
import { toasts } from '../../ui/overlays/toast.ts'
import { showMarkFailure } from './markFailure.ts'

beforeAll(() => activateMessages('zh-CN', messages))
beforeEach(() => toasts.setState([], true))

it.each([
  ['no reason', '收藏失败', undefined, '收藏失败'],
  ['an unknown error', '取消收藏失败', messages['error.unknown'], '取消收藏失败'],
  ['a rate limit', '关注失败', messages['error.rate_limit'], '关注失败：API 超限，请稍后再试'],
])('showMarkFailure with %s says the sentence of the specification, and a known reason', (_name, what, reason, shown) => {
  showMarkFailure(what, reason)
  expect(toasts.getState().at(-1)?.text).toBe(shown)
})
