/** A web address as people say it. */
export const stripUrlScheme = (url: string) => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')
