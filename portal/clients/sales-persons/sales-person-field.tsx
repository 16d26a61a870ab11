import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import type { Field, FieldInput } from '../../ui/records/field.ts'
import { salesPersonsQuery } from './sales-persons-query.ts'

/** Id of a company customer's sales person; '' without one. */
export const SALES_PERSON_FIELD: Field<string> = {
  label: 'Sales Person',
  required: true,
  input: (input) => <SalesPersonSelect {...input} />,
  show: (id) => <SalesPersonName id={id} />,
}

const SalesPersonDialog = lazyOverlay(() => import('./SalesPersonDialog.tsx'), DIALOG)

/** Selects a sales person, or adds one. */
function SalesPersonSelect({ value, onChange, ...select }: FieldInput<string>) {
  const people = useQuery(salesPersonsQuery)
  const dialog = useDrawer<never>()
  return (
    <div>
      <Select
        {...select}
        data={people.data?.map(({ _id, name, email }) => ({
          value: _id,
          // Distinguishes two of the same name.
          label: people.data.some((other) => other._id !== _id && other.name === name)
            ? `${name} (${email})`
            : name,
        }))}
        value={value === '' ? null : value}
        onChange={(id) => onChange(id ?? '')}
        searchable
        openOnFocus={false}
        limit={100}
        placeholder="Choose a sales person"
        error={people.isError ? 'The sales people could not be loaded.' : select.error}
        nothingFoundMessage={people.isPending ? 'Loading…' : 'No matching sales person'}
      />
      <Button variant="subtle" size="compact-sm" mt={6} onClick={() => dialog.open(null)}>
        Create Sales Person
      </Button>
      {dialog.visit > 0 && (
        <SalesPersonDialog
          key={dialog.visit}
          opened={dialog.opened}
          onSaved={({ _id }) => {
            onChange(_id)
            dialog.close()
          }}
          onClose={dialog.close}
        />
      )}
    </div>
  )
}

function SalesPersonName({ id }: { id: string }) {
  const { data } = useQuery(salesPersonsQuery)
  return data?.find(({ _id }) => _id === id)?.name ?? '…'
}
