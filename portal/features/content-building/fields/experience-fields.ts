import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { EXPERIENCE_KINDS, type Experience } from '@insights/domain/content/content.ts'

import type { ContentField, ShownValue } from '../content-field.ts'
import { TEXT_DELAY } from './delays.ts'

/** An experience card of an entry of category performance. */
export interface ExperiencePlace {
  readonly entry: string
  readonly experience: string
}

export const experienceKey = ({ entry, experience }: ExperiencePlace) =>
  `categoryPerformance.${entry}.experiences.${experience}`

export function experienceFields(place: ExperiencePlace) {
  return {
    title: field(place, 'title', {
      label: 'Experience title',
      delay: TEXT_DELAY,
      show: (text) => ({ kind: 'text', text }),
    }),
    text: field(place, 'text', {
      label: 'Experience text',
      delay: TEXT_DELAY,
      show: (text) => ({ kind: 'text', text }),
    }),
    kind: field(place, 'experience', {
      label: 'Kind of experience',
      delay: 0,
      show: (kind) => ({ kind: 'text', text: EXPERIENCE_KINDS[kind] }),
    }),
    picture: field(place, 'picture', {
      label: 'Experience picture',
      delay: 0,
      show: (url) => ({ kind: 'picture', url }),
    }),
  }
}

interface FieldOptions<Value> {
  readonly label: string
  readonly delay: number
  readonly show: (value: Value) => ShownValue
}

function field<Part extends Exclude<keyof Experience, '_id'>>(
  place: ExperiencePlace,
  part: Part,
  options: FieldOptions<Experience[Part]>,
): ContentField<Experience[Part]> {
  return {
    ...options,
    key: `${experienceKey(place)}.${part}`,
    read: (content) => experienceOf(content, place)?.[part],
    write: (_content, value) => ({
      $set: { [`categoryPerformance.$[c].experiences.$[e].${part}`]: value },
      arrayFilters: [elementOf('c', place.entry), elementOf('e', place.experience)],
    }),
  }
}

function experienceOf(content: ContentBuilding | null, { entry, experience }: ExperiencePlace) {
  return content?.categoryPerformance
    .find(({ _id }) => _id === entry)
    ?.experiences.find(({ _id }) => _id === experience)
}

/** Which element a patch means by a name. */
function elementOf(name: string, id: string): Record<string, string> {
  return { [`${name}._id`]: id }
}
