import type { CompanyBrand } from '@insights/contract/clients/company-brands.ts'
import { Select, TextInput } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { industryTitlesQuery } from '../../catalogue/industries/industries-query.ts'
import type { FieldInput, Fields } from '../../ui/records/field.ts'
import type { RecordForm } from '../../ui/records/record-form.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { industryField } from '../assignments/assignment-fields.tsx'
import { comparedCompaniesQuery, companyBrandStore } from './company-brands.ts'

/** Ids; '' while none is selected. */
interface Values {
  readonly industry: string
  readonly brand: string
}

interface Props {
  readonly opened: boolean
  /** The id of the company customer. */
  readonly company: string
  /** null for a new one. */
  readonly item: CompanyBrand | null
  /** Ids of the industries in which the company customer has an own brand. */
  readonly taken: readonly string[]
  readonly onSaved: (saved: CompanyBrand) => void
  readonly onClose: () => void
}

/** The own brand of a company customer in an industry. */
export default function CompanyBrandDrawer({
  opened,
  company,
  item,
  taken,
  onSaved,
  onClose,
}: Props) {
  const { data: industries } = useSuspenseQuery(industryTitlesQuery)
  const [shape] = useState(() =>
    brandForm(
      item,
      industries.filter(({ _id }) => !taken.includes(_id)),
    ),
  )
  const mutation = useSaveRecord(companyBrandStore(company))
  const form = useRecordForm({ form: shape, item, mutation, onSaved })
  const { industry } = form.values
  const fields: Fields<Values> = {
    industry: {
      ...shape.fields.industry,
      input: (input, record) =>
        shape.fields.industry.input(
          {
            ...input,
            onChange: (id) => {
              input.onChange(id)
              if (id !== industry) form.set({ brand: '' })
            },
          },
          record,
        ),
    },
    brand: {
      ...shape.fields.brand,
      input: (input) => <BrandSelect {...input} industry={industry} />,
      show: (id) => <BrandTitle industry={industry} id={id} />,
    },
  }
  return (
    <RecordDrawer
      opened={opened}
      title={item ? 'Update Own Brand' : 'Add Own Brand'}
      size={550}
      subject={item?.industry.title}
      form={form}
      fields={fields}
      submitLabel={item ? undefined : 'Add'}
      onClose={onClose}
    />
  )
}

function brandForm(
  item: CompanyBrand | null,
  industries: Parameters<typeof industryField>[0],
): RecordForm<CompanyBrand, Values> {
  return {
    fields: {
      industry: item
        ? {
            label: 'Industry',
            fixed: true,
            input: ({ value: _value, onChange: _onChange, ...input }) => (
              <TextInput {...input} value={item.industry.title} readOnly />
            ),
            show: () => item.industry.title,
          }
        : industryField(industries),
      brand: { label: 'Own brand', required: true, input: () => null, show: () => null },
    },
    read: (now) => ({ industry: now?.industry._id ?? '', brand: now?.brand._id ?? '' }),
    write: (values) => values,
  }
}

interface BrandSelectProps extends FieldInput<string> {
  /** An id; '' while none is selected. */
  readonly industry: string
}

/** One of the companies that the industry's reports compare. */
function BrandSelect({ industry, value, onChange, ...select }: BrandSelectProps) {
  const companies = useQuery({ ...comparedCompaniesQuery(industry), enabled: industry !== '' })
  const none = companies.data?.length === 0
  return (
    <Select
      {...select}
      disabled={industry === '' || none}
      description={none && 'No company is compared in this industry yet.'}
      data={companies.data?.map(({ _id, title }) => ({ value: _id, label: title }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      searchable
      openOnFocus={false}
      limit={100}
      placeholder={industry === '' ? 'Choose an industry first' : 'Choose a brand'}
      error={companies.isError ? 'The companies could not be loaded.' : select.error}
      nothingFoundMessage={companies.isLoading ? 'Loading…' : 'No matching brand'}
    />
  )
}

function BrandTitle({ industry, id }: { industry: string; id: string }) {
  const { data } = useQuery(comparedCompaniesQuery(industry))
  return data?.find(({ _id }) => _id === id)?.title
}
