// Controls: names, states, keyboard and disabled states.
// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { press } from '../../testing/press.ts'
import { RetryIcon } from '../icons/states.tsx'
import { toasts } from '../overlays/toast.ts'
import { Button } from './Button.tsx'
import { Chip } from './Chip.tsx'
import { FullScreenButton } from './FullScreenButton.tsx'
import { IconButton } from './IconButton.tsx'
import { ProgressButton } from './ProgressButton.tsx'
import { SearchField } from './SearchField.tsx'
import { Select } from './Select.tsx'
import { Switch } from './Switch.tsx'
import { panelId, Tabs } from './Tabs.tsx'
import { ToggleButton } from './ToggleButton.tsx'

setUpComponentTests()

const tabs = [
  { key: 'works', label: 'Works' },
  { key: 'users', label: 'Artists' },
  { key: 'tags', label: 'Tags' },
] as const
function KindTabs() {
  const [chosen, choose] = useState<(typeof tabs)[number]['key']>('works')
  return (
    <>
      <Tabs label="Kinds" tabs={tabs} chosen={chosen} onChoose={choose} id="kinds" />
      <div id={panelId('kinds')} role="tabpanel" aria-label={chosen} />
    </>
  )
}

const choices = [
  { value: 'new', label: 'Newest first' },
  { value: 'old', label: 'Oldest first' },
  { value: 'none', label: 'Unsorted', disabled: true },
] as const
function OrderSelect() {
  const [chosen, choose] = useState<'new' | 'old' | 'none'>('new')
  return <Select aria-label="Order" choices={choices} chosen={chosen} onChoose={choose} />
}

