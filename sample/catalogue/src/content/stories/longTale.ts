// A novel of more than 100,000 characters, generated from the Japanese sentences.
import type { Story } from './story.ts'

export const longTale: Story = {
  title: '百夜航路',
  caption: '百夜ぶんの航海日誌。長いので、しおりを挟みながらどうぞ。',
  artistId: 28_118_045,
  tags: ['幻想', '旅', '海'],
  text: '',
  long: { pages: 60, length: 132_000 },
}
