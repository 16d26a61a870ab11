import { useId } from 'react'

import type { Size } from './zoom.ts'

import classes from './ImageOutlines.module.css'

/** A rectangle on an image, in fractions of its width and height. */
export interface Outline {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Props {
  /** Size of the image below; only the proportion counts. */
  readonly size: Size
  readonly outlines: readonly Outline[]
  /** Share of the height that is hatched from the top because it was not compared. */
  readonly masked?: number
  /** Position of the image in the box shared with its outlines; the whole box by default. */
  readonly align?: 'middle' | 'top'
}

/** Distance of the lines of a hatching, as a share of the image's width. */
const HATCH = 0.03

/** Distance between an area and its outline, as a share of the image's width. */
const PADDING = 0.012

/**
 * Outlines over an image that fills the same box: amber with a dark edge on both sides, visible on
 * any background. Their meaning is given in words elsewhere.
 */
export function ImageOutlines({
  size: { width, height },
  outlines,
  masked = 0,
  align = 'middle',
}: Props) {
  const padding = PADDING * width
  const hatch = useId()
  return (
    <svg
      className={classes.layer}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={align === 'top' ? 'xMidYMin meet' : 'xMidYMid meet'}
      aria-hidden
    >
      {masked > 0 && (
        <>
          <pattern
            id={hatch}
            width={HATCH * width}
            height={HATCH * width}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={HATCH * width} height={HATCH * width} className={classes.masked} />
            <rect width={(HATCH * width) / 3} height={HATCH * width} className={classes.hatch} />
          </pattern>
          <rect width={width} height={masked * height} fill={`url(#${hatch})`} />
          <text
            x={width / 2}
            y={(masked * height) / 2}
            fontSize={masked * height * 0.5}
            textAnchor="middle"
            dominantBaseline="central"
            className={classes.label}
          >
            not compared
          </text>
        </>
      )}
      {outlines.map((outlined) => {
        const outline = {
          x: outlined.left * width - padding,
          y: outlined.top * height - padding,
          width: outlined.width * width + 2 * padding,
          height: outlined.height * height + 2 * padding,
          rx: padding,
        }
        return (
          <g key={`${outlined.left} ${outlined.top} ${outlined.width}`}>
            <rect {...outline} className={classes.edge} />
            <rect {...outline} className={classes.outline} />
          </g>
        )
      })}
    </svg>
  )
}
