import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { FieldInput } from '../../catalogue/field.ts'
import { editionsQuery } from './assignments-query.ts'
import { editionLabel } from './edition-label.ts'

interface Props extends FieldInput<string> {
  readonly company: string
  /** An id; '' while none is chosen. */
  readonly industry: string
}

/** An edition that is out; those that the company customer has already cannot be chosen again. */
export function EditionSelect({ company, industry, value, onChange, ...select }: Props) {
  const editions = useQuery({ ...editionsQuery(company, industry), enabled: industry !== '' })
  const none = editions.data?.length === 0
  return (
    <Select
      {...select}
      disabled={industry === '' || none}
      description={none && 'No edition of this industry has been published yet.'}
      data={editions.data?.map(({ _id, title, date, purchased }) => ({
        value: _id,
        label: `${editionLabel({ title, date })}${purchased ? ' (Purchased)' : ''}`,
        disabled: purchased,
      }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      placeholder={industry === '' ? 'Choose an industry first' : 'Choose an edition'}
      error={editions.isError ? 'The editions could not be loaded.' : select.error}
      nothingFoundMessage={editions.isLoading ? 'Loading…' : 'No matching edition'}
    />
  )
}
