/**
 * Header by which staff ask for what a customer gets, `bought` or `preview`. It only takes rights away:
 * such a request reads alone, and counts as nobody's reading.
 */
export const VIEW_AS = 'x-view-as'
