// What the operator manages in the library: rules, jobs, imports, the trash, duplicates and checks.
// @vitest-environment jsdom

import { normaliseNovel } from '@emaki/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { session } from '../../../platform/account/session.ts'
import { browserHistory } from '../../../platform/persistence/history.ts'
import { setUpComponentTests } from '../../../testing/componentTests.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { libraryItem, libraryRoutes, setLibrary } from '../../../testing/library.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { wireNovel } from '../../../testing/works.ts'
import { confirmations } from '../../../ui/overlays/confirm.ts'

setUpComponentTests()
beforeEach(() => setLibrary())

/** Serves a library to its operator; `sent` are the bodies of its changes by method and path. */
function serve(routes: Parameters<typeof fakeServer>[0]) {
  const sent: (readonly [request: string, body: unknown])[] = []
  const withRecord = Object.fromEntries(
    Object.entries(routes).map(([path, route]) => [
      path,
      async (url: URL, request: Request) => {
        if (request.method !== 'GET') sent.push([`${request.method} ${url.pathname}`, await request.clone().json()])
        return route(url, request)
      },
    ]),
  )
  return { sent, server: fakeServer({ ...withRecord, ...libraryRoutes(true), ...withRecord }) }
}
const press = async (name: string) => act(async () => fireEvent.click(await screen.findByRole('button', { name })))
/** Answers the open confirmation and returns it. */
async function confirmNow() {
  await waitFor(() => expect(confirmations.getState()).toHaveLength(1))
  const [open] = confirmations.getState()
  await act(async () => open?.answer(true))
  return open
}

const bookmarks = {
  id: 'b',
  isOn: true,
  subject: { kind: 'bookmarks', works: 'both', visibility: 'public', tag: '海' },
  quota: { megabytes: 500 },
  whenFull: 'stop',
  everyHours: 24,
}
const jobs = {
  state: 'idle',
  until: null,
  queue: { waiting: 0, running: 0, failed: 0, done: 4 },
  current: null,
  errors: [],
  rules: [],
}

describe('failed jobs', () => {
  it('have a reason in the language of the reader, and the detail of the gateway', async () => {
    const errors = [
      { work: 'illust:1', error: 'unreachable: connect ECONNREFUSED', attempts: 3 },
      { work: 'illust:2', error: 'deleted', attempts: 1 },
      { work: 'illust:3', error: 'an older text', attempts: 1 },
    ]
    serve({ '/library/jobs': () => ({ ...jobs, errors }), '/library/rules': () => ({ rules: [] }) })
    await renderApp('/library/jobs')
    await screen.findByText(/an older text/)
    const [list] = screen.getAllByRole('list').filter((element) => element.textContent?.includes('an older text'))
    const texts = [...(list?.children ?? [])].map((row) => row.textContent)
    expect(texts).toEqual([
      expect.stringContaining('The original site can’t be reached · connect ECONNREFUSED'),
      expect.stringContaining('Deleted'),
      expect.stringContaining('an older text'),
    ])
  })
})

