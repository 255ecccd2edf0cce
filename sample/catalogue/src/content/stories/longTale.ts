// A tale of more than a hundred thousand characters: one watch after another, told out of the Japanese voice's own passages.
import type { Story } from './story.ts'

export const longTale: Story = {
  title: '百夜航路',
  caption: '百夜ぶんの航海日誌。長いので、しおりを挟みながらどうぞ。',
  artistId: 28_118_045,
  tags: ['幻想', '旅', '海'],
  text: '',
  long: { pages: 60, length: 132_000 },
}
