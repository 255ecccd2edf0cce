import { describe, expect, it } from 'vitest'
import { normaliseUgoira } from './ugoira.ts'

const medium = 'https://i.pximg.net/img-zip-ugoira/img/2024/04/01/00/00/00/500003_ugoira600x600.zip'
const answer = (frames: unknown, address: unknown = medium) => ({
  ugoira_metadata: { zip_urls: { medium: address }, frames },
})

describe('normaliseUgoira', () => {
  it('reads the full-size archive and keeps the small one for works without it', () => {
    const ugoira = normaliseUgoira(answer([{ file: '000000.jpg', delay: 80 }]))
    expect(ugoira?.zip).toBe(medium.replace('600x600', '1920x1080'))
    expect(ugoira?.smallZip).toBe(medium)
    expect(ugoira?.frames).toEqual([{ file: '000000.jpg', delay: 80 }])
  })

  it('keeps odd delays, and uses NaN for a delay that is no number', () => {
    const frames = normaliseUgoira(
      answer([{ file: 'a', delay: 0 }, { file: 'b', delay: -1 }, { file: 'c', delay: '7' }, null]),
    )?.frames
    expect(frames?.map(({ delay }) => delay)).toEqual([0, -1, Number.NaN, Number.NaN])
    expect(frames?.at(-1)?.file).toBe('')
  })

  it('has no frames when upstream sends none', () => {
    for (const frames of [undefined, null, 'frames', {}]) expect(normaliseUgoira(answer(frames))?.frames).toEqual([])
  })

  it.each([[{}], [null], [[]], ['ugoira'], [answer([], '')], [answer([], 'javascript:alert(1)')], [answer([], 7)]])(
    'is undefined without an archive: %j',
    (body) => expect(normaliseUgoira(body)).toBeUndefined(),
  )
})
