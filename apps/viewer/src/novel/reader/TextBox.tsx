import type { NovelTree } from '@emaki/domain'
import type { ComponentProps, CSSProperties } from 'react'
import type { NovelTextConfig } from '../../platform/settings/novelText.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { typographyOf } from '../text/typography.ts'
import { languageFontFamily } from '../textSettings/languageFontFamily.ts'
import { backgroundTone, colourStyles } from '../textSettings/textColours.ts'
import styles from './NovelText.module.css'

interface TextBoxProps extends Omit<ComponentProps<'div'>, 'lang' | 'style'> {
  readonly config: NovelTextConfig
  /** BCP 47; empty if unknown. */
  readonly language: string
  readonly tree: NovelTree
}

/** The box of a novel's text in the chosen direction, size and colours, with the typography of its language. */
export function TextBox({ config, language, tree, className, ...rest }: TextBoxProps) {
  return (
    <div
      {...rest}
      className={className ? `${styles.container} ${className}` : styles.container}
      data-direction={config.direction}
      {...typographyOf(config, language, tree)}
      data-paper={backgroundTone(config)}
      style={useTextStyles(config, language)}
      lang={language || undefined}
    />
  )
}

/** A font for the novel's language applies if the user chose no font, neither for novels nor for the page. */
function useTextStyles(config: NovelTextConfig, language: string): CSSProperties {
  const pageFont = useSetting('pageFont')
  const defaultFamily = pageFont === '' ? languageFontFamily(language) : 'inherit'
  return {
    ...colourStyles(config),
    fontSize: config.size,
    lineHeight: config.height,
    fontFamily: config.font === 'inherit' ? defaultFamily : config.font,
    fontWeight: config.weight,
    '--letter': `${config.size}px`,
  }
}
