import { MARK_COLORS, WHITE } from '@insights/domain/colors/colors.ts'
import { type MarkShape, drawMarks } from '@insights/domain/screenshots/marks/draw-marks.ts'
import { type ImageMark, numbersText } from '@insights/domain/screenshots/marks/image-mark.ts'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Size } from './zoom.ts'

interface MarkLayerProps {
  readonly marks: readonly ImageMark[]
  readonly size: Size
  /** Position of the screenshot in the box shared with this layer; the whole box by default. */
  readonly align?: 'middle' | 'top'
}

/** Marks over a screenshot, painted by the same shapes as on slides and paper. */
export function MarkLayer({ marks, size, align = 'middle' }: MarkLayerProps) {
  if (marks.length === 0) return null
  return (
    <Box
      component="svg"
      pos="absolute"
      inset={0}
      w="100%"
      h="100%"
      style={{ pointerEvents: 'none' }}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio={align === 'top' ? 'xMidYMin meet' : 'xMidYMid meet'}
      role="img"
      aria-label={marksText(marks)}
    >
      {drawMarks(marks, size).map((shapes, index) => (
        <MarkShapes key={index} shapes={shapes} />
      ))}
    </Box>
  )
}

/** Returns the marks in words, as a text alternative: 'Marks: 1 Amount first, optional message'. */
export function marksText(marks: readonly ImageMark[]): string {
  const labels = marks.flatMap((mark) => (mark.kind === 'label' ? mark.text : []))
  const words = [numbersText(marks), ...labels].filter((text) => text !== '')
  return words.length > 0 ? `Marks: ${words.join(', ')}` : 'Marks'
}

/** The shapes of one mark, for an SVG of the screenshot's size. */
export function MarkShapes({ shapes }: { readonly shapes: readonly MarkShape[] }): ReactNode {
  return shapes.map((shape, index) => <Shape key={index} shape={shape} />)
}

function Shape({ shape }: { readonly shape: MarkShape }) {
  if (shape.kind === 'text') {
    return (
      <text
        x={shape.at[0]}
        y={shape.at[1]}
        fill={WHITE}
        fontSize={shape.size}
        fontWeight={600}
        textAnchor="middle"
        dominantBaseline="central"
        style={{ fontFamily: 'var(--mantine-font-family)' }}
      >
        {shape.text}
      </text>
    )
  }
  const color = MARK_COLORS[shape.color]
  if (shape.kind === 'disc') {
    return <circle cx={shape.at[0]} cy={shape.at[1]} r={shape.radius} fill={color} />
  }
  const points = shape.points.map((point) => point.join()).join(' ')
  if (shape.kind === 'polygon') return <polygon points={points} fill={color} />
  const line = {
    points,
    fill: 'none',
    stroke: color,
    strokeWidth: shape.width,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const
  return shape.closed ? <polygon {...line} /> : <polyline {...line} />
}
