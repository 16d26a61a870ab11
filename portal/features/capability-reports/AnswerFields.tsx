import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import { Group, Radio, Select, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import type { AnswerEditor } from './use-answer-editor.ts'
import { useAvailabilityKeys } from './use-availability-keys.ts'

interface Props {
  readonly editor: Pick<AnswerEditor, 'values' | 'setValues' | 'errors'>
  readonly changes: readonly CapabilityChange[]
}

/** Availability, the kind of change and a note on it. */
export function AnswerFields({ editor, changes }: Props) {
  const { values, setValues, errors } = editor
  const [leftChange, setLeftChange] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A moment later, when the drawer has noted what to give the focus back to.
    const frame = requestAnimationFrame(() => first.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])
  useAvailabilityKeys((hasCapability) => setValues((now) => ({ ...now, hasCapability })))

  return (
    <>
      <Radio.Group
        label="Is this feature available?"
        required
        value={values.hasCapability === null ? null : String(values.hasCapability)}
        onChange={(value) => setValues({ ...values, hasCapability: value === 'true' })}
      >
        <Group gap="lg" mt={6}>
          <Radio ref={first} value="true" label="Yes" aria-keyshortcuts="Y" data-autofocus />
          <Radio value="false" label="No" aria-keyshortcuts="N" />
        </Group>
      </Radio.Group>
      <Select
        label="Change type"
        placeholder="Choose what has changed"
        required
        allowDeselect={false}
        error={leftChange && errors.capabilityChange}
        onBlur={() => setLeftChange(true)}
        data={changes.map(({ _id, title }) => ({ value: _id, label: title }))}
        value={values.capabilityChange}
        onChange={(capabilityChange) => setValues({ ...values, capabilityChange })}
      />
      <Textarea
        label="Change note"
        autosize
        minRows={3}
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
