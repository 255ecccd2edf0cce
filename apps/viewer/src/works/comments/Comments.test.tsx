// Comments in their sheet, and the newest of them below a work. The requests are answered at `fetch`.
// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anonymous, session } from '../../platform/account/session.ts'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { layOut, setUpComponentTests, showEverything } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { confirmations } from '../../ui/overlays/confirm.ts'
import { renderPage, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { CommentsButton } from './CommentsButton.tsx'
import { CommentsPreview } from './CommentsPreview.tsx'
import { WritableComments } from './WritableComments.tsx'

setUpComponentTests()
beforeAll(() => layOut((element) => (element.tagName === 'SECTION' ? 2000 : 60)))

/** A comment in the shape of the web API. The newest has the highest number. */
const comment = (number: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  id: `${9_000_000 - number}`,
  userId: `${100 + number}`,
  userName: `Reader ${number}`,
  img: '',
  comment: `Words ${number}`,
  stampId: null,
  commentDate: '2024-05-06 09:15',
  hasReplies: false,
  ...changes,
})
/** A comment in the shape of the app API. */
const appComment = { id: 5, comment: 'Lovely', date: '2026-01-01T00:00:00Z', user: { id: 3, name: 'Mika' }, has_replies: false }

const refuse = () => Response.json({ error: true, message: 'no', body: [] }, { status: 400 })
const missing = () => Response.json({ error: { user_message: 'gone', message: '' } }, { status: 404 })
const listOf =
  (...comments: readonly object[]): FakeRoute =>
  () => ({ comments, hasNext: false })
let access: number
beforeEach(() => {
  access = 0
})
const serve = (roots: FakeRoute, more: Readonly<Record<string, FakeRoute>> = {}) =>
  fakeServer({
    '/comments/roots': roots,
    '/illust_comments': () => ({ comments: [], next_url: null, comment_access_control: access }),
    ...more,
  })

/** Work ids are never reused, because responses stay cached. */
let nextId = 1
async function openSheet(authorId = '') {
  nextId += 1
  const view = await renderPage(<CommentsButton kind="artwork" id={`${nextId}`} authorId={authorId} total={3} />)
  fireEvent.click(screen.getByRole('button', { name: '3 comments' }))
  const sheet = await screen.findByRole('dialog', { name: 'Comments' })
  return { ...view, sheet: within(sheet) }
}

describe('CommentsButton', () => {
  it.each([
    [undefined, 'Comments', ''],
    [0, '0 comments', ''],
    [1, '1 comment', '1'],
    [12_345, '12,345 comments', '12.3K'],
  ])('names %s comments', async (total, name, text) => {
    await renderPage(<CommentsButton kind="artwork" id="1" total={total} />)
    expect(screen.getByRole('button', { name }).textContent).toBe(text)
  })

  it('opens the sheet, which Escape closes, and returns the focus', async () => {
    serve(listOf(comment(1)))
    await renderPage(<CommentsButton kind="artwork" id="escape" total={1} />)
    const button = screen.getByRole('button', { name: '1 comment' })
    button.focus()
    fireEvent.click(button)
    await screen.findByText('Words 1')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => document.activeElement).toBe(button)
  })
})

