/** Maximum lengths of the catalogue's texts, and the largest weight. */
export const CATALOGUE_LIMITS = {
  title: 200,
  question: 500,
  description: 2000,
  weight: 5,
} as const
