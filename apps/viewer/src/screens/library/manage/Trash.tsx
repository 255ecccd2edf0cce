// The trash: works that were removed, to restore or to delete for good.
import type { TrashedWork } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { restoreWorks } from '../../../library/queries/keptWork.ts'
import { emptyTrash, trashQuery } from '../../../library/queries/libraryManagement.ts'
import { formatBytes, formatNumber, formatSince } from '../../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../../platform/i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TrashIcon } from '../../../ui/icons/library.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { EmptyState } from '../../../ui/StateMessage.tsx'
import { textAttributes } from '../../../ui/textAttributes.ts'
import { Loaded } from './Loaded.tsx'
import styles from './Management.module.css'
import { useSend } from './useSend.ts'

export const Trash = () => <Loaded query={trashQuery()}>{(works) => <TrashList works={works} />}</Loaded>

/** Titles that the confirmation lists; it counts the others. */
const maxListed = 10

function TrashList({ works }: { readonly works: readonly TrashedWork[] }) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const { isBusy, send } = useSend()
  const titleOf = ({ title }: TrashedWork) => title || t('card.untitled')
  const nameOf = ({ kind, id }: TrashedWork) => `${kind}:${id}`
  const size = formatBytes(
    works.reduce((sum, { bytes }) => sum + bytes, 0),
    language,
  )
  const restore = (work: TrashedWork) => send(() => restoreWorks(client, [nameOf(work)]))
  const empty = async () => {
    const listed = works.slice(0, maxListed).map(titleOf)
    const more = works.length - listed.length
    const isSure = await confirm({
      title: t('library.trash.empty.ask', { count: works.length, size }),
      text: [t('library.trash.empty.why'), ...listed, ...(more > 0 ? [t('library.more', { count: more })] : [])].join('\n'),
      yes: t('library.trash.empty'),
      danger: true,
    })
    if (!isSure) return
    await send(() => emptyTrash(works.map(nameOf)))
    await client.invalidateQueries(trashQuery())
  }
  if (works.length === 0)
    return <EmptyState icon={TrashIcon} title={t('library.trash.none')} text={t('library.trash.none.text')} />
  return (
    <>
      <p className={styles.hint}>
        {t('offline.sum', { count: works.length, number: formatNumber(works.length, language), size })}
      </p>
      <ul className={styles.list}>
        {works.map((work) => (
          <li key={nameOf(work)} className={styles.entry}>
            <span className={styles.text}>
              <bdi className={styles.strong} {...textAttributes(titleOf(work))}>
                {titleOf(work)}
              </bdi>
              <span className={styles.hint}>
                {formatBytes(work.bytes, language)} · {formatSince(work.trashedAt, language)}
              </span>
            </span>
            <Button
              disabled={isBusy}
              aria-label={t('library.trash.restore.named', { title: titleOf(work) })}
              onClick={() => void restore(work)}
            >
              {t('library.trash.restore')}
            </Button>
          </li>
        ))}
      </ul>
      <Button kind="danger" className={styles.start} busy={isBusy} onClick={() => void empty()}>
        {t('library.trash.empty')}
      </Button>
    </>
  )
}
