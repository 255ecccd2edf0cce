import { type NamedWork, pageFileName } from '@emaki/domain'

const sample: NamedWork = {
  id: '100500001',
  title: '灯りの市',
  author: { id: '90000001', name: 'Akari', avatar: '' },
  created: '2026-01-31T12:00:00+09:00',
  tags: [
    { name: '夜', translated_name: null },
    { name: '雨', translated_name: null },
  ],
  width: 1200,
  height: 1700,
}

/** The file name that a template gives to the first page of a sample work: a preview for the settings. */
export const sampleFileName = (template: string): string => pageFileName(sample, 0, template, 'p0.jpg')
