// Allows CSS custom properties in the style attribute: components pass sizes to their style sheets through them.
import 'react'

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
