import type { Product } from '@insights/contract/accounts/products.ts'
import { checkEmail } from '@insights/domain/text/check-email.ts'
import { Button, Checkbox, Group, Input, Stack, Switch, Text, TextInput } from '@mantine/core'

import { confirm } from '../ui/dialogs/confirm.ts'
import type { Field } from '../ui/records/field.ts'
import { lineField } from '../ui/records/fields.tsx'
import { emailError } from './email-error.tsx'

/** Fields of a person in the contract. */
export const PERSON_FIELDS = {
  name: lineField({ label: 'First name', longest: 100, required: true }),
  lastName: lineField({ label: 'Last name', longest: 100, required: true }),
  phone: lineField({ label: 'Phone', longest: 50, type: 'tel' }),
  title: lineField({ label: 'Title', longest: 100 }),
}

/** The email address that the person signs in with. */
export const EMAIL_FIELD: Field<string> = {
  label: 'Email',
  required: true,
  check: checkEmail,
  input: ({ value, onChange, error, ...input }) => (
    <TextInput
      {...input}
      error={emailError(error)}
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
      value={value}
      maxLength={254}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  show: (email) => email,
}

/** It names the account and cannot change. */
export const FIXED_EMAIL_FIELD: Field<string> = {
  label: 'Email',
  fixed: true,
  input: ({ value, onChange: _never, required: _some, ...input }) => (
    <TextInput
      {...input}
      value={value}
      readOnly
      description="The address of an account cannot be changed."
    />
  ),
  show: (email) => email,
}

interface ActiveOptions {
  /** True for one's own account, which users cannot deactivate. */
  readonly locked?: boolean
  /** Side effects of turning it on. */
  readonly turnedOn?: string
}

/** Decides whether the person may sign in. */
export const personActiveField = ({ locked, turnedOn }: ActiveOptions): Field<boolean> => ({
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

interface ProductsOptions {
  readonly products: readonly Product[]
  /** Name of a product that must stay, and why. */
  readonly locked?: { readonly name: string; readonly reason: string }
}

/** The products that the person may sign in to, by their ids. */
export const productsField = ({ products, locked }: ProductsOptions): Field<readonly string[]> => ({
  label: 'Applications',
  input: ({ value, onChange, required: _some, 'data-autofocus': _first, ...input }) => (
    <Checkbox.Group
      {...input}
      value={[...value]}
      // In one order, so that removing one and adding it again is no change.
      onChange={(chosen) => onChange(inOrder(products, chosen))}
    >
      <Stack gap="xs" mt={6}>
        {products.map(({ _id, name, cannonicalName }) => (
          <Checkbox
            key={_id}
            value={_id}
            label={name}
            disabled={locked?.name === name}
            description={locked?.name === name ? locked.reason : cannonicalName}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  ),
  show: (ids) =>
    products
      .filter(({ _id }) => ids.includes(_id))
      .map(({ name }) => name)
      .join(', '),
})

/** The primary contact keeps access to the reports of their company customer. */
export const PRIMARY_CONTACT_INSIGHTS = {
  name: 'INSIGHTS',
  reason: 'The primary contact of a company keeps INSIGHTS.',
}

function inOrder(products: readonly Product[], ids: readonly string[]): string[] {
  return products.map(({ _id }) => _id).filter((id) => ids.includes(id))
}

/**
 * MFA of a user who may have had it when the form was opened; `null` removes it. Users set it up
 * themselves.
 */
export const mfaField = (had: boolean): Field<'enabled' | null> => ({
  label: 'MFA',
  input: ({ label, value, onChange }) => {
    if (!had) return null
    return (
      <Input.Wrapper label={label} labelElement="div">
        <Group justify="space-between" gap="sm" mt={4}>
          <Text fz="sm" role="status">
            {value === 'enabled' ? 'MFA Enabled' : 'MFA will be removed when you save.'}
          </Text>
          {value === 'enabled' ? (
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
      </Input.Wrapper>
    )
  },
  show: (mfa) => (mfa === 'enabled' ? 'Enabled' : 'None'),
})

function confirmRemoval(): Promise<boolean> {
  return confirm({
    title: 'Remove MFA',
    body: 'The account will be protected by its password alone, and its recovery codes stop working.',
    confirmLabel: 'Continue',
    danger: true,
  })
}

/** Requires setting up MFA before anything else. */
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
