import { lineField } from '../line-field.tsx'

/** What the contract has about a person. */
export const PERSON_FIELDS = {
  name: lineField({ label: 'First name', longest: 100, required: true }),
  lastName: lineField({ label: 'Last name', longest: 100, required: true }),
  phone: lineField({ label: 'Phone', longest: 50, type: 'tel' }),
  title: lineField({ label: 'Title', longest: 100 }),
}
