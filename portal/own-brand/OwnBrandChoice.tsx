import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { NativeSelect } from '@mantine/core'

import { useChooseOwnBrand } from './use-choose-own-brand.ts'
import { useOwnCompanies } from './use-own-companies.ts'

import classes from './OwnBrand.module.css'

interface Props {
  readonly document: Pick<ReportDocument, 'report' | 'companies'>
}

/** Lets the reader say which brand is theirs; from then on it is marked wherever it is shown. */
export function OwnBrandChoice({ document: { report, companies } }: Props) {
  const own = useOwnCompanies()
  const { mutate } = useChooseOwnBrand()
  const chosen = companies.find(({ companyId }) => own.has(companyId))
  return (
    <NativeSelect
      className={classes.choice}
      size="xs"
      label="Our brand"
      value={chosen?.companyId ?? ''}
      data={[
        { value: '', label: 'None' },
        ...companies.map(({ companyId, title }) => ({ value: companyId, label: title })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        mutate({ industry: report.industry._id, company: value === '' ? null : value })
      }
    />
  )
}
