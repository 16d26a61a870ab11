/** Prefix of the cache keys of company customers. */
export const COMPANY_CUSTOMERS_KEY = ['companies-customer'] as const