describe('rules', () => {
  it('are listed with their quota and what they kept', async () => {
    serve({
      '/library/rules': () => ({ rules: [bookmarks] }),
      '/library/jobs': () => ({
        ...jobs,
        rules: [{ rule: bookmarks, usage: { works: 12, bytes: 2048 }, isFull: true, run: null }],
      }),
    })
    await renderApp('/library/rules')
    expect(await screen.findByText('My bookmarks · Public · #海')).toBeDefined()
    expect(screen.getByText('Limit 476.8 MiB, then: stop')).toBeDefined()
    expect(await screen.findByText('12 works, 2.0 KiB · limit reached')).toBeDefined()
  })

  it('are switched off', async () => {
    const { sent } = serve({ '/library/rules': () => ({ rules: [bookmarks] }), '/library/jobs': () => jobs })
    await renderApp('/library/rules')
    await act(async () => fireEvent.click(await screen.findByRole('switch', { name: 'My bookmarks · Public · #海' })))
    await waitFor(() => expect(sent).toEqual([['PUT /api/library/rules', { rules: [{ ...bookmarks, isOn: false }] }]]))
  })

  it('are changed in a form, which reads digits of any width', async () => {
    const { sent } = serve({ '/library/rules': () => ({ rules: [bookmarks] }), '/library/jobs': () => jobs })
    await renderApp('/library/rules')
    await press('Edit')
    fireEvent.change(screen.getByLabelText('Limit in MB (optional)'), { target: { value: '' } })
    fireEvent.change(screen.getByLabelText('Maximum number of works (optional)'), { target: { value: '２５０' } })
    await press('Save')
    await waitFor(() => expect(sent).toEqual([['PUT /api/library/rules', { rules: [{ ...bookmarks, quota: { works: 250 } }] }]]))
  })

  it.each(['many', '0', '1.5'])('with the limit “%s” are not saved', async (typed) => {
    const { sent } = serve({ '/library/rules': () => ({ rules: [] }), '/library/jobs': () => jobs })
    await renderApp('/library/rules')
    await press('Add a rule')
    fireEvent.change(screen.getByLabelText('Maximum number of works (optional)'), { target: { value: typed } })
    await press('Save')
    expect(screen.getByRole('alert').textContent).toMatch(/whole numbers/)
    expect(sent).toEqual([])
  })

  it('are removed after a confirmation', async () => {
    const { sent } = serve({ '/library/rules': () => ({ rules: [bookmarks] }), '/library/jobs': () => jobs })
    await renderApp('/library/rules')
    await press('Remove')
    expect(sent).toEqual([])
    await confirmNow()
    await waitFor(() => expect(sent).toEqual([['PUT /api/library/rules', { rules: [] }]]))
  })
})

describe('the form of a rule', () => {
  const artist = { ...bookmarks, subject: { kind: 'artist', id: '1', works: 'both', which: 'all' } }
  const series = { ...bookmarks, subject: { kind: 'series', of: 'manga', id: '1' } }
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

  /** Opens the form of a stored rule, and its text field with suggestions. */
  async function openForm(rule: object, label: string, routes: Parameters<typeof fakeServer>[0] = {}) {
    const { sent } = serve({ '/library/rules': () => ({ rules: [rule] }), '/library/jobs': () => jobs, ...routes })
    await renderApp('/library/rules')
    await press('Edit')
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: label })
    const type = async (value: string) => act(async () => fireEvent.change(field, { target: { value } }))
    const key = async (name: string) => act(async () => fireEvent.keyDown(field, { key: name }))
    const focus = async () => act(async () => field.focus())
    return { sent, field, type, key, focus }
  }

  it('finds an artist by name', async () => {
    const user = { id: 5, name: 'Aoi', account: 'aoi', profile_image_urls: { medium: '' } }
    const { sent, field, type, key } = await openForm(artist, 'Artist: name or ID', {
      '/search_user': () => ({ user_previews: [{ user, illusts: [] }], next_url: null }),
    })
    await type('ao')
    expect(screen.getByText('Choose a suggestion, or enter an ID.')).toBeDefined()
    await waitFor(() => expect(options()).toEqual(['AoiID 5']))
    await key('ArrowDown')
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id)
    await key('Enter')
    expect([field.value, screen.queryByRole('listbox')]).toEqual(['Aoi', null])
    await press('Save')
    await waitFor(() => expect(sent[0]?.[1]).toMatchObject({ rules: [{ subject: { kind: 'artist', id: '5' } }] }))
  })

  it('does not save a name that names no artist', async () => {
    const { sent, type } = await openForm(artist, 'Artist: name or ID')
    await type('Aoi')
    await press('Save')
    expect([screen.getByRole('alert').textContent?.includes('ID'), sent]).toEqual([true, []])
  })

  it('takes an id in digits of any width', async () => {
    const { sent, type } = await openForm(series, 'Series: title or ID')
    await type('１２')
    await press('Save')
    await waitFor(() => expect(sent[0]?.[1]).toMatchObject({ rules: [{ subject: { kind: 'series', id: '12' } }] }))
  })

  it('offers the series of read works and of the library', async () => {
    const novel = normaliseNovel(wireNovel({ series: { id: 77, title: 'The long voyage' } }))
    if (novel) await browserHistory.novels.record(novel)
    const kept = { kind: 'manga', id: '3', title: 'Tides', artist: { id: '5', name: 'Aoi' }, works: 2 }
    const { sent, type, focus } = await openForm(series, 'Series: title or ID', {
      '/library/series': () => ({ series: [kept], total: 1, next: null }),
    })
    await type('')
    await focus()
    await waitFor(() => expect(options()).toEqual(['The long voyageNovels', 'TidesManga']))
    await type('voy')
    await act(async () => fireEvent.click(screen.getByRole('option')))
    await press('Save')
    await waitFor(() => expect(sent[0]?.[1]).toMatchObject({ rules: [{ subject: { kind: 'series', of: 'novel', id: '77' } }] }))
  })

  it('offers the bookmark tags of the account, the most used first', async () => {
    const user = { id: '1', name: 'Me', account: 'me', avatar: '', isPremium: false }
    session.setState(
      { mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' },
      true,
    )
    onTestFinished(() => session.setState({ mode: 'anonymous', user: null }, true))
    const { field, type, key } = await openForm(bookmarks, 'Only this bookmark tag (optional)', {
      '/ajax/user/1/illusts/bookmarks': () => ({ works: [], total: 3, bookmarkTags: { 1: ['山'], 2: ['海', '山'], 3: ['山'] } }),
    })
    await type('')
    await waitFor(() => expect(options()).toEqual(['山3', '海1']))
    await key('Escape')
    expect([field.getAttribute('aria-expanded'), screen.queryByRole('listbox')]).toEqual(['false', null])
  })
})

