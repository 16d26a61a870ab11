import { TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import type { FieldInput } from '../../catalogue/field.ts'
import { companyUsedQuery } from './companies-query.ts'

interface Props extends FieldInput<string> {
  readonly record: string | null
}

/** The name of a company, locked once a report compares it (B5). */
export function CompanyTitleInput({ record, value, onChange, ...input }: Props) {
  const { data: used = false } = useQuery({
    ...companyUsedQuery(record ?? ''),
    enabled: record !== null,
  })
  return (
    <TextInput
      {...input}
      value={value}
      maxLength={200}
      autoComplete="off"
      readOnly={used}
      description={used && 'A report uses this company, so its name is locked.'}
      rightSection={used && <IconLock size={16} stroke={1.6} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
