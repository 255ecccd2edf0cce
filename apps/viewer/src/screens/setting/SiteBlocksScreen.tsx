// What the account hides and blocks on the original site, shown and edited (docs/contract/site-2026.md 16).
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  editSiteMutes,
  type MuteEdit,
  type SiteMutes,
  setSiteBlock,
  siteBlockedQuery,
  siteMutesQuery,
} from '../../account/siteBlocks/siteBlocks.ts'
import type { Account } from '../../platform/account/account.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { refreshFeed, useFeed } from '../../platform/query/feed.ts'
import { failureOf, unwrap } from '../../platform/query/queryClient.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { block } from '../../works/block/blocks.ts'
import { undoToastOptions } from '../../works/block/undoToastOptions.ts'
import { Cells } from './cells/Cells.tsx'
import { SettingPage } from './SettingPage.tsx'
import { Entries } from './SiteBlockEntries.tsx'
import styles from './SiteBlocksScreen.module.css'

export function SiteBlocksScreen() {
  const t = useT()
  const account = useAccount()
  return (
    <SettingPage title={t('site_block.title')}>
      {account ? (
        <>
          {account.mode === 'app' ? <Mutes account={account} /> : <MutesOnTheSite />}
          <Blocked account={account} />
        </>
      ) : (
        <EmptyState icon={HiddenIcon} title={t('site_block.login')} text={t('site_block.login.text')}>
          <Link to="/account/login" className={buttonClass('primary')}>
            {t('screen.login')}
          </Link>
        </EmptyState>
      )}
    </SettingPage>
  )
}

/** The mute list. Edits show at once, and are taken back when the site refuses them. */
export function Mutes({ account }: { readonly account: Account }) {
  const t = useT()
  const client = useQueryClient()
  const query = siteMutesQuery(account.id)
  const { data, error, refetch } = useQuery(query)
  const edit = useMutation({
    mutationFn: async (change: MuteEdit) => unwrap(await editSiteMutes(change)),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: query.queryKey })
      const before = client.getQueryData(query.queryKey)
      client.setQueryData(query.queryKey, (now) => now && withEdit(now, change))
      return before
    },
    onError: (failure, _change, before) => {
      client.setQueryData(query.queryKey, before)
      showToast(failureOf(failure).message, { kind: 'error' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (!data) return error ? <FailureState failure={failureOf(error)} onRetry={() => void refetch()} /> : <Waiting />
  const used = data.users.length + data.tags.length
  const isFull = data.limit !== undefined && used >= data.limit
  const applyHere = () => {
    const undo = block({ authors: data.users.map(({ id }) => id), tags: data.tags })
    showToast(t('site_block.applied'), { kind: 'success', ...undoToastOptions(undo) })
  }
  return (
    <>
      <p className={styles.note}>
        {t('site_block.about')} {data.limit !== undefined && t('site_block.limit', { used, limit: data.limit })}
      </p>
      <Cells title={t('site_block.artists')}>
        <Entries
          kind="blockUids"
          entries={data.users}
          isFull={isFull}
          isBusy={edit.isPending}
          onAdd={(id) => edit.mutate({ add_user_ids: [id] })}
          onRemove={(id) => edit.mutate({ delete_user_ids: [id] })}
        />
      </Cells>
      <Cells title={t('site_block.tags')}>
        <Entries
          kind="blockTags"
          entries={data.tags.map((tag) => ({ id: tag, name: `#${tag}` }))}
          isFull={isFull}
          isBusy={edit.isPending}
          onAdd={(tag) => edit.mutate({ add_tags: [tag] })}
          onRemove={(tag) => edit.mutate({ delete_tags: [tag] })}
        />
      </Cells>
      {used > 0 && (
        <div className={styles.apply}>
          <Button onClick={applyHere}>{t('site_block.apply')}</Button>
          <p className={styles.note}>{t('site_block.apply.hint')}</p>
        </div>
      )}
    </>
  )
}

/** The mute list after an edit. The names of added artists follow with the next answer of the site. */
function withEdit({ users, tags, limit }: SiteMutes, edit: MuteEdit): SiteMutes {
  const added = (edit.add_user_ids ?? []).filter((id) => users.every((user) => user.id !== id))
  return {
    users: [...users, ...added.map((id) => ({ id, name: '', avatar: '' }))].filter(
      ({ id }) => !edit.delete_user_ids?.includes(id),
    ),
    tags: [...new Set([...tags, ...(edit.add_tags ?? [])])].filter((tag) => !edit.delete_tags?.includes(tag)),
    limit,
  }
}

function MutesOnTheSite() {
  const t = useT()
  return (
    <div className={styles.apply}>
      <p className={styles.note}>{t('site_block.web')}</p>
      <a className={buttonClass('quiet')} href="https://www.pixiv.net/" target="_blank" rel="noreferrer">
        {t('artwork.source')}
      </a>
    </div>
  )
}

/** Users whose access the account blocks. */
function Blocked({ account }: { readonly account: Account }) {
  const t = useT()
  const client = useQueryClient()
  const query = siteBlockedQuery(account)
  const feed = useFeed(query)
  const change = useMutation({
    mutationFn: async ({ id, isBlocked }: { readonly id: string; readonly isBlocked: boolean }) =>
      unwrap(await setSiteBlock(account, id, isBlocked)),
    onError: (failure) => showToast(failureOf(failure).message, { kind: 'error' }),
    onSettled: () => refreshFeed(client, query),
  })
  const { failure } = feed
  return (
    <Cells title={t('site_block.blocked')}>
      <p className={`${styles.note} ${styles.first}`}>{t('site_block.blocked.hint')}</p>
      {feed.items.length === 0 && feed.state === 'loading' ? (
        <Waiting />
      ) : feed.items.length === 0 && failure ? (
        <FailureState failure={failure} onRetry={feed.retry} />
      ) : (
        <Entries
          kind="blockUids"
          entries={feed.items}
          isFull={false}
          isBusy={change.isPending}
          onAdd={(id) => change.mutate({ id, isBlocked: true })}
          onRemove={(id) => change.mutate({ id, isBlocked: false })}
        />
      )}
      {feed.state === 'ready' && (
        <Button kind="plain" onClick={feed.loadMore}>
          {t('list.more')}
        </Button>
      )}
    </Cells>
  )
}

const Waiting = () => (
  <div className={styles.waiting}>
    <Spinner />
  </div>
)
