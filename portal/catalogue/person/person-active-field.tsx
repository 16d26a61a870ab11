import { Switch } from '@mantine/core'

import type { Field } from '../field.ts'

interface Options {
  /** True for oneself: nobody shuts oneself out. */
  readonly locked?: boolean
  /** What turning it on does besides. */
  readonly turnedOn?: string
}

/** Whether somebody may sign in. */
export const personActiveField = ({ locked, turnedOn }: Options): Field<boolean> => ({
  label: 'Active',
  input: ({ value, onChange, required: _some, 'data-autofocus': _first, ...input }) => (
    <Switch
      {...input}
      checked={value}
      disabled={locked}
      description={locked ? 'You cannot deactivate yourself.' : meaning(value, turnedOn)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  ),
  show: (active) => (active ? 'Active' : 'Disabled'),
})

function meaning(active: boolean, turnedOn = ''): string {
  if (active) return `Can sign in. ${turnedOn}`.trim()
  return 'Disabled: cannot sign in and is signed out.'
}
