/** What survey files on a drive are called. */
export const SURVEY_ENDINGS = ['csv', 'xls', 'xlsx'] as const