describe('jobs', () => {
  it('show progress and errors, and take the actions', async () => {
    const busy = {
      ...jobs,
      state: 'paused',
      queue: { waiting: 5, running: 1, failed: 2, done: 4 },
      current: { work: 'illust:1', done: 2, files: 8 },
      errors: [{ work: 'novel:2', error: 'No answer', attempts: 3 }],
    }
    const { sent } = serve({ '/library/jobs': () => busy })
    await renderApp('/library/jobs')
    expect((await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Loading' })).value).toBe(2)
    expect(screen.getByRole('link', { name: 'ID 2' }).getAttribute('href')).toBe('/novel/2')
    for (const name of ['Run now', 'Resume all', 'Try again']) await press(name)
    await waitFor(() =>
      expect(sent.map(([, body]) => body)).toEqual([{ action: 'run' }, { action: 'resume' }, { action: 'retry' }]),
    )
  })
})

describe('imports', () => {
  const report = {
    id: '1',
    folder: '/srv/old',
    mode: 'copy',
    isDryRun: true,
    state: 'done',
    startedAt: '2026-03-04T10:00:00Z',
    message: '',
    counts: { recognised: 2, doubtful: 1, unknown: 600, imported: 0 },
    recognised: [{ path: 'a/100_p0.jpg', work: 'illust:100', title: 'The lighthouse', reason: '' }],
    doubtful: [{ path: 'b.png', work: '', title: '', reason: 'derived' }],
    unknown: [{ path: '<img src=x>', work: '', title: '', reason: '' }],
  }

  it('begin with a dry run', async () => {
    const { sent } = serve({ '/library/imports': () => ({ imports: [] }) })
    await renderApp('/library/imports')
    fireEvent.change(await screen.findByLabelText('Folder on the server'), { target: { value: ' /srv/old ' } })
    await press('are copied into the archive')
    await press('Dry run')
    await waitFor(() =>
      expect(sent).toEqual([['POST /api/library/imports', { folder: '/srv/old', mode: 'copy', isDryRun: true }]]),
    )
  })

  it('list what was recognised, what is doubtful and what is unknown', async () => {
    serve({ '/library/imports': () => ({ imports: [report] }) })
    await renderApp('/library/imports')
    const article = within(await screen.findByRole('article', { name: '/srv/old' }))
    expect(article.getByText('a/100_p0.jpg')).toBeDefined()
    expect(article.getByText('A reduced size; the original is there')).toBeDefined()
    expect(article.getByText('<img src=x>')).toBeDefined()
    expect(article.getByText('599 more')).toBeDefined()
  })

  it('name the works whose packed pages are copied', async () => {
    const recognised = [{ path: 'a.cbz', work: 'illust:100', title: 'The lighthouse', reason: 'unpacked' }]
    const doubtful = [{ path: 'b.cbz', work: '', title: '', reason: 'unsafe' }]
    serve({ '/library/imports': () => ({ imports: [{ ...report, mode: 'index', recognised, doubtful }] }) })
    await renderApp('/library/imports')
    const article = within(await screen.findByRole('article', { name: '/srv/old' }))
    expect(article.getByText('Pages or text inside of a file; they are copied into the archive')).toBeDefined()
    expect(article.getByText(/cannot be unpacked safely/)).toBeDefined()
  })

  it('run after the report', async () => {
    const { sent } = serve({ '/library/imports': () => ({ imports: [report] }) })
    await renderApp('/library/imports')
    await press('Import 2 works')
    await waitFor(() =>
      expect(sent).toEqual([['POST /api/library/imports', { folder: '/srv/old', mode: 'copy', isDryRun: false }]]),
    )
  })
})

describe('the trash', () => {
  const works = [
    { kind: 'illust', id: '1', title: 'The lighthouse', trashedAt: '2026-03-04T10:00:00Z', bytes: 1024 },
    { kind: 'novel', id: '2', title: 'The ferry', trashedAt: '2026-03-04T10:00:00Z', bytes: 1024 },
  ]

  it('restores one work', async () => {
    const { sent } = serve({ '/trash/restore': () => ({ works: [] }), '/library/trash': () => ({ works }) })
    await renderApp('/library/trash')
    await press('Restore “The ferry”')
    await waitFor(() => expect(sent).toEqual([['POST /api/library/trash/restore', { works: ['novel:2'] }]]))
  })

  it('is emptied after a confirmation that lists what goes', async () => {
    const { sent } = serve({ '/trash/empty': () => ({ works: [] }), '/library/trash': () => ({ works }) })
    await renderApp('/library/trash')
    await press('Empty the trash')
    const asked = await confirmNow()
    expect([asked?.title, asked?.text?.split('\n').slice(1)]).toEqual([
      'Delete 2 works (2.0 KiB) for good?',
      ['The lighthouse', 'The ferry'],
    ])
    await waitFor(() => expect(sent).toEqual([['POST /api/library/trash/empty', { works: ['illust:1', 'novel:2'] }]]))
  })

  it('says that it is empty', async () => {
    serve({ '/library/trash': () => ({ works: [] }) })
    await renderApp('/library/trash')
    expect(await screen.findByText('The trash is empty')).toBeDefined()
  })
})

describe('duplicates', () => {
  const groups = [{ id: 'g', works: [libraryItem(), libraryItem({ id: 101, title: 'The copy' })] }]

  it('are kept', async () => {
    const { sent } = serve({
      '/duplicates/keep': () => ({}),
      '/library/duplicates': () => ({ groups, total: 1, next: null }),
    })
    await renderApp('/library/duplicates')
    await press('Keep all')
    await waitFor(() => expect(sent).toEqual([['POST /api/library/duplicates/keep', { group: 'g' }]]))
  })

  it('move one work to the trash', async () => {
    const { sent } = serve({
      '/works/illust/101': () => ({}),
      '/library/duplicates': () => ({ groups, total: 1, next: null }),
    })
    await renderApp('/library/duplicates')
    const copy = within(await screen.findByRole('article', { name: 'The copy' }))
    await act(async () => fireEvent.click(copy.getByRole('button', { name: 'Move to the trash' })))
    await waitFor(() => expect(sent.map(([request]) => request)).toEqual(['DELETE /api/library/works/illust/101']))
  })
})

describe('the check', () => {
  it('reports files with problems', async () => {
    serve({
      '/library/verify': () => ({
        isRunning: false,
        report: {
          startedAt: '2026-03-04T10:00:00Z',
          finishedAt: null,
          files: 9,
          problems: [{ work: 'illust:1', name: 'p0.png', problem: 'missing', isRepaired: false }],
          problemCount: 1,
        },
      }),
    })
    await renderApp('/library/check')
    expect(await screen.findByText(/^1 file has a problem/)).toBeDefined()
    expect([screen.getByText('p0.png'), screen.getByText('Missing')]).toHaveLength(2)
  })
})
