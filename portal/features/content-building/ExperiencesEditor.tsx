import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

import { errorMessage } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { useContentClosed } from './content-session-context.ts'
import { ExperienceEditor } from './ExperienceEditor.tsx'
import { performanceAt, type PerformancePlace } from './fields/category-performance-fields.ts'
import type { ImageOption } from './SelectImage.tsx'
import { useContentLists } from './use-content-lists.ts'

import classes from './ExperienceEditor.module.css'

interface Props {
  readonly report: string
  readonly content: ContentBuilding | null
  readonly place: PerformancePlace
  /** The report's screenshots to choose from. */
  readonly images: readonly ImageOption[]
}

/** The experience cards of a category group in an application for those who write them. */
export function ExperiencesEditor({ report, content, place, images }: Props) {
  const lists = useContentLists(report)
  const closed = useContentClosed()
  const add = useMutation({
    mutationFn: () => lists.addExperience(place),
    onError: (error) => notify.error(errorMessage(error)),
  })
  const entry = performanceAt(content, place)

  async function remove(entryId: string, experience: string, title: string) {
    const sure = await confirm({
      title: 'Delete experience',
      body: title.trim() === '' ? 'Delete this experience?' : `Delete “${title}”?`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (sure) await lists.removeExperience({ entry: entryId, experience })
  }

  return (
    <>
      {entry && entry.experiences.length > 0 && (
        <ul className={classes.cards} aria-label="Experiences">
          {entry.experiences.map(({ _id, title }, index) => (
            <ExperienceEditor
              key={_id}
              name={title.trim() === '' ? `experience ${index + 1}` : title}
              place={{ entry: entry._id, experience: _id }}
              content={content}
              images={images}
              autoFocus={_id === add.data}
              onDelete={() => void remove(entry._id, _id, title)}
            />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={closed}
        loading={add.isPending}
        onClick={() => add.mutate()}
      >
        Add item
      </Button>
    </>
  )
}
