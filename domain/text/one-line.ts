/** Text without a line break; other control characters are a matter of their own. */
export const ONE_LINE = /^[^\n\r\u2028\u2029]*$/
export const NOT_ONE_LINE = 'Must be one line'
