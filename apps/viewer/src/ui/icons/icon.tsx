// How an icon is drawn: a 24-unit grid, lines of 1.75, round ends, in the colour of the text around it.
import type { ReactNode, SVGProps } from 'react'

interface IconProps {
  /** Edge in pixels. 24 unless told. */
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

/** An icon out of its lines. Icons are decoration: the control around them carries the name. */
export const lineIcon = (shape: ReactNode): Icon => drawing(shape, line)

/** The same, filled: for marks on pictures and for the chosen state of a control. */
export const solidIcon = (shape: ReactNode): Icon => drawing(shape, solid)

const drawing =
  (shape: ReactNode, paint: SVGProps<SVGSVGElement>): Icon =>
  ({ size = 24, className }) => (
    <svg aria-hidden="true" className={className} width={size} height={size} viewBox="0 0 24 24" {...paint}>
      {shape}
    </svg>
  )
