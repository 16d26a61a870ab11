import type { ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'
import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { useFreshUrl } from './fresh-url.ts'
import { MarkLayer } from './MarkLayer.tsx'
import type { Size } from './zoom.ts'

interface Props {
  readonly url: string
  readonly marks: readonly ImageMark[] | undefined
  readonly className?: string
  readonly align?: 'middle' | 'top'
  readonly lazy?: boolean
  /** Rendered over the thumbnail besides its marks. */
  readonly children?: ReactNode
}

/** A thumbnail of a screenshot with its marks; its description is beside it. */
export function MarkedThumbnail({ url, marks = [], className, align, lazy, children }: Props) {
  const [size, setSize] = useState<Size | null>(null)
  const src = useFreshUrl(url)
  return (
    <Text span pos="relative" display="block">
      <img
        className={className}
        src={src}
        alt=""
        decoding="async"
        loading={lazy ? 'lazy' : undefined}
        // Marks may come later than the image.
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
      />
      {size && <MarkLayer marks={marks} size={size} align={align} />}
      {children}
    </Text>
  )
}
