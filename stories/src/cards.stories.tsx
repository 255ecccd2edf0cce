// Cards of artworks and novels, in each form and state.
import type { Meta, StoryObj } from '@storybook/react-vite'
import { ArtworkCard } from '../../apps/viewer/src/lists/cards/ArtworkCard.tsx'
import { NovelCard } from '../../apps/viewer/src/lists/novels/NovelCard.tsx'
import { novelCardHeight } from '../../apps/viewer/src/lists/novels/novelCardHeight.ts'
import { useT } from '../../apps/viewer/src/platform/i18n/useT.ts'
import { artworkOf } from '../../apps/viewer/src/testing/works.ts'
import { Grid, Lines, Place } from './layout.tsx'
import { artworks, brokenPicture, novelOf, picture } from './works.ts'

const meta: Meta = { title: 'Cards' }
export default meta
type Story = StoryObj

function Cards({ meta }: { readonly meta: 'below' | 'over' }) {
  const t = useT()
  return (
    <Grid>
      {artworks.map(([name, artwork], place) => (
        <Place key={name} ratio={meta === 'over' ? 1 : 0.75}>
          <ArtworkCard artwork={artwork} t={t} covers={[picture(place * 40)]} meta={meta} fit="square" rank={place + 1} />
        </Place>
      ))}
    </Grid>
  )
}

export const TitlesBelow: Story = { render: () => <Cards meta="below" /> }
export const TitlesOver: Story = { render: () => <Cards meta="over" /> }

export const HiddenAndBroken: Story = {
  render: function HiddenAndBroken() {
    const t = useT()
    const work = artworkOf({ id: 301 })
    return (
      <Grid>
        <Place ratio={0.75}>
          <ArtworkCard artwork={work} t={t} covers={[]} meta="below" fit="square" hidden="muted" />
        </Place>
        <Place ratio={0.75}>
          <ArtworkCard artwork={work} t={t} covers={[brokenPicture]} meta="below" fit="square" />
        </Place>
        <Place ratio={0.75}>
          <ArtworkCard artwork={work} t={t} covers={[picture(80)]} meta="below" fit="square" note="Read up to page 4" />
        </Place>
      </Grid>
    )
  },
}

const novels = [
  novelOf({ id: 201 }),
  novelOf({
    id: 202,
    title: 'A novel with a title that goes on for three lines on a phone and then has to stop',
    series: { id: 9, title: 'The harbour' },
    tags: [{ name: '海' }, { name: 'harbour' }, { name: 'a long tag that fills a line of its own' }],
    text_length: 57_000,
  }),
  novelOf({ id: 203, title: '', x_restrict: 1, novel_ai_type: 2 }),
]

export const Novels: Story = {
  render: () => (
    <Lines>
      {novels.map((novel, place) => (
        <div key={novel.id} style={{ blockSize: novelCardHeight('row') }}>
          <NovelCard novel={novel} form="row" rank={place + 1} />
        </div>
      ))}
      {novels.map((novel, place) => (
        <div key={novel.id} style={{ blockSize: novelCardHeight('plain') }}>
          <NovelCard novel={novel} form="plain" part={place + 1} />
        </div>
      ))}
      <NovelCard novel={novelOf({ id: 204 })} form="plain" hidden="muted" />
    </Lines>
  ),
}
