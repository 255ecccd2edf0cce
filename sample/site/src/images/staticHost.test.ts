// The pictures of comments on the static host: every emoji and stamp, and no others.
import { stampIds } from '@emaki/catalogue'
import { emojiCodes } from '@emaki/pictures'
import { describe, expect, it } from 'vitest'
import { stampUrl } from '../appApi/commentEndpoints.ts'
import { createSite } from '../createSite.ts'
import { createRecordingRenderer } from '../testing/recordingRenderer.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'

const site = createSite({ catalogue: smallCatalogue({}), renderer: createRecordingRenderer() })
const get = (url: string) => site(new Request(url))
const emojiUrl = (code: number | string) => `https://s.pximg.net/common/images/emoji/${code}.png`

describe('GET /common/images/emoji/{code}.png', () => {
  it('has all 38 of the contract', async () => {
    expect(emojiCodes).toHaveLength(38)
    for (const code of emojiCodes) {
      const response = await get(emojiUrl(code))
      expect(response.status, String(code)).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('image/png')
      expect(await response.json()).toMatchObject({ picture: { kind: 'emoji', code } })
    }
  })

  it.each([100, 109, 504, 999, '0101', '101.5', '../101'])('returns 404 for %s', async (code) => {
    expect((await get(emojiUrl(code))).status).toBe(404)
  })
})

describe('GET /common/images/stamp/generated-stamps/{id}_s.jpg', () => {
  it('has every stamp of comments, with or without a timestamp', async () => {
    for (const stamp of stampIds) {
      const response = await get(`${stampUrl(stamp)}?1700000000`)
      expect(response.status, String(stamp)).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('image/jpeg')
      expect(await response.json()).toMatchObject({ picture: { kind: 'stamp', stamp } })
    }
  })

  it.each([100, 111, 501])('returns 404 for %s', async (stamp) => {
    expect((await get(stampUrl(stamp))).status).toBe(404)
  })
})
