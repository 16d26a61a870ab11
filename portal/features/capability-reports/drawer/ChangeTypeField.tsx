import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import { Button, Select } from '@mantine/core'
import { useId, useRef, useState } from 'react'

import { afterPress } from '../../../ui/forms/after-press.ts'
import type { AnswerEditor } from './use-answer-editor.ts'

import classes from './AnswerFields.module.css'

interface Props {
  readonly editor: Pick<
    AnswerEditor,
    'values' | 'setValues' | 'errors' | 'change' | 'unchanged' | 'suggestion'
  >
  readonly changes: readonly CapabilityChange[]
  readonly before: { readonly name: string } | null
}

/**
 * The capability change. Where the previous edition says the same, or nothing, it is there by itself;
 * where it says otherwise, what that looks like is offered.
 */
export function ChangeTypeField({ editor, changes, before }: Props) {
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
        allowDeselect={false}
        error={left && errors.capabilityChange}
        onBlur={({ relatedTarget }) => afterPress(() => setLeft(relatedTarget?.id !== offer))}
        data={changes.map(({ _id, title }) => ({ value: _id, label: title }))}
        value={change}
        onChange={choose}
      />
      {suggested && (
        <p className={classes.suggestion}>
          Suggested:
          <Button
            id={offer}
            variant="light"
            size="compact-sm"
            aria-label={`Change type: ${suggested.title}`}
            onClick={() => {
              choose(suggested._id)
              // The button goes with its offer.
              select.current?.focus()
            }}
          >
            {suggested.title}
          </Button>
        </p>
      )}
    </div>
  )
}
