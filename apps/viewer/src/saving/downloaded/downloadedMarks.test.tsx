// Marks of downloaded works on cards and pages, and the setting that hides them.
// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ArtworkCard } from '../../lists/cards/ArtworkCard.tsx'
import { translate } from '../../platform/i18n/catalogue.ts'
import { setSetting } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { artworkOf } from '../../testing/works.ts'
import { WorkBadges } from '../../works/badges/WorkBadges.tsx'
import { clearRecord, recordDownload, showDownloadedMarks } from './downloadRecord.ts'

setUpComponentTests()
const database = createFakeIndexedDb()
beforeEach(async () => {
  vi.stubGlobal('indexedDB', database)
  database.clear()
  await showDownloadedMarks(true)
})

const card = (id: number) => <ArtworkCard artwork={artworkOf({ id })} t={translate} covers={['/a.jpg']} meta="below" />
const mark = () => screen.queryByRole('img', { name: 'Downloaded' })

describe('the mark of a downloaded work', () => {
  it('appears on its card when the download has finished', async () => {
    render(card(5))
    expect(mark()).toBeNull()
    await act(() => recordDownload([{ kind: 'novel', id: '5' }], 'a.txt'))
    expect(mark()).toBeNull()
    await act(() => recordDownload([{ kind: 'illust', id: '5', pages: [0] }], 'a.png'))
    expect(mark()).not.toBeNull()
  })

  it('is there after a reload, and not while the setting hides it', async () => {
    await recordDownload([{ kind: 'illust', id: '5', pages: [0] }], 'a.png')
    await showDownloadedMarks(false)
    render(card(5))
    expect(mark()).toBeNull()
    await act(() => showDownloadedMarks(true))
    expect(mark()).not.toBeNull()
  })

  it('stays away when a download finishes while the setting hides marks', async () => {
    setSetting('showDownloaded', false)
    await showDownloadedMarks(false)
    render(card(6))
    await act(() => recordDownload([{ kind: 'illust', id: '6', pages: [0] }], 'a.png'))
    expect(mark()).toBeNull()
  })

  it('appears on the page of the work', async () => {
    await recordDownload([{ kind: 'illust', id: '5', pages: [0] }], 'a.png')
    render(<WorkBadges work={artworkOf({ id: 5 })} isMaybeAi={false} />)
    expect(screen.getByText('Downloaded')).toBeDefined()
    await act(() => clearRecord())
    expect(screen.queryByText('Downloaded')).toBeNull()
  })
})
