import type { Product } from '@insights/contract/accounts/products.ts'
import { Checkbox } from '@mantine/core'

import { PRIMARY_CONTACT_INSIGHTS, productsField } from '../../accounts/person-fields.tsx'
import type { Field } from '../../ui/records/field.ts'

interface Role {
  readonly label: string
  readonly description: string
  /** Reason that it cannot be changed. */
  readonly locked?: string
}

const contactField = ({ label, description, locked }: Role): Field<boolean> => ({
  label,
  input: ({ value, onChange, required: _some, 'data-autofocus': _first, ...input }) => (
    <Checkbox
      {...input}
      checked={value}
      disabled={locked !== undefined}
      description={locked ?? description}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  ),
  show: (yes) => (yes ? 'Yes' : 'No'),
})

/**
 * Makes the user the primary contact, which ends only when another user becomes it; `is` means that
 * this user is one.
 */
export const primaryField = (is: boolean) =>
  contactField({
    label: 'Primary contact',
    description: 'Replaces the current primary contact. Cannot be deleted.',
    locked: is ? 'Make another user the primary contact to change this.' : undefined,
  })

export const BILLING_FIELD = contactField({
  label: 'Billing contact',
  description: 'Takes the place of the present one, if there is one.',
})

interface Contact {
  readonly isPrimary: boolean
  readonly applications: readonly string[]
}

/** The products of a company user; the primary contact keeps INSIGHTS, as on the server. */
export const companyProductsField = (
  products: readonly Product[],
  { isPrimary, applications }: Contact,
) =>
  productsField({
    products,
    locked: isPrimary && applications.includes('insights') ? PRIMARY_CONTACT_INSIGHTS : undefined,
  })
