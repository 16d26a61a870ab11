/** How Scoring Works, for readers; a paragraph each. */
export const SCORING_EXPLAINED: readonly string[] = [
  'We asked consumers how important each capability is to them, from 1 (not at all) to 5 (very). A capability ranks by the share of those who rated it 4 or 5; where shares are equal, by the share of those who rated it 5.',
  'The answers also decide how much a category counts. The share of low ratings (1 and 2) is taken off the share of high ones (4 and 5); the result is put on a scale from 0 to 5 and rounded to the nearest half. The mean of a category’s capabilities, rounded the same way, is the category’s weight. No category counts less than 0.5.',
  'For every application of a brand, a category scores the share of its capabilities that we found there, times that weight. App-store ratings of the apps are added. The sum, as a percent of what could be reached, is the score of the application; the three applications together, each weighted by how much it is used, make the overall score.',
]
