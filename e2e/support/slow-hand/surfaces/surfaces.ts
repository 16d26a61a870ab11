import type { Surface } from '../surface.ts'
import { ANSWERS } from './answers.ts'
import { VIEW } from './brand.ts'
import { CONTENT } from './content.ts'
import { GRID } from './grid.ts'
import { RECORD_SURFACES } from './records.ts'

/** Every place that the slow hand writes in. */
export const SURFACES: readonly Surface[] = [...CONTENT, ...ANSWERS, GRID, ...RECORD_SURFACES, VIEW]
