import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react'

const ARROWS = [
  { key: 'ArrowLeft', to: 'left', Icon: IconArrowLeft },
  { key: 'ArrowRight', to: 'right', Icon: IconArrowRight },
  { key: 'ArrowUp', to: 'up', Icon: IconArrowUp },
  { key: 'ArrowDown', to: 'down', Icon: IconArrowDown },
]

interface Props {
  /** "Scroll" names the first one "Scroll left". */
  readonly verb: string
  readonly onPress: (key: string) => void
  readonly isAtEnd?: (key: string) => boolean
}

/** Buttons that do what the arrow keys and dragging do, for hands that can do neither (WCAG 2.5.7). */
export function ArrowButtons({ verb, onPress, isAtEnd }: Props) {
  return (
    <Group wrap="nowrap" align="stretch" gap={6}>
      {ARROWS.map(({ key, to, Icon }) => {
        const atEnd = isAtEnd?.(key)
        return (
          <ActionIcon
            key={key}
            variant="default"
            size="lg"
            aria-label={`${verb} ${to}`}
            // A disabled button would lose the focus.
            aria-disabled={atEnd}
            data-disabled={atEnd || undefined}
            onClick={() => onPress(key)}
          >
            <Icon size={18} stroke={1.6} />
          </ActionIcon>
        )
      })}
    </Group>
  )
}
