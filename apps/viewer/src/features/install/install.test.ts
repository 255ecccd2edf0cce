import { describe, expect, it } from 'vitest'
import { platformOf } from './install.ts'

describe('platformOf', () => {
  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 5, 'ios'],
    ['an iPad with the user agent of a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit Safari', 5, 'ios'],
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit Safari', 0, 'desktop'],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit Chrome/130.0 Mobile Safari', 5, 'android'],
    ['a desktop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit Chrome/130.0 Safari', 10, 'desktop'],
  ] as const)('detects %s', (_, agent, touchPoints, platform) => {
    expect(platformOf(agent, touchPoints)).toBe(platform)
  })
})
