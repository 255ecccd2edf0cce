// The form of one notice, with a preview by the component that readers see.
import { type Day, localDay, parseDay, shiftDay, text } from '@emaki/domain'
import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import { NoticeBar } from '../../library/notices/NoticeBar.tsx'
import { noticeIcons, noticeLooks } from '../../library/notices/notice.ts'
import { DayField } from '../../platform/calendar/DayField.tsx'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import textField from '../../ui/controls/textField.module.css'
import { type NoticeEntry, shownNotice } from './noticeEntry.ts'
import styles from './OperatorScreen.module.css'

const looks = ['plain', ...noticeLooks] as const
type Look = (typeof looks)[number]
type Icon = (typeof noticeIcons)[number]

const lookNames = {
  plain: 'operator.notices.look.plain',
  festive: 'operator.notices.look.festive',
  important: 'operator.notices.look.important',
  quiet: 'operator.notices.look.quiet',
} as const satisfies Readonly<Record<Look, MessageKey>>
const iconNames = {
  info: 'operator.notices.icon.info',
  warning: 'operator.notices.icon.warning',
  heart: 'operator.notices.icon.heart',
  time: 'operator.notices.icon.time',
} as const satisfies Readonly<Record<Icon, MessageKey>>

/** How far ahead of today a notice is planned at most, in days. */
const longestAhead = 730

interface NoticeFormProps {
  readonly entry: NoticeEntry
  readonly isBusy: boolean
  readonly onSave: (entry: NoticeEntry) => void
  readonly onCancel: () => void
}

export function NoticeForm({ entry, isBusy, onSave, onCancel }: NoticeFormProps) {
  const t = useT()
  const id = useId()
  const [today] = useState(() => localDay(new Date()))
  const [draft, setDraft] = useState(() => ({
    id: text(entry.id) || `notice-${Date.now().toString(36)}`,
    title: text(entry.title),
    text: text(entry.text),
    start: parseDay(entry.start) ?? today,
    end: parseDay(entry.end) ?? today,
    icon: noticeIcons.find((icon) => text(entry.icon).startsWith(icon)) ?? ('info' as const),
    look: noticeLooks.find((look) => look === entry.addClass) ?? ('plain' as const),
    alert: entry.alert === true,
  }))
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const { look, ...members } = draft
  const changed: NoticeEntry = { ...entry, ...members, addClass: look === 'plain' ? '' : look }
  const shown = shownNotice(changed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (shown && !isBusy) onSave(changed)
  }
  return (
    <form className={styles.form} onSubmit={submit} autoComplete="off" noValidate>
      <label className={styles.labelled}>
        <span>{t('operator.notices.title')}</span>
        <input
          className={textField.field}
          type="text"
          maxLength={200}
          dir="auto"
          value={draft.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
      </label>
      <label className={styles.labelled}>
        <span>{t('operator.notices.text')}</span>
        <textarea
          className={`${textField.field} ${styles.message}`}
          rows={3}
          maxLength={1000}
          dir="auto"
          required
          value={draft.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      </label>
      <Days start={draft.start} end={draft.end} today={today} onDays={change} />
      <div className={styles.buttons}>
        <Select
          form="chip"
          aria-label={t('operator.notices.icon')}
          chosen={draft.icon}
          onChoose={(icon) => change({ icon })}
          choices={noticeIcons.map((value) => ({ value, label: t(iconNames[value]) }))}
        />
        <Select<Look>
          form="chip"
          aria-label={t('operator.notices.look')}
          chosen={look}
          onChoose={(chosen) => change({ look: chosen })}
          choices={looks.map((value) => ({ value, label: t(lookNames[value]) }))}
        />
      </div>
      <div className={styles.switched}>
        <span id={`${id}-dialog`}>{t('operator.notices.dialog')}</span>
        <Switch checked={draft.alert} onChange={(alert) => change({ alert })} aria-labelledby={`${id}-dialog`} />
      </div>
      {shown && <Preview notice={shown} />}
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={isBusy} disabled={!shown}>
          {t('setting.save')}
        </Button>
        <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
      </div>
    </form>
  )
}

function Preview({ notice }: ComponentProps<typeof NoticeBar>) {
  const t = useT()
  return (
    <div className={styles.preview}>
      <p className={styles.hint}>{t('accent.preview')}</p>
      <NoticeBar notice={notice} />
    </div>
  )
}

interface DaysProps {
  readonly start: Day
  readonly end: Day
  readonly today: Day
  readonly onDays: (days: { readonly start: Day; readonly end: Day }) => void
}

/** The first and the last day of the notice. */
function Days({ start, end, today, onDays }: DaysProps) {
  const t = useT()
  const last = later(end, shiftDay(today, longestAhead))
  return (
    <div className={styles.buttons}>
      <DayField
        label={t('operator.notices.first')}
        day={start}
        first={earlier(start, today)}
        last={last}
        onDay={(day) => onDays({ start: day, end: later(day, end) })}
      />
      <DayField
        label={t('operator.notices.last')}
        day={end}
        first={start}
        last={last}
        onDay={(day) => onDays({ start, end: day })}
      />
    </div>
  )
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const later = (a: Day, b: Day): Day => (a > b ? a : b)
