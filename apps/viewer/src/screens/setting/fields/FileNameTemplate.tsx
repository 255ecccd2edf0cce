// The editor of the file name template: a text field, buttons that insert tokens, and a preview of the resulting name.
import { defaultFileNameTemplate, fileNameTokens, type NamedWork, pageFileName, unknownTokens } from '@emaki/domain'
import { useId, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { setSetting, useSetting } from '../../../platform/settings/store.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import textField from '../../../ui/controls/textField.module.css'
import styles from './FileNameTemplate.module.css'

/** Characters, as in the schema of the setting. */
const maxLength = 500

export function FileNameTemplate({ labelledBy }: { readonly labelledBy: string }) {
  const t = useT()
  const messageId = useId()
  const field = useRef<HTMLInputElement>(null)
  const kept = useSetting('fileNameTemplate')
  const [text, setText] = useState(kept)
  const unknown = unknownTokens(text)
  const error =
    text.trim() === ''
      ? t('setting.dl_name.empty')
      : unknown.length > 0
        ? t('setting.dl_name.unknown', { tokens: unknown.join(' ') })
        : undefined

  const change = (template: string) => {
    setText(template)
    // An invalid template stays in the field; the setting keeps the last valid one.
    if (template.trim() !== '' && unknownTokens(template).length === 0) setSetting('fileNameTemplate', template)
  }
  const insert = (token: string) => {
    const at = field.current?.selectionStart ?? text.length
    const to = field.current?.selectionEnd ?? at
    change(`${text.slice(0, at)}{${token}}${text.slice(to)}`.slice(0, maxLength))
    field.current?.focus()
  }
  return (
    <div className={styles.template}>
      <input
        ref={field}
        className={textField.field}
        value={text}
        maxLength={maxLength}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        dir="ltr"
        aria-labelledby={labelledBy}
        aria-describedby={messageId}
        aria-invalid={error !== undefined}
        onChange={(event) => change(event.target.value)}
      />
      <p id={messageId} className={error === undefined ? styles.sample : styles.error} aria-live="polite">
        {error ?? t('setting.dl_name.preview', { name: sampleFileName(text) })}
      </p>
      <div className={styles.tokens}>
        {fileNameTokens.map((token) => (
          <Chip key={token} aria-label={t('setting.dl_name.insert', { token })} onClick={() => insert(token)}>
            {token}
          </Chip>
        ))}
        {text !== defaultFileNameTemplate && (
          <Button kind="plain" onClick={() => change(defaultFileNameTemplate)}>
            {t('setting.dl_name.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}

const sample: NamedWork = {
  id: '100500001',
  title: '灯りの市',
  author: { id: '90000001', name: 'Akari', avatar: '' },
  created: '2026-01-31T12:00:00+09:00',
  tags: [
    { name: '夜', translated_name: null },
    { name: '雨', translated_name: null },
  ],
  width: 1200,
  height: 1700,
}

/** The file name that a template gives to the first page of a sample work: a preview for the settings. */
const sampleFileName = (template: string): string => pageFileName(sample, 0, template, 'p0.jpg')
