// Dialog: the number of a page, and a date where the list is sorted by date.
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import field from '../../ui/controls/textField.module.css'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useDayDialog } from '../calendar/useDayDialog.tsx'
import { formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/useT.ts'
import styles from './JumpDialog.module.css'
import type { JumpDates } from './jumpDates.ts'
import { lastPage, readStartPage, useStartPage } from './startPage.ts'
import { useListAddress } from './useListAddress.ts'

interface JumpDialogProps {
  readonly dates?: JumpDates
  /** The last page; undefined for lists of the site, which end at its maximum offset. */
  readonly pages?: number | undefined
  readonly onClose: () => void
}

export function JumpDialog({ dates, pages, onClose }: JumpDialogProps) {
  const t = useT()
  const language = useLanguage()
  const router = useRouter()
  const { addressOf } = useListAddress()
  const current = useStartPage(pages)
  const input = useRef<HTMLInputElement>(null)
  const note = useId()
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = input.current?.value.normalize('NFKC').trim() ?? ''
    const page = /^0*1$/.test(typed) ? 1 : readStartPage(typed, pages)
    setInvalid(page === undefined)
    if (page === undefined) return
    onClose()
    if (page !== current) void router.navigate({ href: addressOf(page) })
  }
  const last = formatNumber(pages ?? lastPage, language)
  return (
    <Dialog open onClose={onClose} title={t('jump.title')} initialFocus={() => input.current}>
      <form className={styles.form} onSubmit={submit}>
        <label className={styles.field}>
          <span>{t('jump.page')}</span>
          <input
            ref={input}
            className={field.field}
            type="text"
            inputMode="numeric"
            maxLength={4}
            defaultValue={current}
            aria-invalid={isInvalid}
            aria-describedby={note}
            onFocus={(event) => event.target.select()}
          />
        </label>
        <Button kind="primary" type="submit">
          {t('jump.go')}
        </Button>
        <p id={note} className={styles.note} role={isInvalid ? 'alert' : undefined}>
          {isInvalid || pages !== undefined ? t('jump.range', { last }) : t('jump.limit', { last })}
        </p>
      </form>
      {dates && <DateButton dates={dates} onClose={onClose} />}
    </Dialog>
  )
}

function DateButton({
  dates: { day, first, last, onDay },
  onClose,
}: {
  readonly dates: JumpDates
  readonly onClose: () => void
}) {
  const t = useT()
  const { open, dialog } = useDayDialog({
    title: t('jump.date'),
    date: day,
    first,
    last,
    onChoose: (chosen) => {
      onClose()
      onDay(chosen)
    },
  })
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => void open()}>
        {t('jump.date')}
      </Button>
      {dialog}
    </>
  )
}
