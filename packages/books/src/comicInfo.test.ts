import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ComicInfo, comicInfoXml } from './comicInfo.ts'

const info: ComicInfo = {
  title: 'Lantern',
  writer: 'Test Painter',
  series: '',
  summary: 'Two lines\nof words',
  tags: ['海', 'rain, snow'],
  web: 'https://www.pixiv.net/artworks/1',
  created: '2024-02-03T10:00:00+09:00',
  pages: 12,
  isManga: true,
  restrict: 0,
}

it('comicInfoXml describes the work', () => {
  expect(comicInfoXml(info)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<ComicInfo>
  <Title>Lantern</Title>
  <Summary>Two lines
of words</Summary>
  <Year>2024</Year>
  <Month>2</Month>
  <Day>3</Day>
  <Writer>Test Painter</Writer>
  <Penciller>Test Painter</Penciller>
  <Tags>海, rain  snow</Tags>
  <Web>https://www.pixiv.net/artworks/1</Web>
  <PageCount>12</PageCount>
  <Manga>YesAndRightToLeft</Manga>
  <AgeRating>Everyone</AgeRating>
</ComicInfo>
`)
})

it('comicInfoXml contains the age rating and omits unknown fields', () => {
  const xml = comicInfoXml({ ...info, restrict: 2, created: '', isManga: false })
  expect(xml).toContain('<AgeRating>X18+</AgeRating>')
  expect(xml).toContain('<Manga>No</Manga>')
  expect(xml).not.toContain('<Year>')
})

it('comicInfoXml escapes every text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const line = comicInfoXml({ ...info, summary: '', title: `x${title}` })
      const inside = line.slice(line.indexOf('<Title>') + 7, line.indexOf('</Title>'))
      expect(inside).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(inside).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
    }),
  )
})
