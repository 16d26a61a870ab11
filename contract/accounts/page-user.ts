/**
 * Header with the id of the user for whom a page was loaded. Such a call is rejected (409) once another
 * user has signed in in the same browser: nothing is saved under another name than the page shows.
 */
export const PAGE_USER = 'x-page-user'
