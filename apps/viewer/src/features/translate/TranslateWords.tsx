// Translate words: the button that offers an artwork's title and caption in the reader's language; all that follows comes when it is pressed.
import { type Artwork, isTranslationOffered } from '@emaki/domain'
import { lazy, Suspense, useState } from 'react'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TranslateIcon } from '../../ui/icons/states.tsx'
import { captionText } from '../caption/captionNode.ts'
import { useCaption } from '../caption/useCaption.ts'
import styles from './TranslateWords.module.css'

const TranslatedWords = lazy(() => import('./TranslatedWords.tsx').then((module) => ({ default: module.TranslatedWords })))

/** Nothing where there is no point in translating (docs/spec/product.md 5). */
export function TranslateWords({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const language = useLanguage()
  const isKiss = useSetting('isAutoLoadKissT')
  const isImmersive = useSetting('isAutoLoadImt')
  const caption = useCaption(artwork.caption)
  const [step, setStep] = useState<'offered' | 'choosing' | 'begun'>('offered')
  const text = [artwork.title, captionText(caption)].join('\n').trim()
  if (!isTranslationOffered({ language, tags: artwork.tags, text, hasScript: isKiss || isImmersive })) return null
  return (
    <>
      {/* It stays while one is choosing: that is where the focus returns to. */}
      {step !== 'begun' && (
        <Button kind="plain" className={styles.offer} onClick={() => setStep('choosing')}>
          <TranslateIcon size={20} />
          {t('translate.action')}
        </Button>
      )}
      {step !== 'offered' && (
        <Suspense>
          <TranslatedWords artwork={artwork} text={text} onBegin={() => setStep('begun')} onLeave={() => setStep('offered')} />
        </Suspense>
      )}
    </>
  )
}
