import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { refreshReport } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { type AnswerKey, changeAnswerImages, deleteFiles } from './change-answer-images.ts'

interface Props {
  readonly report: string
  readonly selected: readonly PlacedScreenshot[]
}

/** Deletes the chosen screenshots after a confirmation. */
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

/** A screenshot with the answer that shows it. */
interface PlacedScreenshot extends AnswerKey {
  readonly _id: string
  readonly url: string
}

/** Removes screenshots from their answers, and from storage unless something else shows them. */
function useRemoveScreenshots(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (screenshots: readonly PlacedScreenshot[]) => {
      for (const [place, ofAnswer] of byAnswer(screenshots)) {
        const gone = new Set(ofAnswer.map(({ _id }) => _id))
        await changeAnswerImages(report, place, (images) => images.filter((id) => !gone.has(id)))
      }
      await deleteFiles(screenshots)
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => refreshReport(queryClient, report, 'document'),
  })
}

/** Groups screenshots so that each answer is saved once. */
function byAnswer(screenshots: readonly PlacedScreenshot[]) {
  const answers = Map.groupBy(screenshots, (screenshot) => {
    const { companyId, application, categoryId, capabilityId } = screenshot
    return [companyId, application, categoryId, capabilityId].join(' ')
  })
  return [...answers.values()].map((ofAnswer) => [ofAnswer[0]!, ofAnswer] as const)
}
