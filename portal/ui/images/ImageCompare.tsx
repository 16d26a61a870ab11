import {
  ActionIcon,
  Checkbox,
  Group,
  Modal,
  NativeSelect,
  SegmentedControl,
  Stack,
  Title,
} from '@mantine/core'
import { IconArrowsLeftRight, IconArrowsMaximize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { COMPARE_MODES, type CompareMode, type Compared, choicesOf } from './compared.ts'
import { useComparison, type Comparison, CompareStage, useImageSizes } from './CompareStage.tsx'
import { type Difference, differenceText } from './differences.ts'
import type { ImagesToCompare } from './differences.worker.ts'
import { useZoom } from './use-zoom.ts'
import { ZoomTools } from './ZoomedImage.tsx'

import frame from '../dialogs/FormFrame.module.css'
import classes from './ImageCompare.module.css'

interface ImageCompareProps {
  /** Earlier images first; with fewer than two nothing is rendered. */
  readonly images: readonly Compared[]
  /** The groups are editions of the same screens, so differences between them are marked. */
  readonly differences?: boolean
}

/** Two images beside each other or over each other; in full screen also zoomed. */
export function ImageCompare({ images, differences = false }: ImageCompareProps) {
  const heading = useId()
  const [large, setLarge] = useState(false)
  const comparison = useComparison(images)
  const [marking, setMarking] = useState(true)
  const onMarking = differences ? setMarking : undefined
  if (!comparison.left || !comparison.right) return null
  return (
    <section aria-labelledby={heading}>
      <Group wrap="nowrap" justify="space-between" gap={8} mb={8}>
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
      </Group>
      <Comparing images={images} comparison={comparison} marking={marking} onMarking={onMarking} />
      <Modal
        opened={large}
        fullScreen
        onClose={() => setLarge(false)}
        title="Compare screenshots"
        classNames={{ content: frame.sheet, body: frame.body }}
      >
        <Comparing
          images={images}
          comparison={comparison}
          marking={marking}
          onMarking={onMarking}
          large
        />
      </Modal>
    </section>
  )
}

interface ComparingProps extends Pick<ImageCompareProps, 'images'> {
  /** True if differences are marked. */
  readonly marking: boolean
  /** Undefined without differences to mark. */
  readonly onMarking: ((marking: boolean) => void) | undefined
  readonly comparison: Comparison
  readonly large?: boolean
}

function Comparing({ images, comparison, marking, onMarking, large = false }: ComparingProps) {
  const { left, right } = comparison
  const comparable = onMarking !== undefined && left?.group !== right?.group
  const differences = useDifferences(
    { left: left?.url ?? '', right: right?.url ?? '' },
    comparable && marking,
  )
  const [sizes, recordSize] = useImageSizes()
  const zoom = useZoom((left && sizes[left.id]) ?? { width: 0, height: 0 })
  return (
    <Stack
      gap="xs"
      className={classes.comparing}
      data-large={large || undefined}
      role="presentation"
      // Takes the focus when an image is pressed, so that keys still reach the dialog.
      tabIndex={large ? -1 : undefined}
      onKeyDown={(event) => {
        const typed = event.target instanceof Element && event.target.closest('input, select')
        if (large && !typed && zoom.onKey(event)) event.preventDefault()
      }}
    >
      <CompareOptions images={images} comparison={comparison} />
      <CompareStage
        comparison={comparison}
        zoom={zoom}
        still={!large}
        sizes={sizes}
        onSize={recordSize}
        difference={comparable && marking ? differences.data : undefined}
      />
      {comparable && left?.url !== right?.url && (
        <Group align="baseline" gap="0.375rem 1.25rem" className={classes.differences}>
          <Checkbox
            size="sm"
            label="Mark differences"
            checked={marking}
            onChange={(event) => onMarking(event.currentTarget.checked)}
          />
          {marking && (
            <p role="status">
              {differences.data ? (
                <>
                  <b>{differenceText(differences.data)}</b> A hint, never an answer.
                </>
              ) : differences.error ? (
                'The screenshots could not be compared.'
              ) : (
                'Comparing…'
              )}
            </p>
          )}
        </Group>
      )}
      {large && (
        <Group wrap="nowrap" align="stretch" justify="center" gap={0}>
          <ZoomTools zoom={zoom} />
        </Group>
      )}
    </Stack>
  )
}

interface CompareOptionsProps {
  readonly images: readonly Compared[]
  readonly comparison: Comparison
}

const MODES = Object.entries(COMPARE_MODES).map(([value, label]) => ({ value, label }))

/** The choice of the two images and of the view. */
function CompareOptions({ images, comparison }: CompareOptionsProps) {
  const { way, left, right } = comparison
  const data = choicesOf(images)
  return (
    <Group align="end" gap="0.625rem 1.5rem">
      <SegmentedControl
        size="xs"
        className={classes.ways}
        value={way}
        onChange={(value) => comparison.setWay(value as CompareMode)}
        aria-label="How to compare"
        data={MODES}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="Left"
          size="xs"
          data={data}
          value={left?.id}
          onChange={(event) => comparison.choose({ left: event.currentTarget.value })}
        />
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Swap left and right"
          onClick={comparison.swap}
        >
          <IconArrowsLeftRight size={16} stroke={1.6} />
        </ActionIcon>
        <NativeSelect
          label="Right"
          size="xs"
          data={data}
          value={right?.id}
          onChange={(event) => comparison.choose({ right: event.currentTarget.value })}
        />
      </div>
    </Group>
  )
}

/** Pixels that both images are scaled to: text is still legible, a pair takes 0.1 seconds. */
const COMPARED_WIDTH = 480
/** Pixels of a long scrolled page that are compared. */
const MAX_COMPARED_HEIGHT = 6_000

interface Sides {
  readonly left: string
  readonly right: string
}

/** Returns how two images differ, calculated by a worker; cached as long as both are shown. */
function useDifferences({ left, right }: Sides, enabled: boolean) {
  return useQuery({
    queryKey: ['image-differences', left, right],
    queryFn: ({ signal }) => compareImages({ left, right }, signal),
    enabled: enabled && left !== right,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
}

async function compareImages({ left, right }: Sides, signal: AbortSignal): Promise<Difference> {
  const images = await Promise.all([loadImage(left), loadImage(right)])
  const width = Math.min(COMPARED_WIDTH, ...images.map(({ naturalWidth }) => naturalWidth))
  const [one, other] = await Promise.all(images.map((image) => toWidth(image, width)))
  const worker = new Worker(new URL('differences.worker.ts', import.meta.url), { type: 'module' })
  const stop = () => worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise<Difference>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Difference>) => resolve(data))
      worker.addEventListener('error', () =>
        reject(new Error('The screenshots could not be compared.')),
      )
      const message: ImagesToCompare = { left: one!, right: other! }
      worker.postMessage(message, [one!, other!])
    })
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

function toWidth(image: HTMLImageElement, width: number): Promise<ImageBitmap> {
  const height = Math.round((image.naturalHeight * width) / image.naturalWidth)
  return createImageBitmap(image, {
    resizeWidth: width,
    resizeHeight: Math.min(Math.max(height, 1), MAX_COMPARED_HEIGHT),
    resizeQuality: 'medium',
  })
}
