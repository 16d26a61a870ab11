import type { Industry } from '@insights/contract/industries.ts'
import { MultiSelect } from '@mantine/core'

import type { Field } from '../../catalogue/field.ts'

type Titled = Pick<Industry, '_id' | 'title'>

/** The industries that a company is compared in. */
export const industriesField = (industries: readonly Titled[]): Field<string[]> => ({
  label: 'Industries',
  input: ({ value, ...input }) => (
    <MultiSelect
      {...input}
      value={value}
      data={industries.map(({ _id, title }) => ({ value: _id, label: title }))}
      placeholder={value.length > 0 ? undefined : 'Choose the industries it is compared in'}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear industries' }}
      nothingFoundMessage="No matching industry"
      limit={100}
    />
  ),
  show: (ids) => titlesOf(ids, industries).join(', '),
})

/** The titles of industries by their ids, in the order of the titles. */
export function titlesOf(ids: readonly string[], industries: readonly Titled[]): string[] {
  return industries.filter(({ _id }) => ids.includes(_id)).map(({ title }) => title)
}
