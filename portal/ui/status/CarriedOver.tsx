import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'

interface Props {
  /** The carried-over text, for the button's name. */
  readonly name: string
  /** Paths of the marked texts, for `data-carried-over`. */
  readonly sections: readonly string[]
  readonly keeping: boolean
  readonly onKeep: () => void
  /** 'Carried over from October 2025' */
  readonly children: ReactNode
}

/**
 * The mark of a text from another edition, with a button Keep to confirm it unchanged. Keep moves
 * the focus to the `data-edit` of its section, list item or page.
 */
export function CarriedOver({ name, sections, keeping, onKeep, children }: Props) {
  function keep({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button disappears when the text is kept.
    currentTarget.closest('section, li, main')?.querySelector<HTMLElement>('[data-edit]')?.focus()
    onKeep()
  }

  return (
    <Group
      gap="0.375rem 0.625rem"
      w="fit-content"
      mb="sm"
      px={10}
      py={4}
      bdrs={3}
      bg="var(--caution-wash)"
      c="yellow"
      ff="text"
      fz="sm"
      lh={1.5}
      data-carried-over={sections.join(' ')}
      data-screen-only
    >
      <IconHistory size={16} stroke={1.6} aria-hidden />
      <span>{children}</span>
      <Button size="compact-xs" variant="default" loading={keeping} onClick={keep}>
        Keep<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </Group>
  )
}
