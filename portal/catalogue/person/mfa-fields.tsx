import { Button, Checkbox, Group, Input, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { confirm } from '../../ui/dialogs/confirm.ts'
import { linkTo } from '../../ui/links/link-to.ts'
import type { Field } from '../field.ts'

import classes from './mfa-fields.module.css'

interface Options {
  /** Whether there was one when the form was opened. */
  readonly had: boolean
  /** Whether it is one's own: that is set up and removed in the profile, with the password. */
  readonly own?: boolean
  /** Why it cannot be taken away by who looks at it. */
  readonly kept?: string
}

/** Whether the user has MFA; `null` removes it. Users set it up themselves. */
export const mfaField = ({ had, own = false, kept }: Options): Field<'enabled' | null> => ({
  label: 'MFA',
  input: ({ label, value, onChange }) => {
    if (!had) return own && <OwnMfa label={label} />
    return (
      <Input.Wrapper label={label} labelElement="div">
        <Group justify="space-between" gap="sm" mt={4}>
          <Text size="sm" role="status">
            {value === 'enabled' ? 'MFA Enabled' : 'MFA will be removed when you save.'}
          </Text>
          {own ? null : kept !== undefined ? (
            <Text size="sm" c="dimmed">
              {kept}
            </Text>
          ) : value === 'enabled' ? (
            <Button
              variant="default"
              size="compact-md"
              onClick={async () => {
                if (await confirmRemoval()) onChange(null)
              }}
            >
              Remove MFA
            </Button>
          ) : (
            <Button variant="default" size="compact-md" onClick={() => onChange('enabled')}>
              Keep MFA
            </Button>
          )}
        </Group>
        {own && <ProfileHint>Change or remove it in</ProfileHint>}
      </Input.Wrapper>
    )
  },
  show: (mfa) => (mfa === 'enabled' ? 'Enabled' : 'None'),
})

function OwnMfa({ label }: { label: string }) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <ProfileHint>Set it up in</ProfileHint>
    </Input.Wrapper>
  )
}

function ProfileHint({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}{' '}
      <Link {...linkTo('/profile')} className={classes.link}>
        your profile
      </Link>
      .
    </Text>
  )
}

function confirmRemoval(): Promise<boolean> {
  return confirm({
    title: 'Remove MFA',
    body: 'The account will be protected by its password alone, and its recovery codes stop working.',
    confirmLabel: 'Continue',
    danger: true,
  })
}

/** Whether MFA has to be set up before anything else. */
export const FORCE_MFA_FIELD: Field<boolean> = {
  label: 'Require MFA next login',
  input: ({ value, onChange, required: _some, 'data-autofocus': _first, ...input }) => (
    <Checkbox
      {...input}
      checked={value}
      description="The user must set up an authenticator app first."
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  ),
  show: (required) => (required ? 'Yes' : 'No'),
}
