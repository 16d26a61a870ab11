/** Returns a web address without its scheme. */
export const stripUrlScheme = (url: string) => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')
