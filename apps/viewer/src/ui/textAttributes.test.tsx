// textAttributes: user-written text has its own direction and language, not those of the interface.
// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { NovelCard } from '../lists/novels/NovelCard.tsx'
import { activateMessages } from '../platform/i18n/catalogue.ts'
import messages from '../platform/i18n/locales/zh-CN.json'
import { Caption } from '../works/caption/Caption.tsx'
import { CommentText } from '../works/comments/CommentText.tsx'
import { textAttributes } from './textAttributes.ts'

beforeAll(() => activateMessages('zh-CN', messages))
afterEach(cleanup)

describe('textAttributes', () => {
  it('prefers a known language', () => expect(textAttributes('水平线', 'zh').lang).toBe('zh'))
  it('omits the language when the letters do not tell it', () => expect(textAttributes('水平线').lang).toBeUndefined())
})

it.each([
  ['L’étoile d’hiver', 'und-Latn'],
  ['أسطح المدينة', 'ar'],
  ['硝子の町', 'ja'],
])('captions, comments and cards mark %j as %s', (words, language) => {
  const author = { id: '1', name: words, avatar: '' }
  const novel = {
    id: '2',
    title: words,
    caption: '',
    author,
    created: '',
    cover: { s: '', m: '', l: '' },
    tags: [],
    count: 1,
    text_length: 10,
    view: 0,
    like: 0,
    x_restrict: 0,
    novel_ai_type: 0,
    is_bookmarked: false,
    series: { id: '3', title: words },
  } as const
  const comment = {
    id: '4',
    comment: words,
    stampId: null,
    stampUrl: '',
    userId: '1',
    userName: words,
    commentDate: '',
    img: '',
    isRemoved: false,
    answersRemoved: false,
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Caption text={words} />
      <CommentText comment={{ ...comment, hasReplies: false, replyToUserId: null, replyToUserName: '' }} isShort={false} />
      <NovelCard novel={novel} form="row" />
    </QueryClientProvider>,
  )
  const shown = screen.getAllByText(words)
  expect(shown).toHaveLength(5)
  for (const element of shown) {
    const marked = element.closest('[lang]')
    expect(marked?.getAttribute('lang')).toBe(language)
    expect(marked?.getAttribute('dir')).toBe('auto')
  }
})
