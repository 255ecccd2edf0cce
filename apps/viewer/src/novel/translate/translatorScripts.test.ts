import { expect, test } from 'vitest'
import { translatorCookie } from './translatorScripts.ts'

test.each([
  [true, true, 'emaki-translators=kiss.imt; path=/; max-age=31536000; samesite=lax'],
  [false, true, 'emaki-translators=imt; path=/; max-age=31536000; samesite=lax'],
  [false, false, 'emaki-translators=; path=/; max-age=0; samesite=lax'],
])('translatorCookie with KISS %s and Immersive %s', (loadKissTranslator, loadImmersiveTranslate, cookie) => {
  expect(translatorCookie({ loadKissTranslator, loadImmersiveTranslate })).toBe(cookie)
})
