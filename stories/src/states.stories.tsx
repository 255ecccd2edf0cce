// Screens and lists without content: loading, empty, and each kind of failure.
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { FailureKind } from '../../apps/viewer/src/platform/http/requestResult.ts'
import { FailureNote, FailureState } from '../../apps/viewer/src/platform/network/FailureState.tsx'
import { Button } from '../../apps/viewer/src/ui/controls/Button.tsx'
import { SearchIcon } from '../../apps/viewer/src/ui/icons/navigation.tsx'
import { Skeleton } from '../../apps/viewer/src/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../apps/viewer/src/ui/StateMessage.tsx'
import { Grid, Place } from './layout.tsx'

const meta: Meta = { title: 'States' }
export default meta
type Story = StoryObj

const places = Array.from({ length: 12 }, (_, place) => place)

export const Loading: Story = {
  render: () => (
    <Grid>
      {places.map((place) => (
        <Place key={place}>
          <Skeleton style={{ blockSize: '100%' }} />
        </Place>
      ))}
    </Grid>
  ),
}

export const EmptyAndBroken: Story = {
  render: () => (
    <>
      <EmptyState
        icon={SearchIcon}
        title="Nothing was found"
        text="Fewer words, another language of a tag or a longer period find more."
      >
        <Button kind="primary">Remove the filters</Button>
        <Button>Search for artists</Button>
      </EmptyState>
      <ErrorState text="The file cannot be read." onRetry={() => undefined} />
    </>
  ),
}

const kinds: readonly FailureKind[] = ['removed', 'offline', 'blocked', 'rateLimited', 'refused', 'agreement', 'other']

/** Each kind for a whole screen, and in the few lines for a part of one. */
export const Failures: Story = {
  render: () => (
    <>
      {kinds.map((kind) => (
        <section key={kind} aria-label={kind}>
          <FailureState failure={{ kind, message: 'The server says why.' }} onRetry={() => undefined} />
          <FailureNote failure={{ kind, message: 'The server says why.' }} onRetry={() => undefined} />
        </section>
      ))}
    </>
  ),
}
