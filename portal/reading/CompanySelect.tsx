import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { NativeSelect } from '@mantine/core'

import { useOwnCompanies } from './own-company/own-companies.ts'

interface Props {
  readonly companies: ReportDocument['companies']
  readonly value: string
  readonly onChange: (companyId: string) => void
}

/** Chooses the company that a page is about. */
export function CompanySelect({ companies, value, onChange }: Props) {
  const own = useOwnCompanies()
  return (
    <NativeSelect
      aria-label="Company"
      value={value}
      data={companies.map(({ companyId, title }) => ({
        value: companyId,
        label: own.has(companyId) ? `${title} (us)` : title,
      }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
