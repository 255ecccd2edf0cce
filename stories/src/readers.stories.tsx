// Bars and panels of the readers.
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { type OpenPanel, ReaderHeader } from '../../apps/viewer/src/novel/reader/chrome/ReaderHeader.tsx'
import { ReaderBars } from '../../apps/viewer/src/pictures/mangaReader/chrome/ReaderBars.tsx'
import { ReaderPanel } from '../../apps/viewer/src/pictures/readerPanel/ReaderPanel.tsx'
import { artworkOf } from '../../apps/viewer/src/testing/works.ts'
import type { ReadingMode } from '../../apps/viewer/src/works/readingPlaces/readerStore.ts'

const meta: Meta = { title: 'Readers' }
export default meta
type Story = StoryObj

const nothing = () => undefined
const title = 'The lighthouse at the end of the long pier, part three of the harbour books'
/** The reader is dark in both themes. */
const stage = { blockSize: '100vh', background: 'var(--stage)', color: 'var(--ink)' }
const { images } = artworkOf({ page_count: 24 })

export const MangaBars: Story = {
  render: function Bars() {
    const [mode, setMode] = useState<ReadingMode>('rtl')
    const [page, setPage] = useState(3)
    return (
      <div data-paper="dark" style={stage}>
        <ReaderBars
          isShown
          hasFoot
          title={title}
          images={images}
          mode={mode}
          onMode={setMode}
          page={page}
          visibleAt={(at) => ({ first: at, last: at })}
          sizeOf={() => ({ width: 800, height: 1130 })}
          isPart
          onParts={nothing}
          onPage={setPage}
          onPanels={nothing}
          onSettings={nothing}
          onClose={nothing}
        />
      </div>
    )
  },
}

export const NovelBar: Story = {
  render: function NovelBar() {
    const [panel, setPanel] = useState<OpenPanel>('contents')
    return (
      <>
        <ReaderHeader
          isShown
          title={title}
          panel={panel}
          onPanel={(next) => setPanel(next === panel ? undefined : next)}
          hasContents
          actions={undefined}
          onParts={nothing}
          onClose={nothing}
        />
        {panel === 'contents' && (
          <ReaderPanel title="Contents" onClose={() => setPanel(undefined)}>
            <p>Chapter 1</p>
          </ReaderPanel>
        )}
      </>
    )
  },
}
