import { drawUncertainty } from '@insights/domain/scoring/uncertainty/draw-uncertainty.ts'
import type { UncertaintyInputs } from '@insights/domain/scoring/uncertainty/uncertainty-inputs.ts'

/** Runs in a child process: seconds of work that the server must not wait for. */
export const run = (inputs: UncertaintyInputs) => drawUncertainty(inputs)
