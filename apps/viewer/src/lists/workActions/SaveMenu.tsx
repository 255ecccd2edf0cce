// The four ways to save a work, each with one line that says what it does. Load it lazily.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { moveToTrash } from '../../library/keepActions.ts'
import { keptMarkQuery } from '../../library/queries/keptMark.ts'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { useOffline } from '../../saving/offline/offlineState.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { ArchivedIcon } from '../../ui/icons/library.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { needsLogin, runAction } from '../../works/actions/runAction.ts'
import type { ActionContext, WorkAction, WorkActionId, WorkSubject } from '../../works/actions/workAction.ts'
import { useActionContext } from './actionContext.ts'
import styles from './SaveMenu.module.css'

export interface SaveMenuProps {
  readonly subject: WorkSubject
  /** The registry. */
  readonly actions: readonly WorkAction[]
  readonly onClose: () => void
}

interface Way {
  readonly name: MessageKey
  readonly hint: MessageKey
  /** Whether the work is saved in this way; undefined for a way without that state. */
  readonly isOn?: (context: ActionContext) => boolean | undefined
}

const ways: Partial<Record<WorkActionId, Way>> = {
  bookmark: { name: 'save.bookmark', hint: 'save.bookmark.hint', isOn: ({ flag }) => flag?.isSet === true },
  download: { name: 'save.download', hint: 'save.download.hint' },
  offline: {
    name: 'offline.keep',
    hint: 'save.offline.hint',
    isOn: ({ offline }) => (offline === 'running' ? undefined : offline === 'saved'),
  },
  keep: { name: 'library.keep', hint: 'save.keep.hint' },
}

export function SaveMenu({ subject, actions, onClose }: SaveMenuProps) {
  const t = useT()
  const [kind, { id }] = 'novel' in subject ? (['novel', subject.novel] as const) : (['artwork', subject.artwork] as const)
  const { running, isSaved } = useOffline(kind, id)
  const context = useActionContext(subject, 'page', running ? 'running' : isSaved ? 'saved' : 'none')
  const shown = actions.filter((action) => ways[action.id] && (action.isAvailable(context) || needsLogin(action, context)))
  return (
    <Dialog open onClose={onClose} title={t('save.title')}>
      <ul className={styles.ways}>
        {shown.map((action) => {
          const way = ways[action.id]
          return way && <li key={action.id}>{renderWay({ action, way, context, subject, onClose })}</li>
        })}
      </ul>
    </Dialog>
  )
}

interface WayProps extends Omit<SaveMenuProps, 'actions'> {
  readonly action: WorkAction
  readonly way: Way
  readonly context: ActionContext
}

function renderWay(props: WayProps) {
  if (props.action.id === 'keep') return <KeepWay {...props} />
  return props.action.isAvailable(props.context) ? <ActionWay {...props} /> : <LoginWay {...props} />
}

function ActionWay({ action, way, context, onClose }: WayProps) {
  const t = useT()
  const name = action.id === 'offline' && context.offline === 'running' ? 'offline.stop' : way.name
  return (
    <button
      type="button"
      className={styles.way}
      aria-pressed={way.isOn?.(context)}
      onClick={() => {
        onClose()
        runAction(action, context)
      }}
    >
      <Words icon={action.iconFor?.(context) ?? action.icon} name={t(name)} hint={t(way.hint)} />
    </button>
  )
}

/** Without an account that can bookmark the work, the line says what a login is for. */
function LoginWay({ action, way }: WayProps) {
  const t = useT()
  const follow = useFollowLinks()
  return (
    <a className={styles.way} href={withBasePath('/account/login')} onClick={follow}>
      <Words icon={action.icon} name={t(way.name)} hint={`${t(way.hint)} (${t('bookmark.login')})`} />
    </a>
  )
}

/** The way of operators: it also removes a work from the library. */
function KeepWay({ action, way, context, subject, onClose }: WayProps) {
  const t = useT()
  const client = useQueryClient()
  const kind = 'artwork' in subject ? 'illust' : 'novel'
  const { id, title } = 'artwork' in subject ? subject.artwork : subject.novel
  const { data: mark, isPending } = useQuery(keptMarkQuery(kind, id))
  const isKept = mark !== undefined && mark !== null
  return (
    <button
      type="button"
      className={styles.way}
      aria-pressed={isKept}
      disabled={isPending}
      onClick={() => {
        onClose()
        if (isKept) void moveToTrash(client, { kind, id, title })
        else runAction(action, context)
      }}
    >
      <Words icon={isKept ? ArchivedIcon : action.icon} name={t(way.name)} hint={t(way.hint)} />
    </button>
  )
}

function Words({ icon: Picture, name, hint }: { readonly icon: Icon; readonly name: string; readonly hint: string }) {
  return (
    <>
      <Picture size={24} />
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.hint}>{hint}</span>
      </span>
    </>
  )
}
