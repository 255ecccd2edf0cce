// The highlights of all novels, for the history screen. Load it lazily.
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { BrushIcon } from '../../ui/icons/settings.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { HighlightItem } from './HighlightItem.tsx'
import type { Highlight } from './highlight.ts'
import { byNovel } from './highlightFile.ts'
import { highlights as store } from './highlightStore.ts'
import { exportHighlights, importHighlights, saveMarkdown } from './highlightTransfer.ts'
import styles from './NovelHighlights.module.css'
import { requestedHighlight } from './requestedHighlight.ts'
import { useHighlights } from './useHighlights.ts'

/** Time to undo a deletion, ms. */
const undoMs = 8000

export function AllHighlights() {
  const t = useT()
  const found = useHighlights()
  if (found === undefined) return null
  const save = async (highlight: Highlight) => {
    const failure = await store.save([highlight])
    if (failure !== undefined) showToast(t(`highlight.unsaved.${failure}`), { kind: 'error' })
  }
  const remove = async (highlight: Highlight) => {
    await store.delete([highlight])
    const action = { label: t('action.undo'), act: () => void save(highlight) }
    showToast(t('highlight.deleted'), { lastsMs: undoMs, action })
  }
  return (
    <>
      <div className={styles.actions}>
        {found.length > 0 && <Button onClick={() => saveMarkdown(found, t)}>{t('highlight.markdown')}</Button>}
        {found.length > 0 && <Button onClick={() => void exportHighlights()}>{t('transfer.export')}</Button>}
        <Button onClick={() => void importHighlights(t)}>{t('transfer.import')}</Button>
      </div>
      {found.length === 0 && <EmptyState icon={BrushIcon} title={t('highlight.none')} text={t('highlight.none.text')} />}
      <div className={styles.novels}>
        {byNovel(found).map(({ novel, highlights }) => (
          <section key={novel.id} aria-label={novel.title || novel.id}>
            <h2 className={styles.title}>
              <bdi {...textAttributes(novel.title)}>{novel.title || novel.id}</bdi>
            </h2>
            {novel.author !== '' && (
              <p className={styles.author}>
                <bdi {...textAttributes(novel.author)}>{novel.author}</bdi>
              </p>
            )}
            <ul className={styles.list}>
              {highlights.map((highlight) => (
                <HighlightItem
                  key={highlight.id}
                  highlight={highlight}
                  renderQuote={(words) => (
                    <Link
                      to="/novel/$id"
                      params={{ id: novel.id }}
                      className={styles.link}
                      hash="read"
                      onClick={() => requestedHighlight.set(highlight.id)}
                    >
                      {words}
                    </Link>
                  )}
                  onChange={(changes) => void save({ ...highlight, ...changes, changed: Date.now() })}
                  onDelete={() => void remove(highlight)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
