/** What survey files on a drive are called. */
export const SURVEY_EXTENSIONS = ['csv', 'xls', 'xlsx'] as const
