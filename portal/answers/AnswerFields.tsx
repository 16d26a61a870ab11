import type { CapabilityChange } from '@insights/contract/catalogue/capability-changes.ts'
import { ANSWER_FIELD_NAMES, type AnswerField } from '@insights/domain/answers/answer.ts'
import { Button, Group, Radio, Select } from '@mantine/core'
import { Fragment, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'

import { afterPress } from '../ui/forms/after-press.ts'
import { keyToName } from '../ui/forms/letter-keys.ts'
import { SharedTextarea } from '../ui/forms/SharedFields.tsx'
import { usePartKeys } from '../ui/forms/use-part-keys.ts'
import { availabilityName } from './answer-words.ts'
import type { AnswerEditor } from './use-answer-editor.ts'

import classes from './AnswerDrawer.module.css'

/** Time in which a dialog fades out and tries to give the focus back. */
const FADE_MS = 400

interface AnswerFieldsProps {
  readonly editor: AnswerEditor
  readonly changes: readonly CapabilityChange[]
  /** The previous edition's availability and name; null without an answer in that edition. */
  readonly before: { readonly name: string; readonly hasCapability: boolean } | null
}

/** The inputs of an answer's fields. */
export function AnswerFields({ editor, changes, before }: AnswerFieldsProps) {
  const { values, setValues, errors } = editor
  const [left, setLeft] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useFocusAtFirst(first, editor.conflict === null)
  usePartKeys(first, { y: () => editor.answer(true), n: () => editor.answer(false) })
  const changed = before !== null && values.hasCapability === !before.hasCapability

  const inputs: Record<AnswerField, ReactNode> = {
    hasCapability: (
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
          <Radio
            ref={first}
            value="true"
            label="Yes"
            aria-keyshortcuts={keyToName('Y')}
            data-autofocus
          />
          <Radio value="false" label="No" aria-keyshortcuts={keyToName('N')} />
          {before && (
            <span className={classes.before} data-changed={changed || undefined}>
              {before.name}: {availabilityName(before.hasCapability)}
              {changed && <span className={classes.mark}>changed</span>}
            </span>
          )}
        </Group>
      </Radio.Group>
    ),
    capabilityChange: <ChangeTypeField editor={editor} changes={changes} before={before} />,
    capabilityChangeNote: (
      <SharedTextarea
        label="Change note"
        placeholder={changed ? `What has changed since ${before.name}?` : undefined}
        autosize
        minRows={before === null || changed ? 3 : 1}
        maxRows={10}
        maxLength={5000}
        value={values.capabilityChangeNote}
        onText={(capabilityChangeNote) => setValues({ ...values, capabilityChangeNote })}
      />
    ),
  }
  return ANSWER_FIELD_NAMES.map((field) => <Fragment key={field}>{inputs[field]}</Fragment>)
}

/** Focuses a field at the beginning, and after a dialog above has taken the focus along. */
function useFocusAtFirst(field: RefObject<HTMLElement | null>, uncovered: boolean): void {
  useEffect(() => {
    // A frame later, because the drawer first notes the element to return the focus to.
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

interface ChangeTypeFieldProps {
  readonly editor: Pick<
    AnswerEditor,
    'values' | 'setValues' | 'errors' | 'change' | 'unchanged' | 'suggestion'
  >
  readonly changes: readonly CapabilityChange[]
  readonly before: { readonly name: string } | null
}

/**
 * The capability change. It is preselected where the previous edition has the same availability or
 * none; where the availability differs, the likely change is suggested.
 */
function ChangeTypeField({ editor, changes, before }: ChangeTypeFieldProps) {
  const { values, setValues, errors, change, unchanged, suggestion } = editor
  const [left, setLeft] = useState(false)
  const select = useRef<HTMLInputElement>(null)
  const offer = useId()
  const suggested = change === null && changes.find(({ _id }) => _id === suggestion)

  function choose(capabilityChange: string | null) {
    setValues({ ...values, capabilityChange })
  }

  return (
    <div>
      <Select
        ref={select}
        label="Change type"
        description={
          unchanged &&
          (before
            ? `Same as ${before.name} unless you choose another.`
            : 'There is no previous answer. No change unless you choose another.')
        }
        placeholder="Select a change type"
        required={!unchanged}
        error={left && errors.capabilityChange}
        onBlur={({ relatedTarget }) => afterPress(() => setLeft(relatedTarget?.id !== offer))}
        data={changes.map(({ _id, title }) => ({ value: _id, label: title }))}
        value={change}
        onChange={choose}
      />
      {suggested && (
        <Group component="p" gap={8} fz="sm" c="dimmed" m="0.375rem 0 0">
          Suggested:
          <Button
            id={offer}
            variant="light"
            size="compact-sm"
            aria-label={`Change type: ${suggested.title}`}
            onClick={() => {
              choose(suggested._id)
              // The button disappears with its suggestion.
              select.current?.focus()
            }}
          >
            {suggested.title}
          </Button>
        </Group>
      )}
    </div>
  )
}
