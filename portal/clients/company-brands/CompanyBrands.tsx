import type { CompanyBrand } from '@insights/contract/clients/company-brands.ts'
import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useRemoveRecord } from '../../ui/records/records-query.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { companyBrandRemoval, companyBrandsQuery, companyBrandStore } from './company-brands.ts'

const CompanyBrandDrawer = lazyOverlay(() => import('./CompanyBrandDrawer.tsx'), DIALOG)

const COLUMNS: readonly Column<CompanyBrand>[] = [
  {
    id: 'industry',
    header: 'Industry',
    sort: ({ industry }) => industry.title,
    cell: ({ industry }) => industry.title,
  },
  {
    id: 'brand',
    header: 'Own brand',
    sort: ({ brand }) => brand.title,
    below: true,
    cell: ({ brand }) => brand.title,
  },
]

/** Which compared company a company customer is, by industry. */
export function CompanyBrands({ company }: { company: CompanyCustomer }) {
  const brands = useQuery(companyBrandsQuery(company._id))
  const drawer = useDrawer<CompanyBrand>()
  const remove = useRemoveRecord(companyBrandStore(company._id), companyBrandRemoval(company.name))
  return (
    <Section
      id="own-brands"
      title="Own Brands"
      actions={<Button onClick={() => drawer.open(null)}>Add Own Brand</Button>}
    >
      {brands.error ? (
        <LoadingFailed error={brands.error} onRetry={brands.refetch} />
      ) : (
        <DataTable
          label="Own brands"
          columns={COLUMNS}
          rows={brands.data}
          rowId={({ _id }) => _id}
          rowName={({ industry }) => industry.title}
          onRow={drawer.open}
          rowMenu={(brand) => [
            { label: 'Edit', onSelect: () => drawer.open(brand) },
            { label: 'Remove', danger: true, onSelect: () => void remove(brand) },
          ]}
          sort={{ column: 'industry', descending: false }}
          paging="client"
          empty={
            <EmptyState title="No own brand yet">
              Add the brand that this company is in an industry. Its users’ pages mark it, unless
              they choose another.
            </EmptyState>
          }
        />
      )}
      {drawer.visit > 0 && (
        <CompanyBrandDrawer
          key={drawer.visit}
          opened={drawer.opened}
          company={company._id}
          item={drawer.item}
          taken={brands.data?.map(({ industry }) => industry._id) ?? []}
          onSaved={(saved) => {
            drawer.close()
            notify.success(`“${saved.brand.title}” has been saved.`)
          }}
          onClose={drawer.close}
        />
      )}
    </Section>
  )
}
