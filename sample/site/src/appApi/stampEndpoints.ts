// Stamps and emoji of comments, and the options of the search form (docs/contract/site-2026.md 7, 8).
import { stampIds } from '@emaki/catalogue'
import { commentEmoji, emojiAddress } from '@emaki/domain'
import type { Endpoints } from './endpoint.ts'
import { stampUrl } from './wire/wireComment.ts'

const languages = [
  { code: 'ja', name: '日本語' },
  { code: 'en', name: 'English' },
  { code: 'zh-cn', name: '简体中文' },
  { code: 'ko', name: '한국어' },
]
const genres = ['恋愛', '異世界ファンタジー', '現代ファンタジー', 'ミステリー', 'ホラー', 'SF', '歴史・時代']
const bands = ['*-*', '10-29', '30-49', '50-99', '100-299', '300-499', '500-999', '1000-*']
const tools = ['CLIP STUDIO PAINT', 'Photoshop', 'SAI', 'Procreate', 'Krita', 'ibisPaint']

export function stampEndpoints(): Endpoints {
  return {
    // The last two are an id of four digits on another host, and a duplicate, of which clients use the first.
    '/v1/stamps': () => ({
      stamps: [
        ...stampIds.map((id) => ({ stamp_id: id, stamp_url: `${stampUrl(id)}?20260101` })),
        { stamp_id: 1001, stamp_url: stampUrl(1001) },
        { stamp_id: 301, stamp_url: `${stampUrl(301)}?20200101` },
      ],
    }),
    '/v1/emoji': () => ({
      emoji_definitions: [...commentEmoji].map(([slug, id]) => ({ id, slug, image_url_medium: emojiAddress(id) })),
    }),
    // The word is required and changes nothing.
    '/v1/search/options': ({ parameters }) => {
      parameters.word()
      const bookmarkRanges = bands.map((band) => {
        const [least = '*', most = '*'] = band.split('-')
        return { bookmark_num_min: least, bookmark_num_max: most }
      })
      return {
        illust: {
          bookmark_ranges: bookmarkRanges,
          show_ai_condition: true,
          lang: { options: languages },
          tool: { options: tools },
        },
        novel: {
          bookmark_ranges: bookmarkRanges,
          show_ai_condition: true,
          lang: { options: languages },
          genre: { options: genres.map((label, index) => ({ id: index + 1, label })) },
          word_count_supported_languages: 'en,ko',
        },
      }
    },
  }
}
