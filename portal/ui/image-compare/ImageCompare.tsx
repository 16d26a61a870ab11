import { ActionIcon, Modal, Title } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { useId, useState } from 'react'

import { useZoom } from '../zoom/use-zoom.ts'
import { ZoomTools } from '../zoom/ZoomTools.tsx'
import { CompareChoices } from './CompareChoices.tsx'
import type { Compared } from './compared.ts'
import { CompareStage, usePictureSizes } from './CompareStage.tsx'
import { type Comparison, useComparison } from './use-comparison.ts'

import classes from './ImageCompare.module.css'

interface Props {
  /** The earlier ones first; with fewer than two there is nothing to see. */
  readonly pictures: readonly Compared[]
}

/** Two pictures beside each other or laid over each other; over the whole window also zoomed. */
export function ImageCompare({ pictures }: Props) {
  const heading = useId()
  const [large, setLarge] = useState(false)
  const comparison = useComparison(pictures)
  if (!comparison.left || !comparison.right) return null
  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={3} id={heading}>
          Compare screenshots
        </Title>
        <ActionIcon
          variant="default"
          size="md"
          aria-label="Compare full screen"
          aria-haspopup="dialog"
          onClick={() => setLarge(true)}
        >
          <IconArrowsMaximize size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      <Comparing pictures={pictures} comparison={comparison} />
      <Modal
        opened={large}
        fullScreen
        onClose={() => setLarge(false)}
        title="Compare screenshots"
        classNames={{ content: classes.sheet, body: classes.body }}
      >
        <Comparing pictures={pictures} comparison={comparison} large />
      </Modal>
    </section>
  )
}

interface ComparingProps extends Props {
  readonly comparison: Comparison
  readonly large?: boolean
}

function Comparing({ pictures, comparison, large = false }: ComparingProps) {
  const { left } = comparison
  const [sizes, noteSize] = usePictureSizes()
  const zoom = useZoom((left && sizes[left.id]) ?? { width: 0, height: 0 })
  return (
    <div
      className={classes.comparing}
      data-large={large || undefined}
      role="presentation"
      // Has the focus when a picture is pressed, so that the keys reach it still.
      tabIndex={large ? -1 : undefined}
      onKeyDown={(event) => {
        const typed = event.target instanceof Element && event.target.closest('input, select')
        if (large && !typed && zoom.onKey(event)) event.preventDefault()
      }}
    >
      <CompareChoices pictures={pictures} comparison={comparison} />
      <CompareStage
        comparison={comparison}
        zoom={zoom}
        still={!large}
        sizes={sizes}
        onSize={noteSize}
      />
      {large && (
        <div className={classes.tools}>
          <ZoomTools zoom={zoom} />
        </div>
      )}
    </div>
  )
}
