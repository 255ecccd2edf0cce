// Dialog with what can be done with selected works or artists: first the actions, then the choices of one with a sentence about what
// will happen. Load it lazily.
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { libraryAccessQuery } from '../../library/queries/libraryAccess.ts'
import type { Account } from '../../platform/account/account.ts'
import { bookmarkTagsQuery, untagged } from '../../platform/account/bookmarkTags.ts'
import type { Visibility } from '../../platform/account/flags.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import type { Icon } from '../../ui/icons/icon.tsx'
import { ArchiveIcon } from '../../ui/icons/library.tsx'
import { FollowIcon, LockIcon } from '../../ui/icons/people.tsx'
import { DownloadIcon, HeartFullIcon, HeartIcon, HiddenIcon, TagIcon } from '../../ui/icons/works.tsx'
import { useReturnOnBack } from '../../ui/overlays/closeOnBack.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { TagField } from '../../works/bookmark/TagField.tsx'
import { addTag, createTagSelection } from '../../works/bookmark/tagSelection.ts'
import { VisibilityField } from '../../works/bookmark/VisibilityField.tsx'
import styles from './BulkDialog.module.css'
import { addBulk } from './bulk.ts'
import type { TagEdit } from './bulkRun.ts'
import { type BulkChange, type BulkTarget, planBulk } from './planBulk.ts'

type Action = BulkChange['action']

export interface BulkDialogProps {
  readonly targets: readonly BulkTarget[]
  /** The forms of a download; none where nothing can be downloaded. */
  readonly downloads?: readonly { readonly label: string; readonly act: () => void }[]
  /** Opens the form of this action at once, and offers no other one. */
  readonly action?: Action
  /** Called when a change has started. */
  readonly onStarted: () => void
  readonly onClose: () => void
}

const icons: Readonly<Record<Action, Icon>> = {
  bookmark: HeartIcon,
  remove: HeartFullIcon,
  restrict: LockIcon,
  tags: TagIcon,
  follow: FollowIcon,
  unfollow: HiddenIcon,
  keep: ArchiveIcon,
}

