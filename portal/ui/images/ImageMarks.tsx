import { type ComponentProps, useId } from 'react'

import type { Size } from './zoom.ts'

import classes from './ImageMarks.module.css'

/** A rectangle on an image, in fractions of its width and height. */
export interface Mark {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Props extends Omit<ComponentProps<'svg'>, 'viewBox'> {
  /** Of the image that they lie on; only the proportion counts. */
  readonly size: Size
  readonly marks: readonly Mark[]
  /** Share of the height that is hatched from the top, as it was not compared. */
  readonly masked?: number
}

/** Distance of the lines of a hatching, in shares of the image's width. */
const HATCH = 0.03

/** Distance between what is marked and its outline, in shares of the image's width. */
const PADDING = 0.012

/**
 * Outlines over an image that fills the same box: amber with a dark edge on both sides, so that they
 * show on any ground. What they mean is said in words elsewhere.
 */
export function ImageMarks({ size: { width, height }, marks, masked = 0, ...box }: Props) {
  const padding = PADDING * width
  const hatch = useId()
  return (
    <svg {...box} viewBox={`0 0 ${width} ${height}`} aria-hidden>
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
      {marks.map((mark) => {
        const outline = {
          x: mark.left * width - padding,
          y: mark.top * height - padding,
          width: mark.width * width + 2 * padding,
          height: mark.height * height + 2 * padding,
          rx: padding,
        }
        return (
          <g key={`${mark.left} ${mark.top} ${mark.width}`}>
            <rect {...outline} className={classes.edge} />
            <rect {...outline} className={classes.mark} />
          </g>
        )
      })}
    </svg>
  )
}
