import { checkPlaceName } from '@insights/domain/address/check-place-name.ts'
import { findUsState } from '@insights/domain/address/us-states.ts'

import type { Field, Fields } from '../../catalogue/field.ts'
import { lineField } from '../../catalogue/line-field.tsx'
import type { CompanyValues } from './company-values.ts'

/** What is known of a company customer; `salesPerson` is another noun's. */
export const companyFields = (salesPerson: Field<string>): Fields<CompanyValues> => ({
  name: lineField({ label: 'Name', longest: 200, required: true }),
  url: lineField({
    label: 'URL',
    longest: 300,
    required: true,
    type: 'url',
    placeholder: 'www.example.com',
  }),
  address: lineField({ label: 'Address', longest: 300, required: true }),
  city: lineField({ label: 'City', longest: 100, required: true, check: checkPlaceName }),
  state: lineField({
    label: 'State',
    longest: 100,
    required: true,
    placeholder: 'OR or Oregon',
    check: (state) => checkPlaceName(state) ?? (findUsState(state) ? null : 'Invalid State'),
  }),
  zip: lineField({
    label: 'Zip',
    longest: 20,
    required: true,
    placeholder: '1234/12345-6789',
    check: (zip) => (ZIP.test(zip.trim()) ? null : 'Invalid Zip Code'),
  }),
  salesPerson,
})

const ZIP = /^\d{4,5}(-\d{4})?$/
