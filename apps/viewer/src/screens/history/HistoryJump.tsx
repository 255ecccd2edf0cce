// Scrolls the history to a day.
import { localDay } from '@emaki/domain'
import { useDayDialog } from '../../platform/calendar/useDayDialog.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { indexOfDay } from './historyDays.ts'

interface HistoryJumpProps {
  /** Times of the visits in ms, newest first. */
  readonly times: readonly number[]
  readonly onJump: (index: number) => void
}

export function HistoryJump({ times, onJump }: HistoryJumpProps) {
  const t = useT()
  const [newest] = times
  const oldest = times.at(-1)
  const dayOf = (time = Date.now()) => localDay(new Date(time))
  const { open, dialog } = useDayDialog({
    title: t('jump.date'),
    date: undefined,
    first: dayOf(oldest),
    last: dayOf(newest),
    onChoose: (day) => onJump(indexOfDay(times, day)),
  })
  if (times.length === 0) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => void open()}>
        {t('jump.date')}
      </Button>
      {dialog}
    </>
  )
}
