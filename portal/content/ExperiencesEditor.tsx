import type { ReportContent } from '@insights/contract/content/content.ts'
import {
  EXPERIENCE_KINDS,
  type Experience,
  type ExperienceKind,
} from '@insights/domain/content/content.ts'
import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core'
import { useFocusWithin } from '@mantine/hooks'
import { IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { errorMessage } from '../api/api-error.ts'
import { useMutation } from '../api/use-mutation.ts'
import { confirm } from '../ui/dialogs/confirm.ts'
import { SharedInput, SharedTextarea } from '../ui/forms/SharedFields.tsx'
import { DIALOG, lazyOverlay } from '../ui/lazy/lazy-part.tsx'
import { notify } from '../ui/notify/notify.ts'
import { Removed, useRemoved } from '../ui/status/Removed.tsx'
import { SaveStatus } from '../ui/status/SaveStatus.tsx'
import { CarriedOverMark } from './CarriedOverMark.tsx'
import {
  type ExperiencePlace,
  type PerformancePlace,
  experienceFields,
  experienceKey,
  performanceAt,
} from './content-fields.ts'
import { useContentClosed, useContentSession } from './content-session-context.ts'
import { DeletedElsewhere } from './DeletedElsewhere.tsx'
import type { ExperienceText } from './list-changes.ts'
import { EditingHint, useEditing } from './presence/EditingHint.tsx'
import type { ImageOption } from './SelectImage.tsx'
import { combineSaving, useContentField } from './use-content-field.ts'
import { isFocusFree, useContentLists } from './use-content-lists.ts'
import { useKeptElements } from './use-kept-elements.ts'

import classes from './editors.module.css'

interface ExperiencesEditorProps {
  readonly report: string
  readonly content: ReportContent | null
  readonly place: PerformancePlace
  /** The report's screenshots to choose from. */
  readonly images: readonly ImageOption[]
}

const NO_EXPERIENCES: readonly Experience[] = []
const blankExperience = (_id: string): Experience => ({
  _id,
  picture: null,
  experience: 0,
  title: '',
  text: '',
})

/** The experience cards of a category group in an application, for those writing them. */
export function ExperiencesEditor({ report, content, place, images }: ExperiencesEditorProps) {
  const lists = useContentLists(report)
  const session = useContentSession()
  const closed = useContentClosed()
  // The card that was just added.
  const [added, setAdded] = useState<string | null>(null)
  const add = useMutation({
    mutationFn: () => lists.addExperience(place),
    onSuccess: (id) => isFocusFree() && setAdded(id),
    onError: (error) => notify.error(errorMessage(error)),
  })
  const entry = performanceAt(content, place)
  const experiences = useKeptElements(
    entry?.experiences ?? NO_EXPERIENCES,
    experienceKey({ entry: entry?._id ?? '', experience: '' }),
    blankExperience,
  )

  async function saveAsNew(gone: ExperiencePlace, text: ExperienceText) {
    const id = await lists.addExperience(place, text)
    if (id === null) return
    session.forget(experienceKey(gone))
    if (isFocusFree()) setAdded(id)
  }

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
      {entry && experiences.length > 0 && (
        <ul className={classes.cards} aria-label="Experiences">
          {experiences.map(({ element, gone }, index) => {
            const { _id, title } = element
            const at = { entry: entry._id, experience: _id }
            return (
              <ExperienceEditor
                key={_id}
                name={title.trim() === '' ? `experience ${index + 1}` : title}
                place={at}
                experience={element}
                gone={gone}
                content={content}
                images={images}
                autoFocus={_id === added}
                onDelete={() => void remove(entry._id, _id, title)}
                onSaveAsNew={(text) => saveAsNew(at, text)}
                onDrop={() => session.forget(experienceKey(at))}
              />
            )
          })}
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={closed}
        loading={add.isPending}
        data-add
        onClick={() => add.mutate()}
      >
        Add item
      </Button>
    </>
  )
}

const SelectImage = lazyOverlay(() => import('./SelectImage.tsx'), DIALOG)

interface ExperienceEditorProps {
  /** Name of the card where its title is not visible. */
  readonly name: string
  readonly place: ExperiencePlace
  /** The experience as last known, if it was deleted. */
  readonly experience: Experience
  readonly gone: boolean
  readonly content: ReportContent | null
  readonly images: readonly ImageOption[]
  /** True if the card was just added and awaits its title. */
  readonly autoFocus: boolean
  readonly onDelete: () => void
  readonly onSaveAsNew: (text: ExperienceText) => Promise<void>
  readonly onDrop: () => void
}

const KINDS = EXPERIENCE_KINDS.map((label, kind) => ({ value: `${kind}`, label }))

/** An experience card whose fields are saved automatically. */
function ExperienceEditor({
  name,
  place,
  experience,
  gone,
  content,
  images,
  autoFocus,
  onDelete,
  onSaveAsNew,
  onDrop,
}: ExperienceEditorProps) {
  const fields = experienceFields(place)
  const image = useContentField(fields.picture, content, experience.picture)
  const kind = useContentField(fields.kind, content, experience.experience)
  const title = useContentField(fields.title, content, experience.title)
  const text = useContentField(fields.text, content, experience.text)
  // null until first opened: its code is loaded then.
  const [choosing, setChoosing] = useState<boolean | null>(null)
  const { ref, focused } = useFocusWithin<HTMLLIElement>()
  useEditing(experienceKey(place), focused)
  const titleInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) titleInput.current?.focus()
  }, [autoFocus])
  const states = [image, kind, title, text]
  const removeButton = useRef<HTMLButtonElement>(null)
  const removed = useRemoved<string>(() => removeButton.current)

  function removeImage() {
    if (image.value === null) return
    removed.add(image.value, 0)
    image.onChange(null)
  }

  function bringBack() {
    const latest = removed.undo()
    if (latest) image.onChange(latest.item)
  }

  return (
    <li ref={ref} className={classes.card}>
      {gone ? (
        <DeletedElsewhere
          noun="experience"
          text={[title.value, text.value].filter(Boolean).join('\n\n')}
          onSaveAsNew={() =>
            onSaveAsNew({
              picture: image.value,
              experience: kind.value,
              title: title.value,
              text: text.value,
            })
          }
          onDrop={onDrop}
        />
      ) : (
        <CarriedOverMark content={content} sections={[experienceKey(place)]} name={name} />
      )}
      <div className={classes.screenshot}>
        {image.value === null ? (
          <IconPhoto size={40} stroke={1} aria-hidden color="var(--control-edge)" />
        ) : (
          <img src={image.value} alt={`Screenshot of ${name}`} className={classes.image} />
        )}
        <Removed
          name={image.value === null && removed.count > 0 ? 'the image' : null}
          count={removed.count}
          onUndo={bringBack}
        />
      </div>
      <Group gap={6}>
        <Button variant="default" size="xs" data-edit onClick={() => setChoosing(true)}>
          Select Image
        </Button>
        {image.value !== null && (
          <Button ref={removeButton} variant="subtle" size="xs" onClick={removeImage}>
            Remove image
          </Button>
        )}
        {!gone && (
          <ActionIcon
            ml="auto"
            variant="subtle"
            color="gray"
            size={30}
            aria-label={`Delete ${name}`}
            onClick={onDelete}
          >
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
        )}
      </Group>
      <NativeSelect
        label="Experience"
        data={KINDS}
        value={`${kind.value}`}
        onChange={(event) => kind.onChange(Number(event.currentTarget.value) as ExperienceKind)}
      />
      <SharedInput
        label="Title"
        ref={titleInput}
        maxLength={200}
        value={title.value}
        onText={title.onChange}
      />
      <SharedTextarea
        label="Text"
        autosize
        minRows={3}
        maxLength={5000}
        value={text.value}
        onText={text.onChange}
      />
      <EditingHint section={experienceKey(place)} />
      {!gone && (
        <SaveStatus
          {...combineSaving(states.map(({ saving }) => saving))}
          onRetry={() => {
            for (const { saving, retry } of states) if (saving.state === 'failed') retry()
          }}
        />
      )}
      {choosing !== null && (
        <SelectImage
          opened={choosing}
          images={images}
          current={image.value}
          onClose={() => setChoosing(false)}
          onSelect={(url) => {
            image.onChange(url)
            setChoosing(false)
          }}
        />
      )}
    </li>
  )
}
