// CSS custom properties may stand in a style attribute: components hand measures to their style sheets through them.
import 'react'

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
