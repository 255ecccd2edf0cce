// A small picture of each layout of lists, for its choice.
import type { ReactNode } from 'react'
import { layouts, type Settings } from '../../../platform/settings/table.ts'

type Tile = readonly [x: number, y: number, width: number, height: number]

/** The size of the picture, in its own units. */
const size = { width: 44, height: 32 }

const masonry: readonly Tile[] = [
  [0, 0, 13, 12],
  [15, 0, 13, 19],
  [30, 0, 14, 9],
  [0, 14, 13, 18],
  [15, 21, 13, 11],
  [30, 11, 14, 21],
]
const grid: readonly Tile[] = [0, 15, 30].flatMap((x) => [0, 17].map((y): Tile => [x, y, x === 30 ? 14 : 13, 15]))
const justified: readonly Tile[] = [
  [0, 0, 17, 15],
  [19, 0, 25, 15],
  [0, 17, 28, 15],
  [30, 17, 14, 15],
]
/** Tiles of a fixed size leave room at both sides. */
const centred = (tiles: readonly Tile[]): readonly Tile[] =>
  tiles.map(([x, y, width, height]) => [8 + (x * 28) / size.width, y, (width * 28) / size.width, height])

const tiles: Readonly<Record<Settings['galleryLayout'], readonly Tile[]>> = {
  Masonry: masonry,
  Grid: grid,
  Justified: justified,
  VirtualMasonry: centred(masonry),
  VirtualGrid: centred(grid),
  VirtualJustified: centred(justified),
  VirtualSlide: [
    [0, 5, 7, 22],
    [10, 0, 24, 32],
    [37, 5, 7, 22],
  ],
  'Masonry(CSSGrid)': masonry,
  'Masonry(FlexOrder)': masonry,
  'Justified(Transform)': justified,
}
/** The places of the tiles in the list, where a layout differs from another one in the order only. */
const places: { readonly [Layout in Settings['galleryLayout']]?: readonly number[] } = {
  'Masonry(CSSGrid)': [1, 2, 3, 5, 6, 4],
  'Masonry(FlexOrder)': [1, 2, 3, 4, 5, 6],
}

function LayoutPicture({ layout }: { readonly layout: Settings['galleryLayout'] }) {
  const numbers = places[layout]
  return (
    <svg aria-hidden="true" width={size.width} height={size.height} viewBox={`0 0 ${size.width} ${size.height}`}>
      {tiles[layout].map(([x, y, width, height], place) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width={width} height={height} rx="1.5" fill="currentColor" opacity={numbers ? 0.25 : 0.55} />
          {numbers && (
            <text
              x={x + width / 2}
              y={y + height / 2}
              fontSize="8"
              textAnchor="middle"
              dominantBaseline="central"
              fill="currentColor"
            >
              {numbers[place]}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

export const layoutPictures: Readonly<Record<string, ReactNode>> = Object.fromEntries(
  layouts.map((layout) => [layout, <LayoutPicture key={layout} layout={layout} />]),
)
