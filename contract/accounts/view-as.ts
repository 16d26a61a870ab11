/**
 * Header by which staff ask for what a customer gets, `bought` or `preview`. It only takes rights away:
 * such a request can only read, and is not counted as reading.
 */
export const VIEW_AS = 'x-view-as'