describe('a comment', () => {
  it('shows its author as a link, its date and its text', async () => {
    serve(listOf(comment(1)))
    const { sheet } = await openSheet()
    expect((await sheet.findByRole('link', { name: 'Reader 1' })).getAttribute('href')).toBe('/users/101')
    expect(sheet.getByText('Words 1')).toBeDefined()
    expect(document.querySelector('time')?.getAttribute('datetime')).toBe('2024-05-06T09:15:00+09:00')
  })

  it('marks the author of the work', async () => {
    serve(listOf(comment(1), comment(2)))
    const { sheet } = await openSheet('102')
    await sheet.findByText('Words 2')
    expect(sheet.getAllByText('Author')).toHaveLength(1)
    expect(sheet.getByText('Author').parentElement?.textContent).toContain('Reader 2')
  })

  it('names a deleted account without a link', async () => {
    serve(listOf(comment(1, { userId: '', userName: '' })))
    const { sheet } = await openSheet()
    expect(await sheet.findByText('Deleted account')).toBeDefined()
    // The only link leads to the login, for those who want to write.
    expect(sheet.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/account/login'])
  })

  it('shows known emoji codes as pictures, unknown ones as text, and a stamp', async () => {
    serve(listOf(comment(1, { comment: 'Fine (heart)(nope)' }), comment(2, { comment: '', stampId: 301 })))
    const { sheet } = await openSheet()
    const emoji = await sheet.findByRole('img', { name: '(heart)' })
    expect(emoji.getAttribute('src')).toMatch(/^\/api\/image\/s\.pximg\.net\/common\/images\/emoji\/\d+\.png$/)
    expect(sheet.getByText(/^Fine/).textContent).toBe('Fine (nope)')
    expect(sheet.getByRole('img', { name: 'Sticker 301' }).getAttribute('src')).toContain('/stamp/')
  })

  it('shows a stamp or emoji whose picture fails to load as text', async () => {
    serve(listOf(comment(1, { comment: 'Fine (star)' }), comment(2, { comment: '', stampId: '410' })))
    const { sheet } = await openSheet()
    fireEvent.error(await sheet.findByRole('img', { name: '(star)' }))
    fireEvent.error(sheet.getByRole('img', { name: 'Sticker 410' }))
    expect(sheet.getByText('Fine (star)')).toBeDefined()
    expect(sheet.getByText('Sticker 410')).toBeDefined()
    expect(sheet.queryByRole('img')).toBeNull()
  })

  it('of over 140 characters is collapsed, and expands', async () => {
    serve(listOf(comment(1, { comment: 'w'.repeat(141) }), comment(2, { comment: 'v'.repeat(140) })))
    const { sheet } = await openSheet()
    const toggle = await sheet.findByRole('button', { name: 'Read more' })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(toggle)
    expect(sheet.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
  })

  it('shows markup in names and texts as text', async () => {
    const markup = '<script>alert(1)</script><img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a>'
    serve(listOf(comment(1, { userName: markup, comment: markup, replyToUserName: markup })))
    const { sheet } = await openSheet()
    expect(await sheet.findAllByText(markup)).toHaveLength(2)
    expect(document.querySelector('script, [onerror], a[href^="javascript"]')).toBeNull()
  })
})

describe('replies', () => {
  const withReplies = () => serve(listOf(comment(0, { hasReplies: true }), comment(1)), { '/comments/replies': replies })
  let replies: FakeRoute

  it('load on request, oldest first, and name the comment that they answer', async () => {
    replies = listOf(
      comment(11, { id: '9100002', replyToUserId: '7', replyToUserName: 'Someone' }),
      comment(12, { id: '9100001', replyToUserId: '100', replyToUserName: 'Reader 0' }),
    )
    const server = withReplies()
    const { sheet } = await openSheet()
    const toggle = await sheet.findByRole('button', { name: 'Show replies' })
    expect(server.requestsTo('/replies')).toEqual([])
    fireEvent.click(toggle)
    expect(await sheet.findByText('to Someone')).toBeDefined()
    expect(sheet.getAllByText(/^Words 1[12]$/).map(({ textContent }) => textContent)).toEqual(['Words 12', 'Words 11'])
    expect(sheet.queryByText('to Reader 0')).toBeNull()
    fireEvent.click(sheet.getByRole('button', { name: 'Hide replies' }))
    expect(sheet.queryByText('Words 11')).toBeNull()
  })

  it('say when there are none to show', async () => {
    replies = listOf()
    withReplies()
    const { sheet } = await openSheet()
    fireEvent.click(await sheet.findByRole('button', { name: 'Show replies' }))
    expect(await sheet.findByText('No replies to show')).toBeDefined()
  })

  it('load page by page, with the earlier ones above', async () => {
    replies = (url) => {
      const page = Number(url.searchParams.get('page'))
      return { comments: [comment(page, { id: `${9_200_000 - page}` })], hasNext: page === 1 }
    }
    withReplies()
    const { sheet } = await openSheet()
    fireEvent.click(await sheet.findByRole('button', { name: 'Show replies' }))
    fireEvent.click(await sheet.findByRole('button', { name: 'Earlier replies' }))
    await sheet.findByText('Words 2')
    expect(sheet.getAllByText(/^Words [12]$/).map(({ textContent }) => textContent)).toEqual(['Words 2', 'Words 1', 'Words 1'])
  })

  it('can be retried after a failure', async () => {
    replies = refuse
    const server = withReplies()
    const { sheet } = await openSheet()
    fireEvent.click(await sheet.findByRole('button', { name: 'Show replies' }))
    await sheet.findByText('The server refused the request')
    replies = listOf(comment(20))
    serve(listOf(comment(0, { hasReplies: true })), { '/comments/replies': replies })
    fireEvent.click(sheet.getByRole('button', { name: 'Try again' }))
    expect(await sheet.findByText('Words 20')).toBeDefined()
    expect(server.requestsTo('/replies').length).toBeGreaterThan(0)
  })
})

describe('the list', () => {
  it('leaves out comments with sensitive words, and does not count them', async () => {
    const made = [comment(1), comment(3, { comment: '坏 话' }), comment(4, { userName: '坏话' })]
    serve(listOf(...made), {
      '/words.txt': () => new Response('坏话', { headers: { 'content-type': 'text/plain; charset=utf-8' } }),
    })
    const { sheet } = await openSheet()
    await sheet.findByText('Words 1')
    expect(sheet.getAllByRole('listitem')).toHaveLength(1)
    expect(sheet.queryByRole('button', { name: 'Show' })).toBeNull()
  })

  it('counts the comments of blocked people, with own words and with repeated links in one line, which shows them', async () => {
    setSettings({ blockUids: ['102'], commentUids: ['103'], commentWords: ['DISCORD'], commentLinks: true })
    const made = [4, 5].map((number) => comment(number, { comment: `https://spam.example/win ${number}` }))
    const mine = comment(7, { comment: 'See spam.example/win' })
    serve(listOf(comment(1), comment(2), comment(3), ...made, comment(6, { comment: 'my discord' }), mine))
    const { sheet } = await openSheet('107')
    expect(await sheet.findByText(/^5 comments hidden/)).toBeDefined()
    expect(sheet.getAllByRole('listitem')).toHaveLength(2)
    fireEvent.click(sheet.getByRole('button', { name: 'Show' }))
    await expect.poll(() => sheet.getAllByRole('listitem').length).toBe(7)
    fireEvent.click(sheet.getByRole('button', { name: 'Hide again' }))
    expect(sheet.getAllByRole('listitem')).toHaveLength(2)
  })

  it('hides the comments of a person at a press, and shows them again', async () => {
    serve(listOf(comment(1), comment(2)))
    const { sheet } = await openSheet()
    fireEvent.click(await sheet.findByRole('button', { name: 'Hide comments by Reader 2' }))
    expect([sheet.queryByText('Words 2'), readSettings().commentUids]).toEqual([null, ['102']])
    fireEvent.click(sheet.getByRole('button', { name: 'Show' }))
    fireEvent.click(await sheet.findByRole('button', { name: 'Show comments by Reader 2 again' }))
    expect([sheet.getByText('Words 2').textContent, readSettings().commentUids]).toEqual(['Words 2', []])
  })

  it('shows a removed comment as such above its replies, and a reply to one', async () => {
    serve(listOf(), {
      '/comments/roots': refuse,
      '/illust_comments': () => ({
        comments: [
          { ...appComment, id: 9, comment: '', user: null, stamp: null, has_replies: true, parent_comment: {} },
          { ...appComment, id: 8, parent_comment: { id: 1, comment: '', user: {} } },
        ],
        next_url: null,
      }),
    })
    const { sheet } = await openSheet()
    const removed = within((await sheet.findByText('Removed comment')).closest('li') ?? document.body)
    expect(removed.getByRole('button', { name: 'Show replies' })).toBeDefined()
    expect(sheet.getByText('to a removed comment')).toBeDefined()
  })

  it('says that the web side refuses the list of a work with closed comments', async () => {
    const fails = () => new Response('', { status: 501 })
    serve(refuse, { '/illust_comments': fails })
    const { sheet } = await openSheet()
    expect(await sheet.findByRole('heading', { name: 'Comments are turned off here' })).toBeDefined()
  })

  it('says that there are no comments', async () => {
    serve(listOf())
    const { sheet } = await openSheet()
    expect(await sheet.findByRole('heading', { name: 'No comments yet' })).toBeDefined()
  })

  it('says that comments are turned off', async () => {
    access = 1
    serve(listOf())
    const { sheet } = await openSheet()
    expect(await sheet.findByRole('heading', { name: 'Comments are turned off here' })).toBeDefined()
  })

  it('shows the failure of both services in place of the comments, and a retry loads them', async () => {
    serve(refuse, { '/illust_comments': refuse })
    const { sheet } = await openSheet()
    expect(await sheet.findByText('The server refused the request')).toBeDefined()
    expect(sheet.queryByText('no')).toBeNull()
    serve(listOf(comment(1)))
    fireEvent.click(sheet.getByRole('button', { name: 'Try again' }))
    expect(await sheet.findByText('Words 1')).toBeDefined()
  })

  it('keeps its comments when a later page fails, and a retry loads that page', async () => {
    let isBroken = true
    serve((url) => {
      const offset = Number(url.searchParams.get('offset'))
      return offset > 0 && isBroken ? refuse() : { comments: [comment(offset)], hasNext: offset === 0 }
    })
    const { sheet } = await openSheet()
    fireEvent.click(await sheet.findByRole('button', { name: 'Load more' }))
    await sheet.findByText('The server refused the request')
    expect(sheet.getByText('Words 0')).toBeDefined()
    isBroken = false
    fireEvent.click(sheet.getByRole('button', { name: 'Try again' }))
    expect(await sheet.findByText('Words 1')).toBeDefined()
  })

  it('loads more comments by a button, from where the first page ended', async () => {
    const server = serve((url) => {
      const offset = Number(url.searchParams.get('offset'))
      return { comments: [comment(offset)], hasNext: offset === 0 }
    })
    const { sheet } = await openSheet()
    fireEvent.click(await sheet.findByRole('button', { name: 'Load more' }))
    expect(await sheet.findByText('Words 1')).toBeDefined()
    expect(server.requestsTo('/roots').map((path) => path.split('?')[1])).toEqual([
      expect.stringContaining('limit=10&offset=0'),
      expect.stringContaining('limit=30&offset=1'),
    ])
  })
})

describe('CommentsPreview', () => {
  beforeAll(showEverything)
  const onMirror = (...comments: readonly object[]) =>
    fakeServer({ '/illust_comments': () => ({ comments, next_url: null, comment_access_control: access }) })

  it('says that comments are turned off, without a button for all comments', async () => {
    access = 1
    onMirror()
    await renderPage(<CommentsPreview kind="artwork" id="p1" total={0} />)
    expect(await screen.findByText('Comments are turned off here')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('P21 says that comments of an unviewable work are not available, without a retry', async () => {
    fakeServer({ '/illust_comments': () => missing() })
    await renderPage(<CommentsPreview kind="artwork" id="p9" total={2} />)
    expect(await screen.findByText('Comments are not available here')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it.each([
    ['an unknown number of comments', undefined, 'No comments yet', '3'],
    ['fewer first comments than comments', 2, 'Lovely', '2'],
    ['no comments', 0, 'No comments yet', '0'],
  ])('keeps the reserved room of %s when they have loaded', async (name, total, text, lines) => {
    onMirror(...(text === 'Lovely' ? [appComment] : []))
    const { container } = await renderPage(<CommentsPreview kind="artwork" id={name} total={total} />)
    const room = () => container.querySelector<HTMLElement>('[style*="--lines"]')?.style.getPropertyValue('--lines')
    expect(room()).toBe(lines)
    expect(await screen.findByText(text)).toBeDefined()
    expect(room()).toBe(lines)
  })

  it('shows the newest comments and a button that opens all', async () => {
    onMirror(appComment)
    await renderPage(<CommentsPreview kind="artwork" id="p3" total={1} />)
    expect(await screen.findByText('Lovely')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'See all comments' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Comments' }))
    expect(await sheet.findByText('Lovely')).toBeDefined()
  })

  it('says that the settings hide all comments', async () => {
    setSettings({ blockUids: ['3'] })
    onMirror(appComment)
    await renderPage(<CommentsPreview kind="artwork" id="p5" total={1} />)
    expect(await screen.findByText('Comments are hidden by your settings')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('offers a retry after a failure', async () => {
    serve(refuse, { '/illust_comments': refuse })
    await renderPage(<CommentsPreview kind="artwork" id="p4" total={2} />)
    await screen.findByText('The server refused the request')
    onMirror(appComment)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Lovely')).toBeDefined()
  })
})

describe.each(['app', 'web'] as const)('an account of the %s side', (mode) => {
  const user = { id: '8', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
  const webCredentials = { companion: '/api/companion', value: undefined }
  const csrfToken = 'f'.repeat(32)
  const writer = mode === 'app' ? { mode, user } : ({ mode, user, webCredentials, csrfToken } as const)
  const own = comment(1, { userId: '8', comment: 'Mine' })
  const sent: unknown[] = []
  let answer: (form: Readonly<Record<string, unknown>>) => unknown
  beforeEach(() => {
    // Without a session, the calls of the app API go to the fake server in place of the mirror of this browser.
    session.setState(mode === 'app' ? anonymous : writer, true)
    sent.length = 0
    sessionStorage.clear()
    answer = ({ comment = '', stamp_id }) => {
      const stamp = stamp_id === undefined ? null : { stamp_id, stamp_url: '' }
      return mode === 'app'
        ? { comment: { id: 9_500_000, comment, date: '2026-01-02T00:00:00Z', user: { id: 8, name: 'Ann' }, stamp } }
        : { comment_id: '9500000', comment, user_id: '8' }
    }
  })

  /** Records a write and answers it. */
  const write: FakeRoute = async (url, request) => {
    const form =
      mode === 'app'
        ? JSON.parse(url.searchParams.get('data') ?? '')
        : Object.fromEntries(new URLSearchParams(await request.text()))
    const { type: _type, author_user_id: _author, ...rest } = form
    sent.push(rest)
    return answer(rest)
  }
  const answersTo = mode === 'app' ? 'parent_comment_id' : 'parent_id'
  const serveWrites = (...comments: readonly object[]) =>
    serve(listOf(...comments), { '/req_post': write, '/post_comment.php': write, '/rpc_delete_comment.php': write })
  const stamps = (id: number) => ({
    '/req_get': () => ({ stamps: [{ stamp_id: id, stamp_url: `https://source.pixiv.net/stamp/${id}_s.jpg?1` }] }),
    '/user/self/status': () => ({ user_status: { stamp_series: [{ stamps: [id] }] } }),
  })
  /** Opens the comments of a work. Ids are never reused, except for a work that is opened again. */
  async function open(workId?: string) {
    nextId += 1
    const id = workId ?? `${nextId}`
    const view = await renderWithOverlays(<WritableComments work={{ kind: 'artwork', id, authorId: '3' }} writer={writer} />)
    return { ...view, workId: id, sheet: screen }
  }
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

  it('writes a comment with an emoji, which shows before the site answers, and no draft stays', async () => {
    serveWrites(comment(2))
    let accept = () => {}
    const accepted = new Promise<void>((resolve) => {
      accept = resolve
    })
    const given = answer
    answer = async (form) => {
      await accepted
      return given(form)
    }
    const { sheet, workId } = await open()
    const field = await sheet.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' })
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    type(field, 'Hello ')
    fireEvent.click(sheet.getByRole('button', { name: 'Emoji' }))
    fireEvent.click(sheet.getByRole('button', { name: '(heart)' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Send' }))
    expect((await sheet.findByText(/^Hello/)).closest('[data-sending]')).not.toBeNull()
    expect(field.value).toBe('')
    accept()
    await expect.poll(() => document.querySelector('[data-sending]')).toBeNull()
    expect(sent).toEqual([{ illust_id: workId, comment: 'Hello (heart)' }])
    expect(sheet.getByText(/^Hello/)).toBeDefined()
    expect(sessionStorage.getItem('emaki.commentDrafts') ?? '').not.toContain('Hello')
  })

  it('takes back a comment that the site refuses, and keeps its text, also after the sheet was closed', async () => {
    serveWrites(comment(2))
    answer = () => Response.json({ error: { message: 'Too many comments' } }, { status: 403 })
    const { sheet, unmount, workId } = await open()
    type(await sheet.findByRole('textbox', { name: 'Write a comment' }), 'Keep me')
    fireEvent.click(sheet.getByRole('button', { name: 'Send' }))
    expect((await sheet.findByRole('alert')).textContent).toContain('The comment was not sent')
    expect(sheet.getAllByRole('listitem')).toHaveLength(1)
    expect(sheet.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Keep me')
    unmount()
    const again = await open(workId)
    expect((await again.sheet.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Keep me')
  })

  it('answers a comment with a stamp of the list of the site, without a text', async () => {
    // Without a session there are the fixed stamps only.
    const stampId = mode === 'app' ? '301' : '1001'
    serve(listOf(comment(2)), { ...stamps(1001), '/req_post': write, '/post_comment.php': write })
    const { sheet, workId } = await open()
    fireEvent.click(await sheet.findByRole('button', { name: 'Reply' }))
    await sheet.findByRole('form', { name: 'Reply to Reader 2' })
    fireEvent.click(sheet.getByRole('button', { name: 'Stickers' }))
    fireEvent.click(await sheet.findByRole('button', { name: `Sticker ${stampId}` }))
    expect(await sheet.findByRole('button', { name: 'Show replies' })).toBeDefined()
    await expect.poll(() => sent).toEqual([{ illust_id: workId, stamp_id: stampId, [answersTo]: '8999998' }])
    expect(await sheet.findByRole('form', { name: 'Write a comment' })).toBeDefined()
  })

  it('deletes an own comment after a question, and no others', async () => {
    serveWrites(own, comment(2))
    const { sheet, workId } = await open()
    await sheet.findByText('Mine')
    answer = () => ({})
    fireEvent.click(await sheet.findByRole('button', { name: 'Delete' }))
    confirmations.getState()[0]?.answer(true)
    await expect.poll(() => sheet.queryByText('Mine')).toBeNull()
    await expect.poll(() => sent).toEqual([mode === 'app' ? { comment_id: '8999999' } : { i_id: workId, del_id: '8999999' }])
    expect(sheet.getByText('Words 2')).toBeDefined()
  })

  it('shows a comment again that could not be deleted', async () => {
    serveWrites(own)
    answer = () => Response.json({ error: { message: 'no' } }, { status: 403 })
    const { sheet } = await open()
    fireEvent.click(await sheet.findByRole('button', { name: 'Delete' }))
    confirmations.getState()[0]?.answer(true)
    expect(await sheet.findByText('The server refused the request')).toBeDefined()
    expect(sheet.getByText('Mine')).toBeDefined()
  })
})

describe('a form', () => {
  const user = { id: '8', name: 'Ann', account: '', avatar: '', isPremium: false }
  const open = async () => {
    nextId += 1
    await renderPage(
      <WritableComments work={{ kind: 'artwork', id: `${nextId}`, authorId: undefined }} writer={{ mode: 'app', user }} />,
    )
  }

  it('sends no comment that is too long, counted by characters', async () => {
    serve(listOf(comment(2)))
    await open()
    const field = await screen.findByRole('textbox')
    fireEvent.change(field, { target: { value: '𠮷'.repeat(140) } })
    expect(screen.getByText('140/140')).toBeDefined()
    fireEvent.change(field, { target: { value: 'あ'.repeat(141) } })
    expect(screen.getByText('At most 140 characters')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  })

  it('is missing where comments are turned off', async () => {
    access = 1
    serve(refuse)
    await open()
    expect(await screen.findByRole('heading', { name: 'Comments are turned off here' })).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

it('readers without an account cannot write, and read what an account would give', async () => {
  session.setState({ mode: 'anonymous', user: null }, true)
  serve(listOf(comment(1)))
  const { sheet } = await openSheet()
  await sheet.findByText('Words 1')
  expect([sheet.queryByRole('textbox'), sheet.queryByRole('button', { name: 'Reply' })]).toEqual([null, null])
  expect(sheet.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/account/login')
})
