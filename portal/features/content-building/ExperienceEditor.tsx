import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { EXPERIENCE_KINDS, type ExperienceKind } from '@insights/domain/content/content.ts'
import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useFocusWithin } from '@mantine/hooks'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { EditingHint, useEditing } from '../../presence/EditingHint.tsx'
import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { Removed, useRemoved } from '../../ui/status/Removed.tsx'
import { SaveStatus } from '../../ui/status/SaveStatus.tsx'
import { CarriedOverMark } from './CarriedOverMark.tsx'
import { combineSaving } from './combine-saving.ts'
import {
  experienceFields,
  experienceKey,
  type ExperiencePlace,
} from './fields/experience-fields.ts'
import type { ImageOption } from './SelectImage.tsx'
import { useContentField } from './use-content-field.ts'

import classes from './ExperienceEditor.module.css'

const SelectImage = lazyOverlay(() => import('./SelectImage.tsx'), DIALOG)

interface Props {
  /** What to call it where its title is not in sight. */
  readonly name: string
  readonly place: ExperiencePlace
  readonly content: ContentBuilding | null
  readonly images: readonly ImageOption[]
  /** Whether it was just added, and is to be filled in. */
  readonly autoFocus: boolean
  readonly onDelete: () => void
}

const KINDS = EXPERIENCE_KINDS.map((label, kind) => ({ value: `${kind}`, label }))

/** An experience card whose fields save themselves. */
export function ExperienceEditor({ name, place, content, images, autoFocus, onDelete }: Props) {
  const fields = experienceFields(place)
  const image = useContentField(fields.picture, content, null)
  const kind = useContentField(fields.kind, content, 0)
  const title = useContentField(fields.title, content, '')
  const text = useContentField(fields.text, content, '')
  // null until it was opened once: its code comes then.
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
      <CarriedOverMark content={content} sections={[experienceKey(place)]} name={name} />
      <div className={classes.screenshot}>
        {image.value === null ? (
          <IconPhoto size={40} stroke={1} aria-hidden className={classes.noPicture} />
        ) : (
          <img src={image.value} alt={`Screenshot of ${name}`} className={classes.image} />
        )}
        <Removed
          name={image.value === null && removed.count > 0 ? 'the image' : null}
          count={removed.count}
          onUndo={bringBack}
        />
      </div>
      <div className={classes.pictureActions}>
        <Button variant="default" size="xs" data-edit onClick={() => setChoosing(true)}>
          Select Image
        </Button>
        {image.value !== null && (
          <Button ref={removeButton} variant="subtle" size="xs" onClick={removeImage}>
            Remove image
          </Button>
        )}
        <ActionIcon
          className={classes.delete}
          variant="subtle"
          color="gray"
          size={30}
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      <NativeSelect
        label="Experience"
        data={KINDS}
        value={`${kind.value}`}
        onChange={(event) => kind.onChange(Number(event.currentTarget.value) as ExperienceKind)}
      />
      <TextInput
        label="Title"
        ref={titleInput}
        maxLength={200}
        value={title.value}
        onChange={(event) => title.onChange(event.currentTarget.value)}
      />
      <Textarea
        label="Text"
        autosize
        minRows={3}
        maxLength={5000}
        value={text.value}
        onChange={(event) => text.onChange(event.currentTarget.value)}
      />
      <EditingHint section={experienceKey(place)} />
      <SaveStatus
        {...combineSaving(states.map(({ saving }) => saving))}
        onRetry={() => {
          for (const { saving, retry } of states) if (saving.state === 'failed') retry()
        }}
      />
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
