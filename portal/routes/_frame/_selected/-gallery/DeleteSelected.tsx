import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

import {
  type PlacedScreenshot,
  useRemoveScreenshots,
} from '../../../../features/capability-reports/gallery/use-remove-screenshots.ts'
import { confirm } from '../../../../ui/dialogs/confirm.ts'

interface Props {
  readonly report: string
  readonly selected: readonly PlacedScreenshot[]
}

/** Deletes the chosen screenshots, after asking. */
export function DeleteSelected({ report, selected }: Props) {
  const remove = useRemoveScreenshots(report)
  const count = selected.length

  async function ask() {
    const sure = await confirm({
      title: 'Delete screenshots',
      body: `Delete ${count === 1 ? 'this screenshot' : `these ${count} screenshots`}? Their answers are kept.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (sure) remove.mutate(selected)
  }

  return (
    <Button
      size="xs"
      variant="default"
      color="red"
      loading={remove.isPending}
      leftSection={<IconTrash size={16} stroke={1.6} />}
      onClick={() => void ask()}
    >
      Delete
    </Button>
  )
}
