import { lazyPart } from '../ui/lazy/lazy-part.tsx'

/** Loaded for staff alone: what customers read has scores. */
export const NoScores = lazyPart(
  () => import('./NoScores.tsx'),
  () => null,
)