export function BulkDialog({ targets, downloads = [], action: only, onStarted, onClose }: BulkDialogProps) {
  const t = useT()
  const account = useAccount()
  const { data: access } = useQuery(libraryAccessQuery())
  const [action, setAction] = useState(only)
  /** The action whose form was left: its button gets the focus back. */
  const [left, setLeft] = useState<Action>()
  const works = targets.filter((target) => 'author' in target)
  const canBookmark = account !== undefined && works.length > 0
  const offered: readonly Action[] = [
    ...(canBookmark ? (['bookmark', 'remove', 'tags', 'restrict'] as const) : []),
    ...(account ? (['follow', 'unfollow'] as const) : []),
    ...(access?.mayManage && works.length > 0 ? (['keep'] as const) : []),
  ]
  const goBack = () => {
    setLeft(action)
    setAction(undefined)
  }
  useReturnOnBack(action !== only, goBack)
  return (
    <Dialog
      open
      onClose={onClose}
      title={action ? t(`bulk.action.${action}`) : t('gallery.choose.count', { count: targets.length })}
    >
      {action ? (
        <ChangeForm
          key={action}
          account={account ?? null}
          action={action}
          targets={targets}
          onBack={only ? onClose : goBack}
          onStarted={onStarted}
        />
      ) : (
        <div className={styles.menu}>
          {offered.map((one) => {
            const Picture = icons[one]
            return (
              <Button key={one} ref={one === left ? focus : undefined} onClick={() => setAction(one)}>
                <Picture size={20} />
                {t(`bulk.action.${one}`)}
              </Button>
            )
          })}
          {downloads.length > 0 && <p className={styles.heading}>{t('gallery.choose.download')}</p>}
          {downloads.map(({ label, act }) => (
            <Button key={label} onClick={act}>
              <DownloadIcon size={20} />
              {label}
            </Button>
          ))}
          {!account && (
            <>
              <p className={styles.note}>{t('bulk.login')}</p>
              <a className={buttonClass('primary')} href={withBasePath('/account/login')}>
                {t('screen.login')}
              </a>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

interface ChangeFormProps {
  readonly account: Account | null
  readonly action: Action
  readonly targets: readonly BulkTarget[]
  readonly onBack: () => void
  readonly onStarted: () => void
}

const edits: readonly TagEdit[] = ['add', 'remove', 'replace']
/** Changes in a minute, at the pace of the queue. */
const changesPerMinute = 45

function ChangeForm({ account, action, targets, onBack, onStarted }: ChangeFormProps) {
  const t = useT()
  const isPrivate = useSetting(action === 'follow' ? 'privateFollows' : 'privateBookmarks')
  const rules = useSetting('bookmarkTagRules')
  const [restrict, setRestrict] = useState<Visibility>(isPrivate ? 'private' : 'public')
  const [edit, setEdit] = useState<TagEdit>('add')
  const [tags, setTags] = useState(() => createTagSelection([], []))
  const [typed, setTyped] = useState('')
  const hasTags = action === 'bookmark' || action === 'tags'
  const kind = targets.some((target) => 'images' in target) ? 'artwork' : 'novel'
  const { data: known = [] } = useQuery({
    ...bookmarkTagsQuery(account ?? { mode: 'web', id: '' }, kind, 'public'),
    enabled: hasTags && account !== null,
  })
  const chosen = [...addTag(tags, typed).selected]
  const items = planBulk(account, changeOf(action, restrict, edit, chosen), targets)
  const count = items.length
  const withRules =
    action === 'bookmark' && rules.length > 0
      ? items.filter(({ wish }) => wish.kind === 'bookmark' && wish.tags.length > chosen.length)
      : []
  const sentences = [
    count === 0 ? t('bulk.none') : t(`bulk.ask.${action === 'restrict' ? restrict : action}`, { count }),
    ...(withRules.length > 0 ? [t('bulk.ask.rules', { count: withRules.length })] : []),
    ...(count > changesPerMinute && action !== 'keep'
      ? [t('bulk.ask.time', { minutes: Math.ceil(count / changesPerMinute) })]
      : []),
  ]
  const start = (event: FormEvent) => {
    event.preventDefault()
    addBulk(action === 'keep' ? null : account, action, items)
    showToast(t('bulk.started', { count }))
    onStarted()
  }
  return (
    <form className={styles.form} onSubmit={start}>
      {action === 'tags' && (
        <fieldset className={styles.edits}>
          <legend className="unseen">{t('bulk.action.tags')}</legend>
          {edits.map((one) => (
            <Chip key={one} pressed={edit === one} onClick={() => setEdit(one)}>
              {t(`bulk.edit.${one}`)}
            </Chip>
          ))}
        </fieldset>
      )}
      {(action === 'bookmark' || action === 'restrict' || action === 'follow') && (
        <VisibilityField chosen={restrict} onChoose={setRestrict} />
      )}
      {hasTags && (
        <TagField
          tags={{
            ...tags,
            offered: [...new Set([...tags.offered, ...known.map(({ name }) => name).filter((name) => name !== untagged)])],
          }}
          onTags={setTags}
          typed={typed}
          onTyped={setTyped}
        />
      )}
      <p role="status">{sentences.join(' ')}</p>
      <div className={styles.foot}>
        <Button kind="plain" onClick={onBack}>
          {t('dialog.cancel')}
        </Button>
        <Button
          kind={action === 'remove' || action === 'unfollow' ? 'danger' : 'primary'}
          type="submit"
          disabled={count === 0 || (action === 'tags' && edit !== 'replace' && chosen.length === 0)}
        >
          {t('bulk.start')}
        </Button>
      </div>
    </form>
  )
}

function changeOf(action: Action, restrict: Visibility, edit: TagEdit, tags: readonly string[]): BulkChange {
  if (action === 'bookmark') return { action, restrict, tags }
  if (action === 'tags') return { action, edit, tags }
  if (action === 'restrict' || action === 'follow') return { action, restrict }
  return { action }
}
