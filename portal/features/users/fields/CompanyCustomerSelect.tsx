import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { companyOptionsQuery, companyOfUserQuery } from '../company-options-query.ts'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: string | null
  readonly onChange: (company: string | null) => void
}

/** A milliseconds' pause in typing before the server is asked. */
const PAUSE = 250

/** A company customer out of thousands: the server looks for what is typed. */
export function CompanyCustomerSelect({ value, onChange, ...select }: Props) {
  const [typed, setTyped] = useState('')
  const own = useQuery({ ...companyOfUserQuery(value ?? ''), enabled: value !== null })
  const ownName = own.data?.name
  // Opened again, the list begins with all of them, not with the one that is chosen.
  const [term] = useDebouncedValue(typed === ownName ? '' : typed.trim(), PAUSE)
  const { data: found = [], isFetching } = useQuery(companyOptionsQuery(term))
  const choices = found.map(({ _id, name }) => ({ value: _id, label: name }))
  const chosen = value !== null && ownName !== undefined ? [{ value, label: ownName }] : []
  const others = choices.filter((choice) => choice.value !== value)
  return (
    <Select
      {...select}
      data={[...chosen, ...others]}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear company' }}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No company has this in its name'}
      placeholder="Choose a company"
      comboboxProps={{ position: 'bottom' }}
    />
  )
}
