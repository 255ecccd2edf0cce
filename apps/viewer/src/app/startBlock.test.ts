// Which browsers and settings block the start of the app.
import { describe, expect, test } from 'vitest'
import { isInAppBrowser, isOldChrome, startBlock } from './startBlock.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const content = { r18: false, r18g: false }
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

describe('isInAppBrowser', () => {
  test.each([
    `${android} Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.44 NetType/WIFI`,
    `${android} Version/4.0 Chrome/109.0 MQQBrowser/14.5 Mobile Safari/537.36`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 QQ/9.0.0.601 V1_IPH_SQ_9.0.0_1_APP_A',
    `${android} Chrome/114.0 Quark/7.1.5 Mobile Safari/537.36`,
    `${android} Chrome/97.0 baiduboxapp/13.46 (Baidu; P1 13)`,
    `${android} Chrome/110.0 NewsArticle/9.7.0`,
    `${android} Chrome/100.0 UCBrowser/15.9 Mobile Safari/537.36`,
    `${android} Chrome/114.0 HuaweiBrowser/14.0 Mobile Safari/537.36`,
    `${android} Chrome/115.0 HeyTapBrowser/45.10 Mobile Safari/537.36`,
    `${android} Chrome/112.0 XiaoMi/MiuiBrowser/18.2 Mobile Safari/537.36`,
    `${android} Chrome/98.0 VivoBrowser/20.2 Mobile Safari/537.36`,
    `${android} Chrome/98.0 OppoBrowser/10.1 Mobile Safari/537.36`,
    'Mozilla/5.0 (Windows NT 10.0; 360SE) AppleWebKit/537.36 Chrome/86.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/80.0 Safari/537.36 SogouMobileBrowser/6.0',
  ])('accepts %s', (agent) => expect(isInAppBrowser(agent)).toBe(true))

  test.each([
    chrome,
    chrome.replace('Chrome', 'HeadlessChrome'),
    `${chrome} Edg/131.0.0.0`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 13; vivo X90) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 12; OPPO A96) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 10; HUAWEI P30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    '',
  ])('rejects %s', (agent) => expect(isInAppBrowser(agent)).toBe(false))
})

describe('isOldChrome', () => {
  test.each([
    [chrome, false],
    [chrome.replace('131', '106'), false],
    [chrome.replace('131', '105'), true],
    [chrome.replace('Chrome/131', 'Chromium/99'), true],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:50.0) Gecko/20100101 Firefox/50.0', false],
    ['', false],
  ])('of %s is %s', (agent, isOld) => expect(isOldChrome(agent)).toBe(isOld))
})

describe('startBlock', () => {
  test('blocks adult works in Simplified Chinese only', () => {
    expect(startBlock(chrome, 'zh-CN', { ...content, r18: true })).toBe('adult')
    expect(startBlock(chrome, 'zh-CN', { ...content, r18g: true })).toBe('adult')
    expect(startBlock(chrome, 'zh-CN', content)).toBeUndefined()
    for (const language of ['zh-TW', 'ja', 'en'] as const)
      expect(startBlock(chrome, language, { r18: true, r18g: true })).toBeUndefined()
  })
  test('blocks in-app browsers for any settings', () => {
    expect(startBlock(`${android} MicroMessenger/8.0`, 'en', content)).toBe('inApp')
  })
})
