// Writes a comment or a reply: text with emoji, or a stamp, which novels do not have. A failed comment keeps its text. Load it lazily.
import { type Comment, commentEmoji, commentStamps, emojiAddress, record, stampAddress, text } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { storedText } from '../../platform/settings/storage.ts'
import { commentDraftsKey } from '../../platform/settings/storageKeys.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import type { CommentedKind } from '../queries/comments.ts'
import { maxCommentText, type NewComment, sendComment } from '../queries/writeComment.ts'
import styles from './CommentForm.module.css'

export interface CommentFormProps {
  readonly kind: CommentedKind
  /** The work. */
  readonly id: string
  /** The comment that is answered, in the thread of `root`. */
  readonly answered?: { readonly comment: Comment; readonly root: Comment } | undefined
  /** Called after a reply was sent or given up. */
  readonly onDone: () => void
}

type Picker = 'emoji' | 'stamps'

export function CommentForm({ kind, id, answered, onDone }: CommentFormProps) {
  const t = useT()
  const client = useQueryClient()
  const parentId = answered?.root.id
  const [text, change] = useDraft(`${kind} ${id} ${parentId ?? ''}`)
  const [picker, setPicker] = useState<Picker>()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const length = [...text.trim()].length
  const isTooLong = length > maxCommentText
  const label = answered ? t('comments.write.reply', { name: answered.comment.userName }) : t('comments.write')

  // A reply begins with a press on its button, so the field takes the focus.
  useEffect(() => {
    if (parentId !== undefined) field.current?.focus()
  }, [parentId])

  const send = async (written: NewComment) => {
    setSending(true)
    const reason = await sendComment(client, kind, id, { ...written, parentId })
    setSending(false)
    setFailure(reason)
    if (reason !== undefined) return
    if (written.stampId === undefined) change('')
    setPicker(undefined)
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (length > 0 && !isTooLong && !isSending) void send({ text: text.trim() })
  }
  const insertEmoji = (name: string) => {
    const at = field.current?.selectionEnd ?? text.length
    change(`${text.slice(0, at)}(${name})${text.slice(at)}`)
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label={label}>
      {answered && (
        <p className={styles.answered}>
          <span>{label}</span>
          <IconButton icon={CloseIcon} label={t('comments.reply.cancel')} onClick={onDone} />
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {t('comments.not_sent')} {failure}
        </p>
      )}
      <textarea
        ref={field}
        className={styles.field}
        aria-label={label}
        aria-describedby={hintId}
        aria-invalid={isTooLong}
        placeholder={label}
        rows={2}
        value={text}
        dir="auto"
        onChange={(event) => change(event.target.value)}
      />
      <div className={styles.tools}>
        <Pickers kind={kind} picker={picker} onChange={setPicker} />
        <span id={hintId} className={isTooLong ? `${styles.length} ${styles.tooLong}` : styles.length}>
          {isTooLong ? t('comments.too_long', { max: maxCommentText }) : `${length}/${maxCommentText}`}
        </span>
        <Button kind="primary" type="submit" busy={isSending} disabled={length === 0 || isTooLong}>
          {t('comments.send')}
        </Button>
      </div>
      {picker === 'emoji' && <Emoji onChoose={insertEmoji} />}
      {picker === 'stamps' && <Stamps isSending={isSending} onChoose={(stampId) => void send({ text: '', stampId })} />}
    </form>
  )
}

interface PickersProps {
  readonly kind: CommentedKind
  readonly picker: Picker | undefined
  readonly onChange: (picker: Picker | undefined) => void
}

/** The buttons that open a choice of emoji or stamps. */
function Pickers({ kind, picker, onChange }: PickersProps) {
  const t = useT()
  const pickers: readonly Picker[] = kind === 'artwork' ? ['emoji', 'stamps'] : ['emoji']
  return pickers.map((name) => (
    <Button key={name} kind="plain" aria-expanded={picker === name} onClick={() => onChange(picker === name ? undefined : name)}>
      {t(`comments.${name}`)}
    </Button>
  ))
}

function Emoji({ onChoose }: { readonly onChoose: (name: string) => void }) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label={t('comments.emoji')} className={styles.emoji}>
      {[...commentEmoji].map(([name, code]) => (
        <button key={name} type="button" className={styles.choice} onClick={() => onChoose(name)}>
          <img src={pictureUrl(emojiAddress(code))} alt={`(${name})`} width={28} height={28} loading="lazy" decoding="async" />
        </button>
      ))}
    </div>
  )
}

interface StampsProps {
  readonly isSending: boolean
  readonly onChoose: (stampId: string) => void
}

function Stamps({ isSending, onChoose }: StampsProps) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label={t('comments.stamps')} className={styles.stamps}>
      {commentStamps.map((stampId) => (
        <button key={stampId} type="button" className={styles.choice} disabled={isSending} onClick={() => onChoose(stampId)}>
          <img
            src={pictureUrl(stampAddress(stampId))}
            alt={t('comments.stamp', { number: stampId })}
            width={64}
            height={64}
            loading="lazy"
            decoding="async"
          />
        </button>
      ))}
    </div>
  )
}

const storedDrafts = storedText(commentDraftsKey, () => sessionStorage)
/** The oldest draft above this number is dropped. */
const maxDrafts = 20

const readDraft = (key: string): string => text(drafts()[key])

/** Stores a draft. An empty text deletes it. */
function writeDraft(key: string, draft: string): void {
  const { [key]: _before, ...others } = drafts()
  const kept = Object.entries(others).slice(1 - maxDrafts)
  storedDrafts.write(JSON.stringify(Object.fromEntries(draft === '' ? kept : [...kept, [key, draft]])))
}

/** The stored texts, by work or comment, oldest first. */
function drafts(): Readonly<Record<string, unknown>> {
  try {
    return record(JSON.parse(storedDrafts.read() ?? '{}'))
  } catch {
    return {}
  }
}

/** The unsent text for a work or a comment. It is stored for this tab at each change, so that it survives leaving the page and reloads. */
function useDraft(key: string): readonly [draft: string, change: (draft: string) => void] {
  const [draft, setDraft] = useState(() => readDraft(key))
  const change = (next: string) => {
    setDraft(next)
    writeDraft(key, next)
  }
  return [draft, change]
}
