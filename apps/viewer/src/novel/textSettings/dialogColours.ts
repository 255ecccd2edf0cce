// Colours of the reader dialog. A file of its own: the novel's page does not need it.
import type { CSSProperties } from 'react'
import type { NovelTextConfig } from '../../platform/settings/novelText.ts'
import { colourStyles, isDark } from './textColours.ts'

/** Styles of the reader dialog: bars and panels are a little lighter than the background, which is also `--ground`. */
export const dialogColourStyles = (paper: Pick<NovelTextConfig, 'color' | 'bg'>): CSSProperties =>
  paper.bg === ''
    ? { ...colourStyles(paper), '--ground': 'var(--paper)' }
    : {
        ...colourStyles(paper),
        '--ground': paper.bg,
        '--paper-raised': `color-mix(in oklab, ${paper.bg}, white ${isDark(paper.bg) ? 6 : 50}%)`,
      }
