/** A web address as people say it. */
export const withoutScheme = (url: string) => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')
