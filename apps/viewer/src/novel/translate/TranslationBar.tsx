// The bar above a translated text: progress, stop and retry, errors, and the choice between original and translation.
import { lazy, Suspense, useState } from 'react'
import { languageNames } from '../../platform/i18n/languageNames.ts'
import { type Translate, useLanguage, useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { AlertIcon } from '../../ui/icons/states.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { engineName } from './engineNames.ts'
import type { TranslationState } from './novelTranslation.ts'
import styles from './TranslationBar.module.css'
import { type ShownTranslation, translationViews } from './useNovelTranslation.ts'

const TranslateSheet = lazy(() => import('./TranslateSheet.tsx').then((module) => ({ default: module.TranslateSheet })))

export interface TranslationBarProps {
  readonly translation: ShownTranslation
}

/** Renders nothing until a translation starts. */
export function TranslationBar({ translation }: TranslationBarProps) {
  const t = useT()
  const language = useLanguage()
  const [isChoosing, setChoosing] = useState(false)
  const { kind, state, view, show, start, stop } = translation
  const { choice, phase } = state
  if (!choice || phase === 'idle') return null
  return (
    <section className={styles.bar} aria-label={t('translate.action')}>
      <div className={styles.line}>
        {phase === 'running' && <Spinner size={18} />}
        {phase === 'failed' && <AlertIcon size={20} className={styles.alert} />}
        <p className={styles.status} role={phase === 'failed' ? 'alert' : 'status'}>
          {sentence(state, t, language)}
          {state.error !== undefined && state.error.detail !== '' && <bdi className={styles.detail}>{state.error.detail}</bdi>}
        </p>
        <span className={styles.actions}>
          {phase === 'running' && <Button onClick={stop}>{t('translate.stop')}</Button>}
          {phase === 'stopped' && <Button onClick={() => start(choice)}>{t('translate.continue')}</Button>}
          {phase === 'failed' && <Button onClick={() => start(choice)}>{t('state.retry')}</Button>}
          {phase !== 'running' && (
            <Button kind="plain" onClick={() => setChoosing(true)}>
              {t('translate.change')}
            </Button>
          )}
        </span>
      </div>
      {phase === 'running' && (
        <progress
          className={styles.progress}
          aria-label={t('translate.action')}
          max={Math.max(1, state.total)}
          value={state.translated}
        />
      )}
      {state.thought !== '' && (
        <p className={styles.thought} aria-hidden="true">
          <bdi>{state.thought}</bdi>
        </p>
      )}
      {kind === 'novel' && (state.translated > 0 || phase === 'done') && (
        <fieldset className={styles.views} aria-label={t('translate.view')}>
          {translationViews.map((one) => (
            <Chip key={one} pressed={view === one} onClick={() => show(one)}>
              {t(`translate.view.${one}`)}
            </Chip>
          ))}
        </fieldset>
      )}
      {isChoosing && (
        <Suspense>
          <TranslateSheet kind={kind} before={choice} onStart={start} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </section>
  )
}

function sentence(
  { phase, choice, translated, total, downloaded, error }: TranslationState,
  t: Translate,
  language: string,
): string {
  if (phase === 'failed') return t(`translate.fault.${error?.code ?? 'refused'}`)
  if (phase === 'stopped') return t('translate.stopped')
  if (phase === 'done' && choice) return `${engineName(choice.engine, t)}\u00a0· ${languageNames[choice.to]}`
  const share = new Intl.NumberFormat(language, { style: 'percent' })
  if (downloaded !== undefined && downloaded < 1) return t('translate.downloading', { percent: share.format(downloaded) })
  return translated === 0 ? t('translate.loading') : t('translate.progress', { translated, total })
}
