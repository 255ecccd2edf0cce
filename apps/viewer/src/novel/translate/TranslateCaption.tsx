// The button that translates an artwork's title and caption. Everything else loads on demand.
import { type Artwork, isTranslationOffered } from '@emaki/domain'
import { lazy, Suspense, useState } from 'react'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TranslateIcon } from '../../ui/icons/states.tsx'
import { captionText } from '../../works/caption/captionNode.ts'
import { useCaption } from '../../works/caption/useCaption.ts'
import styles from './TranslateCaption.module.css'

const TranslatedCaption = lazy(() => import('./TranslatedCaption.tsx').then((module) => ({ default: module.TranslatedCaption })))

/** Renders nothing if no translation is offered (docs/spec/product.md 5). */
export function TranslateCaption({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const language = useLanguage()
  const isKiss = useSetting('loadKissTranslator')
  const isImmersive = useSetting('loadImmersiveTranslate')
  const caption = useCaption(artwork.caption)
  const [step, setStep] = useState<'offered' | 'choosing' | 'started'>('offered')
  const text = [artwork.title, captionText(caption)].join('\n').trim()
  if (!isTranslationOffered({ language, tags: artwork.tags, text, hasScript: isKiss || isImmersive })) return null
  return (
    <>
      {/* The button stays while the sheet is open: the focus returns to it. */}
      {step !== 'started' && (
        <Button kind="plain" className={styles.offer} onClick={() => setStep('choosing')}>
          <TranslateIcon size={20} />
          {t('translate.action')}
        </Button>
      )}
      {step !== 'offered' && (
        <Suspense>
          <TranslatedCaption
            artwork={artwork}
            text={text}
            onStarted={() => setStep('started')}
            onCancel={() => setStep('offered')}
          />
        </Suspense>
      )}
    </>
  )
}
