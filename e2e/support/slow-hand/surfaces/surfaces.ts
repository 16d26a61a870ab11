import type { Surface } from '../surface.ts'
import { ANSWERS } from './answers.ts'
import { BRAND } from './brand.ts'
import { CLIENTS } from './clients.ts'
import { CONTENT } from './content.ts'
import { FORM_SURFACES } from './forms.ts'
import { GRID } from './grid.ts'
import { MARK } from './mark.ts'
import { NEW_PASSWORD } from './password.ts'
import { RECORD_SURFACES } from './records.ts'
import { SETUP } from './setup.ts'

/** Every place that the slow hand writes in. */
export const SURFACES: readonly Surface[] = [
  ...CONTENT,
  ...ANSWERS,
  ...SETUP,
  GRID,
  ...RECORD_SURFACES,
  ...FORM_SURFACES,
  ...BRAND,
  ...CLIENTS,
  NEW_PASSWORD,
  MARK,
]
