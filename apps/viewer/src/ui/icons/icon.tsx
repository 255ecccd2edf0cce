// Icons: a 24-unit grid, lines of width 1.75 with round ends, in the text colour.
import type { ReactNode, SVGProps } from 'react'

interface IconProps {
  /** Edge, px; 24 by default. */
  readonly size?: number
  readonly className?: string | undefined
}

export type Icon = (props: IconProps) => ReactNode

const line: SVGProps<SVGSVGElement> = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}
const solid: SVGProps<SVGSVGElement> = { fill: 'currentColor' }

/** An icon of lines. Icons are decoration: the control has the accessible name. */
export const lineIcon = (shape: ReactNode): Icon => drawing(shape, line)

/** A filled icon, for badges on pictures and for the selected state of a control. */
export const solidIcon = (shape: ReactNode): Icon => drawing(shape, solid)

const drawing =
  (shape: ReactNode, paint: SVGProps<SVGSVGElement>): Icon =>
  ({ size = 24, className }) => (
    <svg aria-hidden="true" className={className} width={size} height={size} viewBox="0 0 24 24" {...paint}>
      {shape}
    </svg>
  )