describe('Button', () => {
  it('is disabled and busy while its action runs', () => {
    const onClick = vi.fn()
    render(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    fireEvent.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('submits a form only with type submit', () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button>Cancel</Button>
        <Button type="submit">Save</Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onSubmit).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})

it('IconButton has its label as name and tooltip', () => {
  render(<IconButton icon={RetryIcon} label="Refresh" />)
  expect(screen.getByRole('button', { name: 'Refresh' }).title).toBe('Refresh')
})

it('Chip tells whether it is pressed', () => {
  render(
    <>
      <Chip pressed>sea</Chip>
      <Chip pressed={false}>night</Chip>
      <Chip>plain</Chip>
    </>,
  )
  expect(screen.getAllByRole('button').map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['true', 'false', null])
})

describe('Switch', () => {
  it('reports the wanted state', () => {
    const onChange = vi.fn()
    const { rerender } = render(<Switch checked={false} onChange={onChange} />)
    fireEvent.click(screen.getByRole('switch'))
    expect(onChange).toHaveBeenLastCalledWith(true)
    rerender(<Switch checked onChange={onChange} />)
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    fireEvent.click(screen.getByRole('switch'))
    expect(onChange).toHaveBeenLastCalledWith(false)
  })
})

describe('Tabs', () => {
  const selected = () => screen.getByRole('tab', { selected: true })

  it('shows one tab as selected, which alone is in the tab order, and names its panel', async () => {
    render(<KindTabs />)
    await press(screen.getByRole('tab', { name: 'Artists' }))
    expect(selected().textContent).toBe('Artists')
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
    expect(selected().getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel', { name: 'users' }).id)
  })

  it('moves with the arrow keys, around both ends, and with Home and End', () => {
    render(<KindTabs />)
    selected().focus()
    for (const [key, name] of [
      ['ArrowRight', 'Artists'],
      ['End', 'Tags'],
      ['ArrowRight', 'Works'],
      ['ArrowLeft', 'Tags'],
      ['Home', 'Works'],
      ['ArrowDown', 'Works'],
    ] as const) {
      fireEvent.keyDown(selected(), { key })
      expect(selected().textContent).toBe(name)
      expect(document.activeElement).toBe(selected())
    }
  })
})

describe('Select', () => {
  const button = () => screen.getByLabelText('Order')

  // The first test of this file that renders a select: the list is not loaded yet.
  it('has the role of a combobox before its list is loaded', () => {
    render(<OrderSelect />)
    expect(screen.getByRole('combobox', { name: 'Order' }).getAttribute('aria-expanded')).toBe('false')
  })

  it('opens a list with one press, and shows the choice', async () => {
    render(<OrderSelect />)
    expect(button().textContent).toContain('Newest first')
    await press(button())
    const list = within(await screen.findByRole('listbox'))
    expect(list.getByRole('option', { name: 'Newest first' }).getAttribute('aria-selected')).toBe('true')
    expect(list.getByRole('option', { name: 'Unsorted' }).getAttribute('aria-disabled')).toBe('true')
    await press(list.getByRole('option', { name: 'Oldest first' }))
    await vi.waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(button().textContent).toContain('Oldest first')
  })

  it('closes on Escape without a change', async () => {
    render(<OrderSelect />)
    await press(button())
    const list = await screen.findByRole('listbox')
    await act(async () => void fireEvent.keyDown(document.activeElement ?? list, { key: 'Escape' }))
    await vi.waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(button().textContent).toContain('Newest first')
  })
})

describe('ToggleButton', () => {
  const show = (onPress = vi.fn()) => {
    render(
      <ToggleButton
        className=""
        isSet={false}
        isBusy={false}
        label="Follow Ann"
        hint="Hold for more"
        onPress={onPress}
        options={(close) => (
          <button type="button" onClick={close}>
            options
          </button>
        )}
      >
        icon
      </ToggleButton>,
    )
    return { button: screen.getByRole('button', { name: 'Follow Ann' }), onPress }
  }
  afterEach(() => vi.useRealTimers())

  it('toggles on a press', () => {
    const { button, onPress } = show()
    fireEvent.click(button)
    expect(onPress).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('options')).toBeNull()
  })

  it('opens its options after half a second, and swallows the click that follows', () => {
    vi.useFakeTimers()
    const { button, onPress } = show()
    fireEvent.pointerDown(button, { button: 0 })
    act(() => vi.advanceTimersByTime(499))
    expect(screen.queryByText('options')).toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByText('options')).toBeDefined()
    fireEvent.pointerUp(button)
    fireEvent.click(button)
    expect(onPress).not.toHaveBeenCalled()
  })

  it.each([
    ['is lifted', (button: Element) => fireEvent.pointerUp(button)],
    ['moves away by more than 10 px', (button: Element) => fireEvent.pointerMove(button, { clientX: 11 })],
  ])('does not open its options when the finger %s', (_, end) => {
    vi.useFakeTimers()
    const { button } = show()
    fireEvent.pointerDown(button, { button: 0 })
    end(button)
    act(() => vi.advanceTimersByTime(1000))
    expect(screen.queryByText('options')).toBeNull()
  })

  it('opens its options with the secondary mouse button, and they close', async () => {
    const { button } = show()
    fireEvent.contextMenu(button, { button: 2 })
    await press(screen.getByText('options'))
    expect(screen.queryByText('options')).toBeNull()
  })
})

it('SearchField reports what is typed', () => {
  const onChange = vi.fn()
  render(<SearchField label="Search history" value="" onChange={onChange} />)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search history' }), { target: { value: 'sea' } })
  expect(onChange).toHaveBeenCalledWith('sea')
})

it('ProgressButton shows whole percents and cancels', () => {
  const onStop = vi.fn()
  render(<ProgressButton share={0.419} onStop={onStop} />)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('41')
  fireEvent.click(screen.getByRole('button'))
  expect(onStop).toHaveBeenCalledTimes(1)
})

describe('FullScreenButton', () => {
  const support = (isEnabled: boolean, requestFullscreen = async () => {}) => {
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: isEnabled })
    document.documentElement.requestFullscreen = requestFullscreen
  }

  it('is absent where the browser has no full screen', () => {
    support(false)
    render(<FullScreenButton />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says when the browser refuses', async () => {
    support(true, () => Promise.reject(new TypeError('refused')))
    render(<FullScreenButton />)
    await press(screen.getByRole('button'))
    expect(toasts.getState().at(-1)?.kind).toBe('error')
  })
})
