// Writes a comment or a reply: text with emoji, or a stamp. A failed comment keeps its text. Load it lazily.
import { type Comment, record, text } from '@emaki/domain'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { accountKey } from '../../platform/account/session.ts'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { errorMessage } from '../../platform/query/queryClient.ts'
import { traceText } from '../../platform/settings/storage.ts'
import { commentDraftsKey } from '../../platform/settings/storageKeys.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { type CommentedWork, maxCommentText, type NewComment, useSendComment, type Writer } from '../queries/writeComment.ts'
import styles from './CommentForm.module.css'
import { useCommentPictures } from './useCommentRule.ts'

export interface CommentFormProps {
  readonly work: CommentedWork
  readonly writer: Writer
  /** The comment that is answered, in the thread of `root`. */
  readonly answered?: { readonly comment: Comment; readonly root: Comment } | undefined
  /** Called after a reply was sent or given up. */
  readonly onDone: () => void
}

type Picker = 'emoji' | 'stamps'

export function CommentForm({ work, writer, answered, onDone }: CommentFormProps) {
  const t = useT()
  const parentId = answered?.root.id
  const draftKey = `${accountKey({ mode: writer.mode, id: writer.user.id })} ${work.kind} ${work.id} ${parentId ?? ''}`
  const { text, setText, change } = useDraft(draftKey)
  const [picker, setPicker] = useState<Picker>()
  const field = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const length = [...text.trim()].length
  const isTooLong = length > maxCommentText
  const label = answered
    ? t('comments.write.reply', { name: answered.comment.userName || t('comments.gone') })
    : t('comments.write')
  const send = useSendComment(work, writer, (sent) => {
    if (readDraft(draftKey).trim() === sent.text) writeDraft(draftKey, '')
  })

  // A reply begins with a press on its button, so the field takes the focus.
  useEffect(() => {
    if (parentId !== undefined) field.current?.focus()
  }, [parentId])

  const sendText = () => {
    // The stored draft stays until the site has accepted the comment.
    setText('')
    send.mutate(
      { text: text.trim(), parentId },
      {
        onError: () => {
          const typed = field.current?.value ?? ''
          change(typed === '' ? text : `${text}\n${typed}`)
        },
        onSuccess: onDone,
      },
    )
  }
  const sendStamp = (stamp: NonNullable<NewComment['stamp']>) => {
    setPicker(undefined)
    field.current?.focus()
    send.mutate({ text: '', stamp, parentId }, { onSuccess: onDone })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (length > 0 && !isTooLong && !send.isPending) sendText()
  }
  const insertEmoji = (name: string) => {
    const at = field.current?.selectionEnd ?? text.length
    change(`${text.slice(0, at)}(${name})${text.slice(at)}`)
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label={label}>
      <FormHead answered={answered && label} error={send.error} onCancel={onDone} />
      <textarea
        ref={field}
        className={styles.field}
        aria-label={label}
        aria-describedby={hintId}
        aria-invalid={isTooLong}
        placeholder={t(answered ? 'comments.reply' : 'comments.write')}
        rows={2}
        value={text}
        dir="auto"
        onChange={(event) => change(event.target.value)}
      />
      <div className={styles.tools}>
        <Pickers picker={picker} onChange={setPicker} />
        <span id={hintId} className={isTooLong ? `${styles.length} ${styles.tooLong}` : styles.length}>
          {isTooLong ? t('comments.too_long', { max: maxCommentText }) : `${length}/${maxCommentText}`}
        </span>
        <Button kind="primary" type="submit" busy={send.isPending} disabled={length === 0 || isTooLong}>
          {t('comments.send')}
        </Button>
      </div>
      {picker === 'emoji' && <Emoji onChoose={insertEmoji} />}
      {picker === 'stamps' && <Stamps isSending={send.isPending} onChoose={sendStamp} />}
    </form>
  )
}

interface FormHeadProps {
  /** What a reply answers; undefined for a comment. */
  readonly answered: string | undefined
  readonly error: Error | null
  readonly onCancel: () => void
}

/** What is answered, and why the last comment was not sent. */
function FormHead({ answered, error, onCancel }: FormHeadProps) {
  const t = useT()
  return (
    <>
      {answered !== undefined && (
        <p className={styles.answered}>
          <span>{answered}</span>
          <IconButton icon={CloseIcon} label={t('comments.reply.cancel')} onClick={onCancel} />
        </p>
      )}
      {error && (
        <p role="alert" className={styles.failure}>
          {t('comments.not_sent')} {errorMessage(error)}
        </p>
      )}
    </>
  )
}

/** The text of a form, stored at each change, so that it survives leaving the page and reloads. */
function useDraft(key: string) {
  const [text, setText] = useState(() => readDraft(key))
  const change = (next: string) => {
    setText(next)
    writeDraft(key, next)
  }
  return { text, setText, change }
}

interface PickersProps {
  readonly picker: Picker | undefined
  readonly onChange: (picker: Picker | undefined) => void
}

const pickers: readonly Picker[] = ['emoji', 'stamps']

/** The buttons that open a choice of emoji or stamps. */
function Pickers({ picker, onChange }: PickersProps) {
  const t = useT()
  return pickers.map((name) => (
    <Button key={name} kind="plain" aria-expanded={picker === name} onClick={() => onChange(picker === name ? undefined : name)}>
      {t(`comments.${name}`)}
    </Button>
  ))
}

function Emoji({ onChoose }: { readonly onChoose: (name: string) => void }) {
  const t = useT()
  const { emoji } = useCommentPictures(true)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label={t('comments.emoji')} className={styles.emoji}>
      {[...emoji].map(([name, address]) => (
        <button key={name} type="button" className={styles.choice} onClick={() => onChoose(name)}>
          <img src={pictureUrl(address)} alt={`(${name})`} width={28} height={28} loading="lazy" decoding="async" />
        </button>
      ))}
    </div>
  )
}

interface StampsProps {
  readonly isSending: boolean
  readonly onChoose: (stamp: NonNullable<NewComment['stamp']>) => void
}

function Stamps({ isSending, onChoose }: StampsProps) {
  const t = useT()
  const { stamps } = useCommentPictures(true)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label={t('comments.stamps')} className={styles.stamps}>
      {[...stamps].map(([id, address]) => (
        <button key={id} type="button" className={styles.choice} disabled={isSending} onClick={() => onChoose({ id, address })}>
          <img
            src={pictureUrl(address)}
            alt={t('comments.stamp', { number: id })}
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

const storedDrafts = traceText(commentDraftsKey, () => sessionStorage)
/** The oldest draft above this number is dropped. */
const maxDrafts = 20

/** The unsent text of an account for a work or a comment. */
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
