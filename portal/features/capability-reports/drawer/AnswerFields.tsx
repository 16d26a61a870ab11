import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import { Group, Radio, Textarea } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { afterPress } from '../../../ui/forms/after-press.ts'
import { availabilityName } from '../answer-status-name.ts'
import { ChangeTypeField } from './ChangeTypeField.tsx'
import type { AnswerEditor } from './use-answer-editor.ts'
import { useAvailabilityKeys } from './use-availability-keys.ts'

import classes from './AnswerFields.module.css'

/** Until a dialog has gone and has tried to give the focus back. */
const FADE_MS = 400

interface Props {
  readonly editor: AnswerEditor
  readonly changes: readonly CapabilityChange[]
  /** What the edition before says, and its name; null where it says nothing. */
  readonly before: { readonly name: string; readonly hasCapability: boolean } | null
}

/** Availability, the capability change and a note on it. */
export function AnswerFields({ editor, changes, before }: Props) {
  const { values, setValues, errors } = editor
  const [left, setLeft] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useFocusAtFirst(first, editor.conflict === null)
  useAvailabilityKeys(first, editor.answer)
  const changed = before !== null && values.hasCapability === !before.hasCapability

  return (
    <>
      <Radio.Group
        label="Is this feature available?"
        required
        value={values.hasCapability === null ? null : String(values.hasCapability)}
        onChange={(value) => editor.answer(value === 'true')}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) afterPress(() => setLeft(true))
        }}
        error={left && errors.hasCapability}
      >
        <Group gap="lg" mt={6}>
          <Radio ref={first} value="true" label="Yes" aria-keyshortcuts="Y" data-autofocus />
          <Radio value="false" label="No" aria-keyshortcuts="N" />
          {before && (
            <span className={classes.before} data-changed={changed || undefined}>
              {before.name}: {availabilityName(before.hasCapability)}
              {changed && <span className={classes.mark}>changed</span>}
            </span>
          )}
        </Group>
      </Radio.Group>
      <ChangeTypeField editor={editor} changes={changes} before={before} />
      <Textarea
        label="Change note"
        placeholder={changed ? `What has changed since ${before.name}?` : undefined}
        autosize
        minRows={before === null || changed ? 3 : 1}
        maxRows={10}
        maxLength={5000}
        value={values.capabilityChangeNote}
        onChange={(event) =>
          setValues({ ...values, capabilityChangeNote: event.currentTarget.value })
        }
      />
    </>
  )
}

/** Puts the focus there at the beginning, and when a question that lay above has taken it along. */
function useFocusAtFirst(field: RefObject<HTMLElement | null>, uncovered: boolean): void {
  useEffect(() => {
    // A moment later, when the drawer has noted what to give the focus back to.
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [field])
  useEffect(() => {
    if (!uncovered) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) field.current?.focus()
    }, FADE_MS)
    return () => clearTimeout(timer)
  }, [field, uncovered])
}
