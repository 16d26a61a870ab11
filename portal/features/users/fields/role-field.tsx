import { Radio, Stack, TextInput } from '@mantine/core'

import type { Field } from '../../../catalogue/field.ts'
import { KEYLIMERS, roleName, type LoginType } from '../roles.ts'

const DUTIES: Record<LoginType, string> = {
  SENIOR: 'Writes, approves and publishes reports, and administers the portal.',
  ADMIN: 'Writes reports. Seniors approve and publish.',
  CUSTOMER: '',
}

interface Options {
  /** What to say below the label. */
  readonly description?: string
  /** True for one's own: nobody changes that. */
  readonly locked?: boolean
}

/** The role of somebody on the staff. */
export const roleField = ({ description, locked }: Options): Field<LoginType | null> => ({
  label: 'Role',
  required: true,
  check: (role) => (role === null ? 'Required' : null),
  input: ({ value, onChange, 'data-autofocus': _first, ...input }) => (
    <Radio.Group
      {...input}
      description={description}
      value={value}
      onChange={(role) => onChange(role as LoginType)}
    >
      <Stack gap="xs" mt={6}>
        {KEYLIMERS.map((role) => (
          <Radio
            key={role}
            value={role}
            label={roleName(role)}
            description={DUTIES[role]}
            disabled={locked && role !== value}
          />
        ))}
      </Stack>
    </Radio.Group>
  ),
  show: (role) => role && roleName(role),
})

/** Customers stay customers. */
export const CUSTOMER_ROLE_FIELD: Field<LoginType | null> = {
  label: 'Role',
  input: ({ label }) => <TextInput label={label} value={roleName('CUSTOMER')} readOnly />,
  show: (role) => role && roleName(role),
}
