import type { Product } from '@insights/contract/kli-applications.ts'
import { Checkbox, Stack } from '@mantine/core'

import type { Field } from '../field.ts'

interface Options {
  readonly products: readonly Product[]
  /** Of a product that must stay: its name and why. */
  readonly locked?: { readonly name: string; readonly reason: string }
}

/** The products that somebody may sign in to, by their ids. */
export const productsField = ({ products, locked }: Options): Field<readonly string[]> => ({
  label: 'Applications',
  input: ({ value, onChange, required: _some, 'data-autofocus': _first, ...input }) => (
    <Checkbox.Group
      {...input}
      value={[...value]}
      // In one order, so that taking one away and giving it back is no change.
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

/** The primary contact goes on reading the reports of their company customer. */
export const PRIMARY_CONTACT_INSIGHTS = {
  name: 'INSIGHTS',
  reason: 'The primary contact of a company keeps INSIGHTS.',
}

function inOrder(products: readonly Product[], ids: readonly string[]): string[] {
  return products.map(({ _id }) => _id).filter((id) => ids.includes(id))
}
